//! Arenas with external programs, including faulty ones.

use std::fs;

use serde_json::Value;

use super::program::{PLAKOTO, Program, ProgramOutput, command, mock, run};
use crate::scratch;

fn external() -> String {
    format!("cmd:{PLAKOTO} --plies 0 --threads 1")
}

fn path(name: &str) -> String {
    scratch::file(name).to_str().expect("a path").to_owned()
}

fn arena(arguments: &[&str]) -> ProgramOutput {
    run(&[&["arena"], arguments].concat(), "")
}

/// Runs an arena, which must succeed. Returns its report.
fn report(arguments: &[&str]) -> Value {
    let ended = arena(&[arguments, &["--json"]].concat()).succeeds();
    serde_json::from_str(&ended[0]).expect("an object")
}

/// Returns the only pairing in a report, without times.
fn pairing(mut report: Value) -> Value {
    let mut pairing = report["pairings"][0].take();
    for player in 0..2 {
        pairing["results"][player]["ms_per_decision"] = Value::Null;
    }
    pairing
}

/// The engine must know the settings of the rules, because the arena checks every play, and an illegal play
/// counts as a fault.
#[test]
fn programs_receive_the_switches_of_the_rules() {
    let rules = "plakoto immediate=on pinnedbearoff=on overshoot=off higher=off starter=alternate";
    let program = external();
    let arguments = ["--variant", rules, "default", &program, "--pairs", "2", "--match", "3"];
    let report = report(&[&arguments[..], &["--depth", "0"]].concat());
    assert_eq!(report["variant"], rules);
    let ends = report.to_string();
    assert!(!ends.contains("illegal\":1") && !ends.contains("unreadable\":1"), "{ends}");
}

#[test]
fn the_program_plays_like_the_built_in_engine() {
    let report = report(&["default", &external(), "--pairs", "3", "--name", "2:other", "--depth", "0"]);
    assert_eq!((&report["players"][0]["name"], &report["players"][1]["name"]), (&"default".into(), &"other".into()));
    let pairing = pairing(report);
    // Both players win the same points in every pair of games, even if they choose different plays of equal value.
    let points = &pairing["points_per_game"];
    assert_eq!((&points["mean"], &points["standard_error"]), (&0.0.into(), &0.0.into()), "{points}");
}

#[test]
fn matches_are_played_with_scores_and_options() {
    let options = ["--option", "2:engine.ply=0", "--match", "3", "--variant", "tapa", "--threads", "2"];
    let pairing =
        pairing(report(&[&["default", &format!("cmd:{PLAKOTO} --threads 1"), "--pairs", "2"], &options[..]].concat()));
    assert_eq!(pairing["matches"]["won"], serde_json::json!([2, 2]));
    assert_eq!(pairing["matches"]["elo"]["mean"], 0.0);
}

/// The headline of the report distinguishes an engine with faults from an engine that loses.
#[test]
fn faults_are_reported_in_the_headline() {
    let players = ["handcrafted", &mock("illegal"), "handcrafted"];
    let arguments = [&players[..], &["--name", "2:broken", "--name", "3:third", "--pairs", "2"]].concat();
    let ended = arena(&arguments);
    let headline =
        "handcrafted against broken: +2.0000 ± 0.0000 points/game; 4 of 4 games LOST BECAUSE OF FAULTS: 4 by broken";
    assert_eq!((ended.code, ended.lines[0].as_str()), (Some(1), headline));
    let no_strength = "there is a fault in every pair, so the players' strengths cannot be compared";
    assert_eq!(ended.lines[3], no_strength);
    let first = "first fault, by broken in pair 0: illegal play `";
    assert!(ended.lines[4].starts_with(first), "{}", ended.lines[4]);
    let too_many = "error: expected at most 0 games lost because of faults (--max-faults), got 8\n";
    assert_eq!(ended.errors, too_many);
    let json: Value = serde_json::from_str(&arena(&[&arguments[..], &["--json"]].concat()).lines[0]).expect("JSON");
    let fault = &json["pairings"][0]["first_fault"];
    assert_eq!((&fault["pair"], &fault["player"]), (&0.into(), &2.into()));
    assert!(fault["reason"].as_str().is_some_and(|reason| reason.starts_with("illegal play `")), "{fault}");
    assert_eq!(json["pairings"][1]["first_fault"], Value::Null);
    let allowed = arena(&[&arguments[..], &["--max-faults", "8", "--match", "3"]].concat());
    assert_eq!((allowed.code, allowed.errors.is_empty()), (Some(1), false), "matches have more games");
    arena(&[&arguments[..], &["--max-faults", "8"]].concat()).succeeds();
}

