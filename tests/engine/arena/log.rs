//! Arena logs, including logs that are truncated at any byte.

use std::fs;
use std::path::Path;

use plakoto::protocol::Message;
use plakoto::rules::{Rotation, RuleSet, Victory};
use plakoto_arena::error::{ArenaError, FileFault};
use plakoto_arena::{DecisionTime, GameEnd, Log, PlayedGame, PlayedPair, Resume};
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

use crate::scratch::file as path;

fn settings(seed: u64) -> Map<String, Value> {
    [("match".to_owned(), 0.into()), ("seed".to_owned(), seed.into())].into_iter().collect()
}

fn pair(number: u64) -> PlayedPair {
    let game = |leg| PlayedGame {
        luck: None,
        leg,
        starter: leg,
        winner: (leg == 1).then_some(0),
        points: 2 * u8::from(leg == 1),
        end: if leg == 1 { GameEnd::Crash } else { GameEnd::MothersPinned },
        reason: (leg == 1).then(|| Message::text("the engine said \"ü\"\n")),
        plies: 90,
        spent: [DecisionTime::default(); 2],
    };
    let games = vec![game(0), game(1)];
    PlayedPair { pair: number, players: [0, 1], games, matches: None, is_replay: false, records: Vec::new() }
}

/// Returns a pair of games without a fault.
fn sound(number: u64) -> PlayedPair {
    let mut pair = pair(number);
    (pair.games[1].end, pair.games[1].reason) = (GameEnd::Gammon, None);
    pair
}

/// Opens a log. Returns its pairs of games, with the faultless pairs first.
fn open(path: &Path, seed: u64) -> Result<(Log, Vec<PlayedPair>), ArenaError> {
    resume(path, seed, false)
}

/// Opens a log. Returns the pairs of games that need not be played again.
fn resume(path: &Path, seed: u64, replays_faults: bool) -> Result<(Log, Vec<PlayedPair>), ArenaError> {
    let mut pairs = Vec::new();
    let resume = Resume { settings: &settings(seed), rotation: &Rotation::default(), replays_faults };
    let (log, finished) = Log::open(path, &resume, |pair| pairs.push(pair))?;
    assert!(pairs.iter().all(|pair| finished.contains(&(pair.players, pair.pair))));
    Ok((log, pairs))
}

/// Writes a log with these pairs of games. Returns its text.
fn written(path: &Path, pairs: &[PlayedPair]) -> String {
    let (mut log, before) = open(path, 1).expect("a new log");
    assert!(before.is_empty());
    pairs.iter().for_each(|pair| log.append(pair).expect("a line is written"));
    drop(log);
    fs::read_to_string(path).expect("a log")
}

/// Returns the error of a log that cannot be opened.
fn error(path: &Path, seed: u64) -> String {
    open(path, seed).expect_err("the log cannot be continued").to_string()
}

/// Returns the log line with its checksum recomputed.
fn sealed(line: &str) -> String {
    let (members, _) = line.rsplit_once(",\"sha256\":\"").expect("a checksum");
    let hash: String = Sha256::digest(members).iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    format!("{members},\"sha256\":\"{hash}\"}}\n")
}

#[test]
fn a_truncated_log_can_be_continued() {
    let path = path("cut.log");
    let pairs = [sound(1), sound(0), sound(2)];
    let whole = written(&path, &pairs).into_bytes();
    for cut in 0..=whole.len() {
        fs::write(&path, &whole[..cut]).expect("the truncated log is written");
        let lines = whole[..cut].iter().filter(|&&byte| byte == b'\n').count();
        let (mut log, found) = open(&path, 1).expect("a truncated log can be opened");
        assert_eq!(found, pairs[..lines.saturating_sub(1)], "cut at {cut}");
        // Append the pairs of games that the truncated log has lost.
        pairs[found.len()..].iter().for_each(|pair| log.append(pair).expect("a line is written"));
        drop(log);
        assert_eq!(fs::read(&path).expect("a log"), whole, "cut at {cut}");
    }
}

