//! Self-play data: interruptions and the number of threads do not change the files, and the files contain
//! exactly the games that were played.

mod copies;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use plakoto::eval::{Chances, Stakes};
use plakoto::rules::{Dice, Numbers, Pending, Position, RuleSet, Side, outcome};
use plakoto::search::StopFlag;
use plakoto_lab::arena::{Contestant, ContestantSpec};
use plakoto_lab::data::{
    Block, Candidate, DataFile, DataHeader, DataOutput, DataSet, DataSource, DataWriter, Decision, Filter,
    Maker, Shares, make, sample, shuffle,
};
use plakoto_lab::error::{FileFault, LabError};
use plakoto_lab::phase::DecisionPhase;
use proptest::prelude::*;

/// Returns an empty folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("data-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn contestant(text: &str, rules: &RuleSet) -> Contestant {
    text.parse::<ContestantSpec>().expect("a contestant").contestant(rules).expect("one thread")
}

/// Returns a data source whose blocks contain two games each.
fn source(players: [&Contestant; 2], seed: u64) -> DataSource {
    DataSource { games: 2, ..DataSource::new(players, seed, None) }
}

/// Plays games until the file contains `games` games.
fn play(path: &Path, players: [&Contestant; 2], source: &DataSource, games: u64, threads: usize) {
    let maker = Maker { players, source };
    let mut writer = DataWriter::open(path, &maker.head(), games).expect("a file");
    make(&maker, &mut writer, games, threads, &StopFlag::default(), |_| {}).expect("games");
    assert_eq!(writer.games(), games);
}

/// Creates a file with games at 0-ply by a player who makes errors.
fn games(folder: &Path, name: &str, seed: u64, games: u64) -> PathBuf {
    let (path, player) = (folder.join(name), contestant("default,level=advanced", &RuleSet::PLAKOTO));
    play(&path, [&player; 2], &source([&player; 2], seed), games, 2);
    path
}

fn bytes(path: &Path) -> Vec<u8> {
    fs::read(path).expect("a file")
}

fn blocks(path: &Path) -> Vec<Block> {
    let file = DataFile::open(path).expect("data");
    (0..file.blocks()).map(|index| file.block(index).expect("a block")).collect()
}

/// Returns all decisions in a file with their candidates.
fn rows(path: &Path) -> Vec<(Decision, Vec<Candidate>)> {
    let row = |block: &Block, decision: &Decision| {
        (Decision { first: 0, ..*decision }, block.candidates_of(decision).to_vec())
    };
    let of_block = |block: Block| block.decisions.iter().map(|one| row(&block, one)).collect::<Vec<_>>();
    blocks(path).into_iter().flat_map(of_block).collect()
}

/// Size in bytes of the mark at the end of a finished file.
const END_MARK: usize = 20;

/// Returns the key that identifies a decision.
fn key((decision, _): &(Decision, Vec<Candidate>)) -> (u16, u64, u16) {
    (decision.source, decision.game, decision.turn)
}

#[test]
fn threads_and_kills_do_not_change_the_games() {
    let folder = folder("same");
    let (whole, parts) = (folder.join("whole"), folder.join("parts"));
    let player = contestant("default", &RuleSet::PLAKOTO);
    let weak = contestant("default,noise=0.1", &RuleSet::PLAKOTO);
    let source = source([&player, &weak], 5);
    play(&whole, [&player, &weak], &source, 7, 3);
    // The second block is incomplete with one game, so it is played again when more games are requested.
    play(&parts, [&player, &weak], &source, 3, 1);
    play(&parts, [&player, &weak], &source, 6, 1);
    // Simulate a program that was killed while writing the third block.
    let written = bytes(&parts);
    fs::write(&parts, &written[..written.len() - END_MARK - 20]).expect("a file");
    let damaged = DataFile::open(&parts).expect_err("a part of a block");
    assert!(matches!(damaged, LabError::File { fault: FileFault::Block { block: 3, .. }, .. }), "{damaged}");
    play(&parts, [&player, &weak], &source, 7, 2);
    assert_eq!(bytes(&parts), bytes(&whole));
    play(&parts, [&player, &weak], &source, 7, 2);
    assert_eq!(bytes(&parts), bytes(&whole), "nothing is left to do");
    let without_tables = contestant("default,endings=off", &RuleSet::PLAKOTO);
    let players = [&without_tables, &weak];
    let otherwise = self::source(players, 5);
    let refused = DataWriter::open(&parts, &Maker { players, source: &otherwise }.head(), 9);
    assert!(
        matches!(refused, Err(LabError::File { fault: FileFault::OtherSettings { .. }, .. })),
        "another player in endings"
    );
    // Damage the first block with a wrong byte, or with a wrong length that makes the rest of the file look
    // like an incomplete block.
    let first = bytes(&parts).iter().position(|byte| *byte == b'\n').expect("a line") + 1;
    let length = u32::from_le_bytes(bytes(&parts)[first..first + 4].try_into().expect("a length"));
    let second = first + 20 + length as usize;
    for (place, block) in [(first + 100, 1), (second + 2, 2)] {
        let mut damaged = bytes(&whole);
        damaged[place] ^= 64;
        fs::write(&parts, &damaged).expect("a file");
        let refused =
            DataWriter::open(&parts, &Maker { players: [&player, &weak], source: &source }.head(), 9);
        assert!(
            matches!(refused, Err(LabError::File { fault: FileFault::Block { block: found, .. }, .. }) if found == block),
            "{refused:?}"
        );
        assert_eq!(bytes(&parts), damaged, "nothing is cut off");
    }
    fs::write(&parts, bytes(&whole)).expect("a file");
    let other = DataSource { seed: 6, ..source.clone() };
    for (source, players, games) in [(&other, [&player, &weak], 9), (&source, [&player, &weak], 6)] {
        let refused = DataWriter::open(&parts, &Maker { players, source }.head(), games);
        match refused.expect_err("another file") {
            LabError::File { fault: FileFault::OtherSettings { .. }, .. } => assert_eq!(source.seed, 6),
            LabError::File { fault: FileFault::TooMany { got: 7, asked: 6 }, .. } => {
                assert_eq!(source.seed, 5);
            }
            error => panic!("{error}"),
        }
        assert_eq!(bytes(&parts), bytes(&whole));
    }
}