/// Runs an arena with an environment variable set for its engines.
fn arena_with(variable: (&str, &str), arguments: &[&str]) -> ProgramOutput {
    Program::spawn(command(&[&["arena"], arguments].concat()).env(variable.0, variable.1)).finish()
}

/// The engine works correctly when the pairs are replayed.
#[test]
fn pairs_with_faults_are_replayed_on_request() {
    let log = path("replayed.log");
    let arguments = ["default", &mock("illegal"), "--pairs", "3", "--threads", "1", "--json", "--log", &log];
    assert_eq!(arena(&arguments).code, Some(1));
    let mended = ("MOCK_MENDED", "yes");
    assert_eq!(arena_with(mended, &arguments).code, Some(1), "faulty pairs are replayed only on request");
    let again = arena_with(mended, &[&arguments[..], &["--replay-faults"]].concat());
    assert_eq!((again.code, again.errors.as_str()), (Some(0), ""));
    let again: Value = serde_json::from_str(&again.lines[0]).expect("an object");
    assert_eq!((&again["faults"], &again["pairings"][0]["pairs"]), (&0.into(), &3.into()));
    assert_eq!(again["pairings"][0]["points_per_game"]["mean"], 0.0);
    let known = arena(&arguments);
    assert_eq!(known.code, Some(0), "{}", known.errors);
    assert_eq!(pairing(serde_json::from_str(&known.lines[0]).expect("an object")), pairing(again));
    let lines = fs::read_to_string(&log).expect("a log");
    assert_eq!((lines.lines().count(), lines.matches("\"replay\":true").count()), (7, 3), "{lines}");
}

