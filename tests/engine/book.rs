//! Opening books: a book does not depend on how its computation is split up, and the shipped book agrees with
//! new rollouts.

use std::path::{Path, PathBuf};

use plakoto::book::{Agreement, Book, Entry, Line, Verdict, compare, shipped};
use plakoto::engine::Engine;
use plakoto::eval::{Chances, Stakes};
use plakoto::rollout::{RolloutSettings, VarianceReduction};
use plakoto::rules::{LegalPlay, Position, Roll, RuleSet};
use plakoto::search::StopFlag;
use plakoto_lab::book_making::{BookLog, BookLogHeader, BookPlan, Games, Part, Work, collect};
use plakoto_lab::error::{FileFault, LabError};

/// Returns the path of a file that does not exist yet.
fn path(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("book {name}.log"));
    let _ = std::fs::remove_file(&path);
    path
}

fn engine(threads: usize) -> Engine {
    let mut engine = Engine::default();
    engine.set_threads(threads).expect("a number of threads");
    engine
}

fn roll(text: &str) -> Roll {
    text.parse().expect("a roll")
}

/// Settings for games that are truncated so early that they take almost no time.
const SHORT: Games = Games { truncation: Some(3), seed: 5 };

/// Returns three lines of play: two first rolls, one of which is a double with five plays, and a reply.
fn lines() -> Vec<Line> {
    let first = ["31", "11"].map(|text| Line::first_roll(roll(text), &RuleSet::PLAKOTO));
    let play = Position::START.legal_plays(roll("31"))[0];
    let replies = first[0].replies(play).filter(|line| line.roll.same_numbers(roll("21")));
    first.into_iter().chain(replies).collect()
}

/// Computes one of the parts into which a book is split, and stops after `steps` steps. Returns the log.
fn make(path: &Path, part: Part, threads: usize, steps: usize) -> BookLog {
    let engine = engine(threads);
    let lines = lines().into_iter().enumerate().filter(|(index, _)| part.has(*index));
    let plan =
        BookPlan { lines: lines.map(|(_, line)| line).collect(), games: SHORT, error: 0.002, decide: false };
    let stop = StopFlag::default();
    let opened = BookLog::open(path, &BookLogHeader::new(&engine, SHORT)).expect("the file can be opened");
    let (mut log, found) = opened;
    let mut made = 0;
    plan.make(&engine, (&mut log, found.records), &stop, &mut |_| {
        made += 1;
        if made == steps {
            stop.raise();
        }
    })
    .expect("the file can be written");
    drop(log);
    BookLog::read(path).expect("the file can be read")
}

fn book(logs: &[BookLog]) -> String {
    collect(logs, RuleSet::PLAKOTO).expect("logs of these rules").to_string()
}

#[test]
fn interrupts_threads_and_parts_do_not_change_the_book() {
    let whole = book(&[make(&path("whole"), Part::WHOLE, 1, usize::MAX)]);
    let rows = whole.lines().filter(|line| !line.starts_with('#')).count();
    assert!(rows > 1 + 2 * lines().len(), "{rows} rows");

    let interrupted = path("interrupted");
    make(&interrupted, Part::WHOLE, 2, 3);
    // Simulate a program that was killed while writing a line.
    let kept = std::fs::read(&interrupted).expect("the file exists");
    std::fs::write(&interrupted, &kept[..kept.len() - 20]).expect("the file can be written");
    assert_eq!(book(&[make(&interrupted, Part::WHOLE, 3, usize::MAX)]), whole);

    let [one, two] =
        [1, 2].map(|number| make(&path(&format!("part {number}")), Part { number, of: 2 }, 2, usize::MAX));
    assert_ne!(book(std::slice::from_ref(&one)), whole);
    // Merging a copy of the same part with less progress changes nothing either.
    let early = make(&path("early"), Part::WHOLE, 1, 4);
    let mut merged = one;
    for (other, name) in [(early, "early"), (two, "two")] {
        merged.merge(other, Path::new(name)).expect("the logs have the same settings");
    }
    assert_eq!(book(&[merged]), whole);
}

