//! Arenas with programs, also with such that misbehave.

use std::fs;
use std::path::PathBuf;

use serde_json::Value;

use super::program::{Ended, run};

const PLAKOTO: &str = env!("CARGO_BIN_EXE_plakoto");

/// A player that is a mock engine.
fn mock(behaviour: &str) -> String {
    format!("cmd:sh tests/session/process/mock_engine.sh {behaviour} {PLAKOTO}")
}

fn external() -> String {
    format!("cmd:{PLAKOTO} --plies 0 --threads 1")
}

fn path(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path.to_str().expect("a path").to_owned()
}

fn arena(arguments: &[&str]) -> Ended {
    run(&[&["arena"], arguments].concat(), "")
}

/// The report of an arena that went well.
fn report(arguments: &[&str]) -> Value {
    let ended = arena(&[arguments, &["--json"]].concat());
    assert_eq!((ended.code, ended.errors.as_str()), (Some(0), ""), "{arguments:?}");
    serde_json::from_str(&ended.lines[0]).expect("an object")
}

/// The only pairing, without times.
fn pairing(mut report: Value) -> Value {
    let mut pairing = report["pairings"][0].take();
    for player in 0..2 {
        pairing["results"][player]["ms_per_decision"] = Value::Null;
    }
    pairing
}

/// Every play is checked, and one by other rules would be a fault.
#[test]
fn a_program_is_told_the_switches_of_the_rules() {
    let rules = "plakoto immediate=on pinnedbearoff=on overshoot=off higher=off starter=alternate";
    let program = external();
    let arguments = ["--variant", rules, "default", &program, "--pairs", "2", "--match", "3"];
    let report = report(&[&arguments[..], &["--depth", "0"]].concat());
    assert_eq!(report["variant"], rules);
    let ends = report.to_string();
    assert!(!ends.contains("illegal\":1") && !ends.contains("unreadable\":1"), "{ends}");
}

#[test]
fn a_program_plays_as_the_engine_that_it_is() {
    let report = report(&["default", &external(), "--pairs", "3", "--name", "2:other", "--depth", "0"]);
    assert_eq!(report["players"], serde_json::json!(["default", "other"]));
    let pairing = pairing(report);
    assert_eq!(pairing["points_per_game"]["mean"], 0.0);
    assert_eq!(pairing["results"][0]["decisions"], pairing["results"][1]["decisions"]);
}

#[test]
fn matches_are_played_with_scores_and_options() {
    let options = ["--option", "2:engine.ply=0", "--match", "3", "--variant", "tapa", "--threads", "2"];
    let pairing = pairing(report(
        &[&["default", &format!("cmd:{PLAKOTO} --threads 1"), "--pairs", "2"], &options[..]].concat(),
    ));
    assert_eq!(pairing["matches"]["won"], serde_json::json!([2, 2]));
    assert_eq!(pairing["matches"]["elo"]["mean"], 0.0);
}

#[test]
fn who_misbehaves_loses_and_the_arena_goes_on() {
    for (behaviour, fault) in [
        ("crash", "crash"),
        ("mute", "crash"),
        ("stall", "timeout"),
        ("chatter", "timeout"),
        ("garbage", "unreadable"),
        ("bytes", "unreadable"),
        ("refuse", "unreadable"),
        ("illegal", "illegal"),
        ("short", "illegal"),
    ] {
        let log = path(&format!("{behaviour}.log"));
        let settings = ["--pairs", "2", "--timeout", "0.2", "--threads", "2", "--log", &log];
        let pairing = pairing(report(&[&[mock(behaviour).as_str(), "handcrafted"], &settings[..]].concat()));
        assert_eq!(pairing["results"][0][fault], 4, "{behaviour}: {pairing}");
        assert_eq!(pairing["points_per_game"]["mean"], -2.0, "{behaviour}");
        let log = fs::read_to_string(log).expect("a log");
        assert_eq!(log.matches("\"reason\":").count(), 4, "{log}");
    }
}

#[test]
fn who_answers_twice_or_dies_now_and_then_loses_these_games() {
    let pairing = |behaviour| {
        pairing(report(&[&mock(behaviour), "default", "--pairs", "2", "--threads", "1", "--timeout", "20"]))
    };
    assert_eq!(pairing("twice")["results"][0]["unreadable"], 4);
    assert_eq!(pairing("brief")["results"][0]["crash"], 4);
    let slow = pairing("slow");
    assert_eq!(slow["points_per_game"]["mean"], 0.0, "who is slow may be as good: {slow}");
}