#[test]
fn other_files_are_left_unchanged() {
    let path = path("other.log");
    written(&path, &[]);
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
fn contradictory_lines_are_reported() {
    let path = path("damaged.log");
    let whole = written(&path, &[pair(0), pair(1)]);
    for (from, to, expected) in [
        ("\"pair\":1", "\"pair\":x", "line 3 is damaged"),
        ("\"pair\":1", "\"pair\":0", "line 3 is damaged: pair 0 occurs twice"),
        ("\"starter\":1", "\"starter\":7", "line 2 is damaged: a player number is not 0 or 1"),
        ("\"starter\":1", "\"starter\":0", "line 2 is damaged: a game was started by the wrong player"),
        ("\"leg\":1", "\"leg\":0", "line 2 is damaged: expected games of leg 0 and then of leg 1"),
        ("\"points\":2", "\"points\":77", "line 2 is damaged: the winner, points and end of a game contradict"),
        ("\"winner\":0", "\"winner\":null", "line 2 is damaged: the winner, points and end"),
        ("\"end\":\"crash\"", "\"end\":\"single\"", "line 2 is damaged: the winner, points and end"),
    ] {
        let text: String = whole.replacen(from, to, 1).lines().map(sealed).collect();
        fs::write(&path, text).expect("a file");
        assert!(error(&path, 1).contains(expected), "{}", error(&path, 1));
    }
}

#[test]
fn changed_lines_are_reported() {
    let path = path("changed.log");
    let whole = written(&path, &[sound(0), sound(1)]);
    let changed = "its checksum does not match, so it was changed";
    for (line, from, to) in [
        (1, "\"seed\":1", "\"seed\":2"),
        (2, "\"plies\":90", "\"plies\":91"),
        (3, "\"pair\":1", "\"pair\":2"),
        (2, "\"}\n{\"pair\":1", "\"}{\"pair\":1"),
    ] {
        fs::write(&path, whole.replacen(from, to, 1)).expect("a file");
        let error = error(&path, 1);
        assert!(error.ends_with(&format!("line {line} is damaged: {changed}")), "{error}");
    }
    let line = whole.lines().nth(1).expect("a line").rsplit_once(",\"sha256\"").expect("a checksum").0;
    fs::write(&path, format!("{whole}{line}}}\n")).expect("a file");
    let error = error(&path, 1);
    assert!(error.ends_with("line 4 is damaged: the checksum at its end is missing"), "{error}");
}

#[test]
fn logs_of_another_version_are_refused() {
    let path = path("version.log");
    let header = r#"{"plakoto_arena":{"match":0,"seed":1},"version":1,"sha256":""}"#;
    fs::write(&path, sealed(header)).expect("a file");
    let error = error(&path, 1);
    assert!(error.starts_with("expected version 2 of an arena log, got version 1 in "), "{error}");
}

#[test]
fn pairs_with_faults_are_played_again_on_request() {
    let path = path("replayed.log");
    let before = written(&path, &[pair(0), sound(1), pair(2)]);
    assert_eq!(open(&path, 1).expect("a log").1, [sound(1), pair(0), pair(2)]);

    let (mut log, known) = resume(&path, 1, true).expect("a log");
    assert_eq!(known, [sound(1)]);
    [sound(2), sound(3)].iter().for_each(|pair| log.append(pair).expect("a line is written"));
    drop(log);
    let after = fs::read_to_string(&path).expect("a log");
    assert!(after.starts_with(&before), "no line is changed");
    assert_eq!(after.matches("\"replay\":true").count(), 1, "{after}");

    let replayed = PlayedPair { is_replay: true, ..sound(2) };
    assert_eq!(open(&path, 1).expect("a log").1, [sound(1), replayed, sound(3), pair(0)]);
    // In the log, a replayed pair must follow the pair that it replaces.
    let heading = after.lines().next().expect("a line");
    let replay = after.lines().nth(4).expect("a line");
    fs::write(&path, format!("{heading}\n{replay}\n")).expect("a file");
    let (error, fault) = (error(&path, 1), "pair 2 was played again, although it had no fault");
    assert!(error.ends_with(&format!("line 2 is damaged: {fault}")), "{error}");
}

#[test]
fn two_arenas_cannot_use_one_log() {
    let path = path("shared.log");
    let _log = open(&path, 1).expect("a new log");
    assert!(matches!(open(&path, 1), Err(ArenaError::File { fault: FileFault::InUse, .. })));
}

/// The number of points that a game can score depends only on the rules.
#[test]
fn points_in_a_log_are_checked_against_its_rules() {
    for rules in
        ["plakoto gammon=3", "plakoto mother=1", "tzannes quadrant=2", "tapa gammon=1", "plakoto mother=3 gammon=1"]
    {
        let path = path("points.log");
        let rules: RuleSet = rules.parse().expect("a rule set");
        let most = Victory::ALL.map(|victory| victory.points(&rules)).into_iter().max().unwrap_or_default();
        let played = |number, end: GameEnd, points| {
            let mut pair = pair(number);
            (pair.games[1].end, pair.games[1].points) = (end, points);
            pair
        };
        let ways = Victory::ALL.into_iter().filter(|victory| victory.points(&rules) > 0);
        let ways = ways.map(|victory| (victory.into(), victory.points(&rules)));
        let ends: Vec<(GameEnd, u8)> = ways.chain([(GameEnd::Crash, most)]).collect();
        let settings = settings(1);
        let resume = Resume { settings: &settings, rotation: &rules.into(), replays_faults: false };
        let open = || Log::open(&path, &resume, |_| {});
        let (mut log, _) = open().expect("a new log");
        for (number, (end, points)) in (0..).zip(&ends) {
            log.append(&played(number, *end, *points)).expect("a line is written");
        }
        drop(log);
        let (mut log, finished) = open().unwrap_or_else(|error| panic!("{rules}: {error}"));
        assert!((0..ends.len() as u64).all(|number| finished.contains(&([0, 1], number))), "{rules}");
        log.append(&played(77, GameEnd::Single, 2)).expect("a line is written");
        drop(log);
        let is_right = matches!(open(), Err(ArenaError::File { fault: FileFault::Line { .. }, .. }));
        assert!(is_right, "a single game is worth 1: {rules}");
    }
}