#[test]
fn other_files_and_damaged_logs_are_refused() {
    let (engine, file) = (engine(1), path("refused"));
    let made = make(&file, Part::WHOLE, 1, 2);
    assert!(made.records.len() <= 2);
    let head = |games| BookLogHeader::new(&engine, games);
    let error = BookLog::open(&file, &head(Games { seed: 6, ..SHORT })).expect_err("another seed");
    assert!(error.to_string().contains("games was `0-ply, truncated after 3 plies"), "{error}");
    let held = BookLog::open(&file, &head(SHORT)).expect("the same");
    assert!(matches!(
        BookLog::open(&file, &head(SHORT)),
        Err(LabError::File { fault: FileFault::InUse(_), .. })
    ));
    drop(held);

    let text = std::fs::read_to_string(&file).expect("the file exists");
    let changed = text.replacen("\"before\":\"-\"", "\"before\":\"x\"", 1);
    std::fs::write(&file, changed).expect("the file can be written");
    let error = BookLog::read(&file).expect_err("a line was changed").to_string();
    assert!(error.contains("line 2 is damaged: its checksum does not match"), "{error}");
    for foreign in ["no log\n", "no log", "{\"plakoto_arena\":{}}\n"] {
        std::fs::write(&file, foreign).expect("the file can be written");
        assert!(
            matches!(
                BookLog::open(&file, &head(SHORT)),
                Err(LabError::File { fault: FileFault::Foreign { .. }, .. })
            ),
            "{foreign}"
        );
        assert_eq!(
            std::fs::read_to_string(&file).expect("the file exists"),
            foreign,
            "the file is unchanged"
        );
    }
}

/// Games that reach the same position continue as a single game, which must not change any result.
#[test]
fn plays_rolled_out_together_have_the_same_results_as_alone() {
    let engine = engine(2);
    for (rules, variance_reduction, truncation) in [
        (RuleSet::PLAKOTO, VarianceReduction::Off, None),
        (RuleSet::PLAKOTO, VarianceReduction::Auto, None),
        (RuleSet::PLAKOTO, VarianceReduction::On, Some(5)),
        (RuleSet::PLAKOTO, VarianceReduction::Off, Some(30)),
    ] {
        let settings = RolloutSettings { variance_reduction, truncation, ..RolloutSettings::default() };
        let plays = rules.legal_plays(&Position::START, roll("21"));
        let trials = |plays: &[LegalPlay]| {
            engine.ask().common_trials(plays, &settings, 36..48).expect("the stop flag is not raised")
        };
        let together = trials(&plays);
        assert_eq!(together.len(), 12);
        for (index, play) in plays.iter().enumerate() {
            let alone: Vec<Chances> = trials(&[*play]).concat();
            let joint: Vec<Chances> = together.iter().map(|trial| trial[index]).collect();
            assert_eq!(alone, joint, "{play} {settings:?}");
        }
    }
}

#[test]
fn shipped_books_are_complete_and_consistent() {
    for rules in RuleSet::ALL {
        let Some(book) = shipped(&rules) else { continue };
        assert_eq!(book.to_string().parse::<Book>().as_ref(), Ok(book), "a written book can be read again");
        let stakes = Stakes::points(&rules);
        for Entry { line, plays, .. } in &book.entries {
            for play in plays {
                assert!(play.trials >= 432 && play.trials.is_multiple_of(36), "{line} {play:?}");
                let Chances { win, lose, draw } = play.chances;
                let sum: f32 = win.iter().chain(&lose).sum::<f32>() + draw;
                assert!((sum - 1.0).abs() < 0.02, "{line} {}: {sum}", play.legal);
                let worth = stakes.equity(&play.chances);
                assert!((worth - play.equity.mean).abs() < 0.03, "{line} {}: {worth}", play.legal);
            }
            let best = &plays[0];
            for play in plays.iter().filter(|play| play.trials == best.trials) {
                let behind = best.equity.mean - play.equity.mean;
                assert!((behind - play.behind.mean).abs() < 1e-4, "{line} {}", play.legal);
            }
        }
    }
    let custom: RuleSet = "plakoto mother=3".parse().expect("rules");
    assert!(shipped(&custom).is_none(), "there is no book for custom rules");
}

#[test]
fn the_book_of_plakoto_has_every_first_roll_and_replies_to_the_best_plays() {
    let book = shipped(&RuleSet::PLAKOTO).expect("a book");
    assert_eq!(book.first_rolls().count(), 21);
    for (roll, _) in Roll::all() {
        let entry = book.entry(&Position::START, roll).expect("a first roll");
        assert_eq!(entry.truncation, None, "{roll} must be played to the end");
        let best = &entry.plays[0];
        let replies = book.rolls(&best.legal.after()).count();
        assert!(replies == 0 || replies == 21, "{roll}: {replies}");
        assert!(entry.plays.len() >= 2, "{roll}: no first roll is forced");
    }
}