/// If a file was truncated after a complete block, only the missing end mark shows that games are missing.
#[test]
fn only_finished_files_have_an_end_mark() {
    let folder = folder("end");
    let path = games(&folder, "games", 1, 4);
    let whole = bytes(&path);
    assert!(DataFile::open(&path).expect("data").is_finished());
    fs::write(&path, &whole[..whole.len() - END_MARK]).expect("a file");
    let cut = DataFile::open(&path).expect("a file without an end mark can be read");
    assert!(!cut.is_finished());
    assert_eq!(cut.blocks(), 2);
    for bytes in [[&whole[..], b"x"].concat(), whole[..whole.len() - 1].to_vec()] {
        fs::write(&path, bytes).expect("a file");
        assert!(matches!(
            DataFile::open(&path),
            Err(LabError::File { fault: FileFault::Block { block: 3, .. }, .. })
        ));
    }
    let more = games(&folder, "games", 1, 4);
    assert_eq!(bytes(&more), whole, "an incomplete end mark is replaced");
    games(&folder, "games", 1, 6);
    let longer = DataFile::open(&path).expect("data");
    assert_eq!((longer.blocks(), longer.is_finished()), (3, true), "the end mark comes after the new block");
    let (set, out) = (DataSet::open(std::slice::from_ref(&path)).expect("data"), folder.join("out"));
    let mut output = DataOutput::begin(&out, set.head(), false).expect("a file");
    Filter::default()
        .apply(&set, &RuleSet::PLAKOTO, &StopFlag::default(), &mut output, |_| {})
        .expect("a copy");
    output.finish(set.is_finished()).expect("a file");
    assert!(DataFile::open(&out).expect("data").is_finished(), "a copy");
}

#[test]
fn damaged_and_foreign_files_are_reported() {
    let folder = folder("damaged");
    let path = games(&folder, "games", 1, 4);
    let written = bytes(&path);
    let mut changed = written.clone();
    let last = changed.len() - END_MARK - 10;
    changed[last] ^= 1;
    fs::write(&path, &changed).expect("a file");
    let file = DataFile::open(&path).expect("the heads are intact");
    assert!(file.block(0).is_ok());
    assert!(matches!(file.block(1), Err(LabError::File { fault: FileFault::Block { block: 2, .. }, .. })));
    // Copying a file with a damaged block fails.
    let set = DataSet::open(std::slice::from_ref(&path)).expect("the heads are intact");
    let out = folder.join("out");
    let mut output = DataOutput::begin(&out, set.head(), false).expect("a file");
    let copied = Filter::default().apply(&set, &RuleSet::PLAKOTO, &StopFlag::default(), &mut output, |_| {});
    assert!(matches!(copied, Err(LabError::File { fault: FileFault::Block { block: 2, .. }, .. })));
    drop(output);
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 1, "no temporary file is left");
    for foreign in [&b""[..], b"{}\n", &written[..20], &[b" ", &written[..]].concat()] {
        fs::write(&path, foreign).expect("a file");
        assert!(
            matches!(DataFile::open(&path), Err(LabError::File { fault: FileFault::Foreign { .. }, .. })),
            "{foreign:?}"
        );
    }
    assert!(matches!(
        DataFile::open(&folder.join("none")),
        Err(LabError::File { fault: FileFault::Io(_), .. })
    ));
    fs::write(&path, &written).expect("a file");
    let tapa = contestant("default", &RuleSet::TAPA);
    let other = folder.join("tapa");
    play(&other, [&tapa; 2], &source([&tapa; 2], 1), 1, 1);
    let both = DataSet::open(&[path.clone(), other]).expect_err("two games");
    assert!(
        matches!(&both, LabError::File { fault: FileFault::OtherRules { expected, got, .. }, .. } if expected == "plakoto" && got == "tapa")
    );
    let twice = DataSet::open(&[path, folder.join(".").join("games")]).expect_err("the same file twice");
    assert!(matches!(twice, LabError::File { fault: FileFault::Twice, .. }));
}

