//! The log of an arena, cut anywhere.

use std::fs;
use std::path::{Path, PathBuf};

use plakoto::arena::{GameEnd, Log, LogError, PlayedGame, PlayedPair, Spent};
use serde_json::{Map, Value};

fn path(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

fn settings(seed: u64) -> Map<String, Value> {
    [("match".to_owned(), 0.into()), ("seed".to_owned(), seed.into())].into_iter().collect()
}

fn pair(number: u64) -> PlayedPair {
    let game = |leg| PlayedGame {
        leg,
        starter: leg,
        winner: (leg == 1).then_some(0),
        points: 2 * u8::from(leg == 1),
        end: if leg == 1 { GameEnd::Crash } else { GameEnd::MothersPinned },
        reason: (leg == 1).then(|| "the engine said \"ü\"\n".to_owned()),
        plies: 90,
        spent: [Spent::default(); 2],
    };
    PlayedPair { pair: number, players: [0, 1], games: vec![game(0), game(1)], matches: None }
}

/// The pairs that a log has.
fn open(path: &Path, seed: u64) -> Result<(Log, Vec<PlayedPair>), LogError> {
    let mut pairs = Vec::new();
    let (log, finished) = Log::open(path, &settings(seed), |pair| pairs.push(pair))?;
    assert!(pairs.iter().all(|pair| finished.contains(pair.pair, pair.players)));
    Ok((log, pairs))
}

#[test]
fn a_log_that_is_cut_anywhere_goes_on() {
    let path = path("cut.log");
    let (mut log, before) = open(&path, 1).expect("a new log");
    assert!(before.is_empty());
    let pairs = [pair(1), pair(0), pair(2)];
    pairs.iter().for_each(|pair| log.append(pair).expect("a line is written"));
    drop(log);
    let whole = fs::read(&path).expect("a log");
    for cut in 0..=whole.len() {
        fs::write(&path, &whole[..cut]).expect("a shorter one");
        let lines = whole[..cut].iter().filter(|&&byte| byte == b'\n').count();
        let (mut log, found) = open(&path, 1).expect("a cut log is one");
        assert_eq!(found, pairs[..lines.saturating_sub(1)], "cut at {cut}");
        // What was lost is written again.
        pairs[found.len()..].iter().for_each(|pair| log.append(pair).expect("a line is written"));
        drop(log);
        assert_eq!(fs::read(&path).expect("a log"), whole, "cut at {cut}");
    }
}

#[test]
fn what_is_no_log_of_this_arena_is_left_alone() {
    let path = path("other.log");
    drop(open(&path, 1).expect("a new log"));
    let error = |path: &Path, seed| open(path, seed).expect_err("it is none of this arena").to_string();
    assert!(error(&path, 2).ends_with("with other settings: seed was 1, now it is 2"), "{}", error(&path, 2));
    for (text, expected) in [
        ("pair,leg\n", "expected an arena's log, got `pair,leg`"),
        ("{\"a\":1}\n", "expected an arena's log, got `{\"a\":1}`"),
        ("no end of a line", "expected an arena's log, got `no end of a line`"),
    ] {
        fs::write(&path, text).expect("a file");
        assert!(error(&path, 1).ends_with(expected), "{}", error(&path, 1));
        assert_eq!(fs::read_to_string(&path).expect("a file"), text);
    }
}

#[test]
fn a_damaged_line_is_named() {
    let path = path("damaged.log");
    let (mut log, _) = open(&path, 1).expect("a new log");
    [pair(0), pair(1)].iter().for_each(|pair| log.append(pair).expect("a line is written"));
    drop(log);
    let whole = fs::read_to_string(&path).expect("a log");
    for (from, to, expected) in [
        ("\"pair\":1", "\"pair\":x", "line 3 is damaged"),
        ("\"pair\":1", "\"pair\":0", "line 3 is damaged: pair 0 stands there twice"),
        ("\"starter\":1", "\"starter\":7", "line 2 is damaged: there are only the players 0 and 1"),
        ("\"starter\":1", "\"starter\":0", "line 2 is damaged: the player of a leg starts its game"),
        ("\"leg\":1", "\"leg\":0", "line 2 is damaged: a pair has games of leg 0 and then of leg 1"),
        ("\"points\":2", "\"points\":77", "line 2 is damaged: winner, points and end of a game contradict"),
        ("\"winner\":0", "\"winner\":null", "line 2 is damaged: winner, points and end of a game contradict"),
        ("\"end\":\"crash\"", "\"end\":\"single\"", "line 2 is damaged: winner, points and end"),
    ] {
        fs::write(&path, whole.replacen(from, to, 1)).expect("a file");
        let error = open(&path, 1).expect_err("it is damaged").to_string();
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn two_arenas_cannot_use_one_log() {
    let path = path("shared.log");
    let _log = open(&path, 1).expect("a new log");
    assert!(matches!(open(&path, 1), Err(LogError::InUse(_))));
}
