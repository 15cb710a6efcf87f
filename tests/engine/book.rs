//! Opening books: the shipped books are consistent and agree with new rollouts.

use plakoto::book::{Book, Entry, Verdict, shipped};
use plakoto::engine::Engine;
use plakoto::eval::{Chances, Stakes};
use plakoto::rollout::{RolloutSettings, VarianceReduction};
use plakoto::rules::{LegalPlay, Position, Roll, RuleSet};

fn engine(threads: usize) -> Engine {
    let mut engine = Engine::default();
    engine.set_threads(threads).expect("a number of threads");
    engine
}

fn roll(text: &str) -> Roll {
    text.parse().expect("a roll")
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
    let plays: Vec<LegalPlay> = entry.plays.iter().map(|play| play.legal).collect();
    let settings = RolloutSettings { truncation: Some(7), seed: 977, ..RolloutSettings::default() };
    let engine = engine(2);
    let trials = engine.ask().common_trials(&plays, &settings, 0..648).expect("the stop flag is not raised");
    let stakes = Stakes::points(&RuleSet::PLAKOTO);
    for (index, play) in entry.plays.iter().enumerate() {
        let equities: Vec<f32> = trials.iter().map(|trial| stakes.equity(&trial[index])).collect();
        let count = equities.len() as f32;
        let mean = equities.iter().sum::<f32>() / count;
        let variance = equities.iter().map(|equity| (equity - mean).powi(2)).sum::<f32>() / count;
        let (difference, error) = (mean - play.equity.mean, (variance / count).sqrt().hypot(play.equity.error));
        assert!(difference.abs() < 4.0 * error + 0.03, "{}: {difference} ± {error}", play.legal);
    }
    assert!(matches!(entry.verdict(), Verdict::Better(_)), "{:?}", entry.verdict());
}