#[test]
fn invalid_books_are_refused_with_the_line() {
    let text = shipped(&RuleSet::PLAKOTO).expect("a book").to_string();
    let head = text.lines().take_while(|line| line.starts_with('#')).count();
    let rows: Vec<&str> = text.lines().collect();
    let wrong = |rows: &[&str]| rows.join("\n").parse::<Book>().expect_err("the text is invalid").to_string();
    assert!(wrong(&rows[1..]).starts_with("line 1 of the book: "));
    assert!(wrong(&rows[..head]).ends_with(": expected the column names, got the end of the file"));
    let with = |line: usize, from: &str, to: &str| {
        let changed = rows[line].replacen(from, to, 1);
        let mut rows = rows.clone();
        rows[line] = &changed;
        let error = wrong(&rows);
        assert!(error.starts_with(&format!("line {} of the book: ", line + 1)), "{error}");
        error
    };
    let first = head + 1;
    assert!(with(1, "plakoto", "chess").contains("chess"));
    assert!(with(first, "24/", "26/").contains("a point from 1 to 24"));
    assert!(with(first, "\t11\t", "\t17\t").contains("two dice"));
    assert!(with(first, "\t", " ").contains("columns, got"));
    let swapped = [&rows[..first], &[rows[first + 1], rows[first]], &rows[first + 2..]].concat();
    assert!(wrong(&swapped).contains("the best play must come first"), "another order");
    let torn = [&rows[..=first], &rows[first + 5..], &rows[first + 1..first + 2]].concat();
    assert!(wrong(&torn).contains("must follow each other"), "{}", wrong(&torn));
}

/// Compares the shipped book with a new rollout that uses other dice and truncated games. Truncation causes a
/// bias of at most some hundredths of a point.
#[test]
fn shipped_values_agree_with_a_fresh_rollout() {
    let book = shipped(&RuleSet::PLAKOTO).expect("a book");
    let entry = book.entry(&Position::START, roll("31")).expect("a first roll");
    let fresh = fresh(&[roll("31")], Games { truncation: Some(7), seed: 977 }, 0.02);
    let fresh = &fresh.entries[0];
    for play in &entry.plays {
        let again = fresh.play(&play.legal).expect("the same plays");
        let difference = again.equity.mean - play.equity.mean;
        let error = again.equity.error.hypot(play.equity.error);
        assert!(difference.abs() < 4.0 * error + 0.03, "{}: {difference} ± {error}", play.legal);
    }
    assert!(matches!(entry.verdict(), Verdict::Better(_)), "{:?}", entry.verdict());
}

/// Returns a newly computed book for these first rolls.
fn fresh(rolls: &[Roll], games: Games, error: f32) -> Book {
    let engine = engine(2);
    let works = rolls.iter().map(|&roll| {
        let mut work = Work::begin(&engine.ask(), Line::first_roll(roll, &RuleSet::PLAKOTO));
        while !work.tally.is_exact(error) {
            work = work.advance(&engine.ask(), &games).expect("the stop flag is not raised");
        }
        work
    });
    let entries = works.filter_map(|work| work.entry(games.truncation)).collect();
    Book { rules: RuleSet::PLAKOTO, made: Vec::new(), entries }
}

/// Plays games to the end with independent dice, which takes about ten minutes in a release build.
#[test]
#[ignore = "takes minutes: cargo test --release --test engine independent -- --ignored"]
fn shipped_values_agree_with_independent_dice() {
    let book = shipped(&RuleSet::PLAKOTO).expect("a book");
    let rolls: Vec<Roll> = Roll::all().map(|(roll, _)| roll).collect();
    let fresh = fresh(&rolls, Games { truncation: None, seed: 424_243 }, 0.012);
    let compared = compare(book, &fresh);
    let agreement = Agreement::of(compared.iter().map(|line| line.behind));
    println!("{agreement:?}");
    assert_eq!(agreement.lines, 21);
    // The mean square of 21 standardised errors has a standard deviation of √(2/21) = 0.31.
    assert!(
        agreement.spread < 1.4 && agreement.mean.mean.abs() < 3.0 * agreement.mean.error,
        "{agreement:?}"
    );
}