#[test]
fn another_engine_version_is_refused_for_a_log() {
    let log = path("version.log");
    let arguments = ["handcrafted", &mock("illegal"), "--pairs", "1", "--log", &log];
    let errors = |version| arena_with(("MOCK_VERSION", version), &arguments).errors;
    assert!(errors("1\u{1b}").starts_with("error: expected at most 0 games lost because of faults"));
    let text = fs::read_to_string(&log).expect("a log");
    assert!(text.contains(r#"{"name":"mock","version":"1\\u{1b}","author":null}"#), "{text}");
    assert!(errors("2").contains("with other settings: engines[1].version was"), "{}", errors("2"));
}

#[test]
fn limits_and_networks_of_each_player_are_reported() {
    let players = ["default,plies=1,noise=0.5", "cmd:sh tests/session/process/mock_engine.sh illegal", &external()];
    let limits = ["--depth", "0", "--depth", "2:3", "--nodes", "2:7", "--timeout", "3:1m", "--max-faults", "100"];
    let arguments = [&players[..], &limits, &["--pairs", "1"]].concat();
    let players = &report(&arguments)["players"];
    assert_eq!((&players[0]["plies"], &players[0]["noise"]), (&1.into(), &0.5.into()), "{players}");
    assert!(players[0]["evaluator"].as_str().is_some_and(|text| text.starts_with("network ")), "{players}");
    assert_eq!((&players[1]["limits"], &players[1]["timeout"]), (&"depth 3 nodes 7".into(), &60.0.into()));
    assert_eq!((&players[2]["limits"], &players[2]["engine"]["name"]), (&"depth 0".into(), &"plakoto".into()));
    let text = arena(&arguments).lines;
    assert!(text[1].starts_with("  default,plies=1,noise=0.5: 1-ply with noise 0.5, network "), "{text:?}");
    assert!(text[2].ends_with("illegal: mock 1, depth 3 nodes 7, at most 60 s per decision"), "{text:?}");
    let refused = arena(&["default", "handcrafted", "--depth", "2:1"]);
    assert!(refused.errors.contains("player 2 is built in: write its limits after its evaluator"));
}

#[test]
fn a_time_limit_ends_an_arena() {
    let report = report(&["handcrafted", "default", "--pairs", "1000000", "--time", "0.3s"]);
    assert!(report["pairings"][0]["pairs"].as_u64() < Some(1_000_000), "{report}");
}

/// Returns the names of the files in a folder, sorted.
fn files(folder: &str) -> Vec<String> {
    let files = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file").path());
    let mut files: Vec<String> = files.map(|path| path.to_str().expect("a path").to_owned()).collect();
    files.sort();
    files
}

#[test]
fn kept_games_can_be_analysed() {
    let folder = path("kept");
    let openings = path("kept.txt");
    fs::write(&openings, "AIAQ/j8QAgD+Px\n").expect("a file");
    for (rules, more, kind) in [
        ("plakoto", &["--match", "3"][..], "mat"),
        ("tzannes mother=1", &[], "mat"),
        ("express", &["--match", "2"], "mat"),
        ("tapa", &["--openings", &openings], "jsonl"),
    ] {
        let _ = fs::remove_dir_all(&folder);
        let players = ["handcrafted", "handcrafted,noise=0.3", "--name", "2:a \"b\" : 3", "--pairs", "1"];
        let arguments = [&players[..], more, &["--variant", rules, "--keep", &folder]].concat();
        let report = report(&arguments);
        let files = files(&folder);
        let names: Vec<&str> = files.iter().filter_map(|file| file.rsplit('/').next()).collect();
        assert_eq!(names, [0, 1].map(|leg| format!("1-2-pair-000000-leg-{leg}.{kind}")), "{rules}");
        let files: Vec<&str> = files.iter().map(String::as_str).collect();
        run(&[&["analyse", "--plies", "0"], &files[..]].concat(), "").succeeds();
        let games = files.iter().map(|file| fs::read_to_string(file).expect("a file"));
        let count = |text: String| text.matches("\n Game ").count() + text.matches("\"kind\":\"game\"").count();
        let played = report["pairings"][0]["games"].as_u64();
        assert_eq!(games.map(count).sum::<usize>() as u64, played.unwrap_or_default(), "{rules}");
        let refused = arena(&arguments).errors;
        assert!(refused.contains("expected an empty folder"), "{refused}");
    }
}

/// If an engine loses a game by a fault, the match continues with the next game. The record of the lost game
/// ends at the fault.
#[test]
fn games_with_faults_are_kept_up_to_the_fault() {
    let folder = path("kept with faults");
    let _ = fs::remove_dir_all(&folder);
    let arguments = [&mock("brief"), "handcrafted", "--pairs", "1", "--match", "4", "--keep", &folder];
    let report = report(&[&arguments[..], &["--max-faults", "100"]].concat());
    assert!(report["faults"].as_u64() > Some(0));
    let files = files(&folder);
    let texts: Vec<String> = files.iter().map(|file| fs::read_to_string(file).expect("a file")).collect();
    assert!(texts.iter().all(|text| text.contains(" Game 2") && !text.contains("Wins")), "{texts:?}");
    run(&["analyse", "--plies", "0", &files[0], &files[1]], "").succeeds();
}

#[test]
fn an_engine_that_cannot_start_is_reported_at_once() {
    for (player, expected) in [
        ("cmd:no-such-engine".to_owned(), "player 2, `no-such-engine`: `no-such-engine` cannot be started"),
        (mock("dead"), "the engine exited (exit status: 1) before it answered `ubgi`"),
    ] {
        arena(&["default", &player]).fails(1, expected);
    }
    let refused = arena(&["default", &external(), "--option", "2:engine.nothing=1"]);
    assert!(refused.errors.contains("expected settings to be accepted, got `error"), "{}", refused.errors);
}

#[test]
fn wrong_settings_are_reported() {
    let openings = path("openings.txt");
    fs::write(&openings, "# one\nAACA/z8AAID/Pw\nAACA\n").expect("a file");
    for (arguments, code, expected) in [
        (&["default"][..], 2, "2 values required"),
        (&["default", "cmd:"], 2, "expected a command after `cmd:`"),
        (&["default", "default"], 1, "players 1 and 2 are both called `default`: use `--name 2:NAME`"),
        (&["default", "handcrafted", "--name", "2:default"], 1, "are both called `default`"),
        (&["default", "default", "--sprt", "1,0"], 2, "expected two numbers, the lower one first"),
        (&["default", "default", "--name", "3:x"], 1, "no player 3: the players are numbered from 1 to 2"),
        (&["default", "default", "--option", "1:engine.ply=0"], 1, "only `cmd:` and `eval:` players have"),
        (&["default", "handcrafted", "default,noise=1", "--sprt", "0,1"], 1, "requires exactly two players"),
        (&["default", "default", "--openings", "no-such-file"], 1, "cannot read no-such-file"),
        (&["default", "default", "--openings", &openings], 1, "line 3: expected a position ID of 14"),
    ] {
        let ended = arena(arguments);
        assert_eq!(ended.code, Some(code), "{arguments:?}: {}", ended.errors);
        assert!(ended.errors.contains(expected), "{}", ended.errors);
    }
}

#[test]
fn an_interrupted_arena_continues_from_its_log() {
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
    // A report has no more pairs than the user asks for.
    let fewer = report(&["default", "handcrafted,noise=0.1", "--pairs", "2", "--seed", "4", "--log", &log]);
    assert_eq!(fewer["pairings"][0]["games"], 4);
    let other = arena(&["default", "handcrafted", "--pairs", "20", "--seed", "4", "--log", &log]);
    assert_eq!(other.code, Some(1));
    assert!(other.errors.contains("other settings: players[1] was"), "{}", other.errors);
}

#[test]
fn a_sequential_test_ends_as_soon_as_it_is_decided() {
    let settings = ["default", "handcrafted", "--pairs", "5000", "--sprt", "0,0.5", "--threads", "1"];
    let pairing = pairing(report(&settings));
    assert_eq!(pairing["sprt"]["verdict"], "high");
    assert!(pairing["pairs"].as_u64() < Some(500), "{pairing}");
    let ended = arena(&settings);
    assert!(ended.lines.iter().any(|line| line.starts_with("SPRT of 0 against 0.5 points/game: 0.5 points/game")));
}

/// An engine that loses every game by a fault is not the weaker one for a sequential test.
#[test]
fn faults_decide_no_sequential_test() {
    let settings = ["handcrafted", &mock("illegal"), "--pairs", "40", "--sprt", "0,0.1", "--max-faults", "100"];
    let pairing = pairing(report(&settings));
    assert_eq!((&pairing["sprt"]["verdict"], &pairing["pairs"]), (&"open".into(), &40.into()));
}

#[test]
fn an_arena_can_have_openings_and_several_players() {
    let openings = path("two.txt");
    fs::write(&openings, "AIAQ/j8QAgD+Px\nAACA/z8AAID/Pw\n").expect("a file");
    let settings = ["default", "handcrafted", "default,noise=1", "--pairs", "4", "--openings", &openings];
    let report = report(&settings);
    assert_eq!(report["pairings"].as_array().map(Vec::len), Some(3));
    assert_eq!(report["pairings"][2]["players"], serde_json::json!([2, 3]));
    let text = arena(&settings).lines;
    assert!(text.iter().any(|line| line.starts_with("all games")), "{text:?}");
}

/// Returns the specification of a mock engine as an arena player that also evaluates positions.
fn judge(behaviour: &str) -> String {
    mock(behaviour).replacen("cmd:", "eval:", 1)
}

#[test]
fn an_evaluating_player_makes_its_best_play() {
    let log = path("constant.log");
    for rules in ["plakoto", "express"] {
        let settings = ["--pairs", "1", "--variant", rules, "--threads", "1"];
        let pairing = pairing(report(&[&[judge("constant").as_str(), "handcrafted"], &settings[..]].concat()));
        for fault in ["illegal", "unreadable", "crash", "timeout"] {
            assert_eq!(pairing["results"][0][fault], 0, "{rules}: {pairing}");
        }
        assert!(pairing["results"][0]["decisions"].as_u64() > Some(10), "{pairing}");
    }
    let players = [judge("constant"), "handcrafted".to_owned()];
    let ended = arena(&[&players[0], &players[1], "--pairs", "1", "--log", &log]);
    assert_eq!(ended.code, Some(0));
    assert!(fs::read_to_string(&log).expect("a log").contains(&players[0]), "it is not a `cmd:` player");
    let refused = arena(&["default", "eval:"]);
    assert!(refused.errors.contains("expected a command after `eval:`"), "{}", refused.errors);
}

#[test]
fn faults_of_evaluating_players_are_counted() {
    for (behaviour, fault) in [
        ("nan", "unreadable"),
        ("word", "unreadable"),
        ("twice_over", "unreadable"),
        ("refuse", "unreadable"),
        ("crash", "crash"),
        ("few", "timeout"),
        ("chatter", "timeout"),
    ] {
        let settings = ["--pairs", "1", "--timeout", "0.2", "--threads", "2", "--max-faults", "2"];
        let pairing = pairing(report(&[&[judge(behaviour).as_str(), "handcrafted"], &settings[..]].concat()));
        assert_eq!(pairing["results"][0][fault], 2, "{behaviour}: {pairing}");
    }
}