/// Replays each game. The dice must follow from the number of the game, the candidates must be all legal
/// plays with the player's equities, and the next position must follow from the chosen play.
#[test]
fn files_hold_exactly_the_games_that_were_played() {
    let folder = folder("played");
    for (rules, players) in [
        (RuleSet::PLAKOTO, ["default", "default,plies=1"]),
        (RuleSet::TZANNES, ["default,level=beginner", "handcrafted"]),
        (RuleSet::EXPRESS, ["default", "default"]),
    ] {
        let players = players.map(|player| contestant(player, &rules));
        let players = [&players[0], &players[1]];
        let path = folder.join(rules.to_string());
        let source = DataSource { seed: 3, ..source(players, 3) };
        play(&path, players, &source, 2, 2);
        let rows = rows(&path);
        let (mut dice, mut next, mut errors) = (Dice::seeded(0), (Position::START, Pending::NONE, 0), 0);
        for (index, (decision, candidates)) in rows.iter().enumerate() {
            if decision.turn == 0 {
                dice = Dice::stream([3, decision.game, 0]);
                next = (Position::START, Pending::NONE, decision.game as u8 % 2);
            }
            let (position, pending, player) = next;
            assert_eq!((decision.position, decision.player), (position, player), "{decision:?}");
            let numbers = Numbers::of(pending, None).unwrap_or_else(|| dice.roll().into());
            assert_eq!(decision.numbers, numbers);
            let seat = players[usize::from(player)];
            let question = seat.engine.ask().level(seat.level, 3 ^ decision.game).threads(1);
            let mut plays = Vec::new();
            question.choices(&position, numbers, &mut plays);
            assert_eq!((usize::from(decision.plays), candidates.len()), (plays.len(), plays.len()));
            let found = question.hint(&position, numbers);
            for (place, (candidate, play)) in candidates.iter().zip(&plays).enumerate() {
                assert_eq!((candidate.position, candidate.pending), (play.after(), play.next.pending));
                assert_eq!(usize::from(candidate.place), place);
                let known = found.iter().find(|known| known.legal == *play).expect("a candidate");
                assert_eq!((candidate.plies, candidate.shares), (known.plies, Shares::of(&known.chances)));
                // Each of nine probabilities is rounded by up to half of 1/65,535, and one of them also
                // absorbs the rounding errors of the others. Each probability counts for up to three points.
                let gap = known.equity - candidate.equity(&rules);
                assert!(gap.abs() < 9.0 * 3.0 / 65_535.0, "{gap}");
            }
            let chosen = plays[usize::from(decision.choice)];
            assert_eq!(chosen, question.pick(&found).legal);
            errors += usize::from(chosen != found[0].legal);
            let is_last = rows.get(index + 1).is_none_or(|(next, _)| next.turn == 0);
            assert_eq!(outcome(&chosen.after(), &rules).is_some(), is_last);
            if let Some(end) = outcome(&chosen.result, &rules) {
                let won = rows[..=index].iter().filter(|(one, _)| one.game == decision.game);
                for (one, _) in won {
                    let side = if one.player == player { Side::Mine } else { Side::Theirs };
                    let certain = Chances::certain(end).seen_by(side);
                    assert_eq!(certain.to_array()[usize::from(one.outcome.expect("an end"))], 1.0);
                }
            }
            let other = if chosen.next.side == Side::Theirs { 1 - player } else { player };
            next = (chosen.after(), chosen.next.pending, other);
        }
        assert!(rows.len() > 60, "{}", rows.len());
        assert_eq!(errors > 0, rules == RuleSet::TZANNES, "only a beginner makes errors: {errors}");
        let handed_over = rows.iter().filter(|(one, _)| one.numbers.roll().is_none()).count();
        assert_eq!(handed_over > 0, rules == RuleSet::EXPRESS, "{handed_over}");
    }
}