#[test]
fn an_engine_that_cannot_start_is_told_at_once() {
    for (player, expected) in [
        ("cmd:no-such-engine".to_owned(), "player 2, `no-such-engine`: `no-such-engine` cannot be started"),
        (mock("dead"), "the engine ended (exit status: 1) before it answered `ubgi`"),
    ] {
        let ended = arena(&["default", &player]);
        assert_eq!((ended.code, ended.lines.len()), (Some(1), 0));
        assert!(ended.errors.contains(expected), "{}", ended.errors);
    }
    let refused = arena(&["default", &external(), "--option", "2:engine.nothing=1"]);
    assert!(refused.errors.contains("expected settings to be accepted, got `error"), "{}", refused.errors);
}

#[test]
fn wrong_settings_are_named() {
    let openings = path("openings.txt");
    fs::write(&openings, "# one\nAACA/z8AAID/Pw\nAACA\n").expect("a file");
    for (arguments, code, expected) in [
        (&["default"][..], 2, "2 values required"),
        (&["default", "cmd:"], 2, "expected a command behind `cmd:`"),
        (&["default", "default", "--sprt", "1,0"], 2, "expected two numbers, the lower first"),
        (&["default", "default", "--name", "3:x"], 1, "there are 2 players, but none with the number 3"),
        (&["default", "default", "--option", "1:engine.ply=0"], 1, "only a `cmd:` player has options"),
        (&["default", "default", "default", "--sprt", "0,1"], 1, "--sprt is for two players"),
        (&["default", "default", "--openings", "no-such-file"], 1, "cannot read no-such-file"),
        (&["default", "default", "--openings", &openings], 1, "line 3: expected a position ID of 14"),
    ] {
        let ended = arena(arguments);
        assert_eq!(ended.code, Some(code), "{arguments:?}: {}", ended.errors);
        assert!(ended.errors.contains(expected), "{}", ended.errors);
    }
}

#[test]
fn an_interrupted_arena_goes_on_from_its_log() {
    let (log, table) = (path("resumed.log"), path("resumed.csv"));
    let settings = ["default", "handcrafted,noise=0.1", "--pairs", "20", "--seed", "4"];
    let whole = pairing(report(&settings));
    let logged = [&settings[..], &["--log", &log, "--csv", &table]].concat();
    assert_eq!(pairing(report(&logged)), whole);
    let text = fs::read_to_string(&log).expect("a log");
    for part in [0, 1, 2, 3] {
        fs::write(&log, &text[..text.len() * part / 4]).expect("a shorter log");
        assert_eq!(pairing(report(&logged)), whole);
        assert_eq!(fs::read_to_string(&log).expect("a log").lines().count(), 21);
        assert_eq!(fs::read_to_string(&table).expect("a table").lines().count(), 41);
    }
    let other = arena(&["default", "handcrafted", "--pairs", "20", "--seed", "4", "--log", &log]);
    assert_eq!(other.code, Some(1));
    assert!(other.errors.contains("other settings: players was"), "{}", other.errors);
}

#[test]
fn a_test_ends_as_soon_as_it_is_clear() {
    let settings = ["default", "handcrafted", "--pairs", "5000", "--sprt", "0,0.5", "--threads", "1"];
    let pairing = pairing(report(&settings));
    assert_eq!(pairing["sprt"]["verdict"], "high");
    assert!(pairing["pairs"].as_u64() < Some(500), "{pairing}");
    let ended = arena(&settings);
    assert!(
        ended.lines.iter().any(|line| line.starts_with("SPRT of 0 and 0.5 points/game: 0.5 points/game"))
    );
}

#[test]
fn openings_and_several_players() {
    let openings = path("two.txt");
    fs::write(&openings, "AIAQ/j8QAgD+Px\nAACA/z8AAID/Pw\n").expect("a file");
    let settings = ["default", "handcrafted", "default,noise=1", "--pairs", "4", "--openings", &openings];
    let report = report(&settings);
    assert_eq!(report["pairings"].as_array().map(Vec::len), Some(3));
    assert_eq!(report["pairings"][2]["players"], serde_json::json!([2, 3]));
    let text = arena(&settings).lines;
    assert!(text.iter().any(|line| line.starts_with("all games")), "{text:?}");
}