/// If the number of candidates is limited, the best candidates and the chosen one are kept.
#[test]
fn a_limit_keeps_the_best_candidates_and_the_chosen_one() {
    let folder = folder("kept");
    let player = contestant("default,level=beginner", &RuleSet::PLAKOTO);
    let few = DataSource { candidates: Some(3), ..source([&player; 2], 1) };
    let path = folder.join("few");
    play(&path, [&player; 2], &few, 2, 1);
    let all = games(&folder, "advanced", 1, 1);
    assert!(rows(&all).iter().all(|(one, candidates)| candidates.len() == usize::from(one.plays)));
    let whole = folder.join("whole");
    play(&whole, [&player; 2], &source([&player; 2], 1), 2, 1);
    let mut cut = 0;
    for ((few, kept), (all, candidates)) in rows(&path).into_iter().zip(rows(&whole)) {
        assert_eq!((few.position, few.plays), (all.position, all.plays));
        assert_eq!(kept[usize::from(few.choice)], candidates[usize::from(all.choice)]);
        let mut equities: Vec<f32> = candidates.iter().map(|one| one.equity(&RuleSet::PLAKOTO)).collect();
        equities.sort_by(|a, b| b.total_cmp(a));
        let chosen = candidates[usize::from(all.choice)];
        let is_good = |one: &Candidate| one.equity(&RuleSet::PLAKOTO) >= equities[2] || *one == chosen;
        assert!(kept.len() == candidates.len().min(3) && (kept.len() < 3 || kept.iter().all(is_good)));
        assert!(kept.is_sorted_by_key(|one| one.place));
        cut += candidates.len() - kept.len();
    }
    assert!(cut > 100, "{cut}");
}

/// Generates random decisions, to test that every decision can be written and read again.
fn decisions() -> impl Strategy<Value = Vec<(Decision, Vec<Candidate>)>> {
    let shares = prop::collection::vec(0..u16::MAX, 8).prop_map(|mut cuts| {
        cuts.sort_unstable();
        let (mut last, mut shares) = (0, [0; 9]);
        for (share, cut) in shares.iter_mut().zip(cuts.into_iter().chain([u16::MAX])) {
            (*share, last) = (cut - last, cut);
        }
        Shares::new(shares).expect("certain")
    });
    let position = (0..20_u64, 0..80_usize).prop_map(|(seed, turns)| {
        let (mut dice, mut position) = (Dice::seeded(seed), Position::START);
        for _ in 0..turns {
            let plays = position.legal_plays(dice.roll());
            let next = plays[usize::from(dice.die()) % plays.len()].after();
            if outcome(&next, &RuleSet::PLAKOTO).is_none() {
                position = next;
            }
        }
        position
    });
    let pending = prop::collection::vec(0..5_u8, 6).prop_map(|counts| {
        let numbers = (1..).zip(counts).flat_map(|(number, count)| vec![number; usize::from(count)]);
        Pending::of(numbers).expect("numbers")
    });
    let numbers = (any::<u64>(), pending.clone())
        .prop_map(|(seed, pending)| Numbers::of(pending, Some(Dice::seeded(seed).roll())).expect("numbers"));
    let candidate = (position.clone(), pending, any::<u16>(), any::<u8>(), shares).prop_map(
        |(position, pending, place, plies, shares)| Candidate { position, pending, place, plies, shares },
    );
    let numbers_of = (any::<u64>(), any::<u16>(), 0..2_u8, any::<u16>(), prop::option::of(0..9_u8));
    let row = (position, numbers, numbers_of, prop::collection::vec(candidate, 1..6)).prop_map(
        |(position, numbers, (game, turn, player, number, outcome), candidates)| {
            let count = candidates.len();
            let (choice, plays) = (number % count as u16, number.max(count as u16));
            let decision = Decision {
                source: number % 2,
                game,
                turn,
                player,
                position,
                numbers,
                plays,
                choice,
                outcome,
                first: 0,
                count,
            };
            (decision, candidates)
        },
    );
    prop::collection::vec(row, 0..30)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn written_decisions_are_read_back(written in decisions()) {
        let path = folder("round").join("trip");
        let player = contestant("default", &RuleSet::PLAKOTO);
        let sources = [1, 2].map(|seed| source([&player; 2], seed)).to_vec();
        let head = DataHeader { steps: vec!["by hand".to_owned()], ..DataHeader::new(&RuleSet::PLAKOTO, sources) };
        let mut output = DataOutput::begin(&path, &head, false).expect("a file");
        for (decision, candidates) in &written {
            output.push(*decision, candidates.iter().copied()).expect("room");
        }
        output.finish(true).expect("room");
        let file = DataFile::open(&path).expect("data");
        prop_assert_eq!(file.head(), &head);
        prop_assert_eq!(file.decisions(), written.len() as u64);
        prop_assert_eq!(rows(&path), written);
    }
}
