//! Tests of the command `plakoto lab reference`.

use std::fs;

use serde_json::Value;

use super::program::{Program, ProgramOutput, run};
use crate::scratch;

const PLAKOTO: &str = env!("CARGO_BIN_EXE_plakoto");

/// Returns the path of a file that does not exist yet.
fn file(name: &str) -> String {
    scratch::file(name).to_str().expect("the path is UTF-8").to_owned()
}

fn reference(arguments: &[&str]) -> ProgramOutput {
    run(&[&["lab", "reference"], arguments].concat(), "")
}

/// Options to roll out a few decisions quickly but inaccurately.
const MAKE: [&str; 11] = [
    "make",
    "--decisions",
    "4",
    "--play-plies",
    "0",
    "--truncate",
    "3",
    "--error",
    "1000",
    "--trials=72",
    "--seed=4",
];

/// Measures players against a reference set. The command must succeed. Returns the results of the players.
fn judged(arguments: &[&str]) -> Value {
    let ended = reference(&[&["run", "--json"], arguments].concat());
    assert_eq!((ended.code, ended.errors.as_str()), (Some(0), ""), "{arguments:?}");
    let mut fields: Value = serde_json::from_str(&ended.lines[0]).expect("an object");
    fields["players"].take()
}

#[test]
#[cfg(unix)]
fn an_interrupted_or_killed_set_can_be_continued() {
    let [whole, killed, second] =
        ["whole.jsonl", "killed.jsonl", "second.jsonl"].map(|name| file(&format!("reference {name}")));
    let build = |path: &str, more: &[&str]| reference(&[&MAKE, &[path][..], more].concat());
    let ended = build(&whole, &["--threads", "1"]);
    assert_eq!((ended.code, ended.errors.as_str()), (Some(0), ""), "{:?}", ended.lines);
    assert!(ended.lines[0].ends_with(": 4 of 4 decisions"), "{:?}", ended.lines);

    let lines = || fs::read_to_string(&killed).unwrap_or_default().lines().count();
    for signal in ["KILL", "INT"] {
        let before = lines();
        let mut program =
            Program::start(&[&["lab", "reference"], &MAKE[..], &[&killed, "--part", "1/2"]].concat());
        program.until(|| lines() > before);
        program.signal(signal);
        program.wait();
    }
    build(&killed, &["--part", "1/2"]);
    let ended = build(&second, &["--part", "2/2"]);
    assert!(ended.lines[0].ends_with(": 2 of 2 decisions"), "{:?}", ended.lines);
    let merged = file("reference merged.jsonl");
    let ended = reference(&["merge", &second, &killed, "--out", &merged]);
    assert_eq!((ended.code, ended.errors.as_str()), (Some(0), ""), "{:?}", ended.lines);
    assert_eq!(fs::read(&merged).ok(), fs::read(&whole).ok(), "the interruptions changed nothing");
    let again = reference(&["merge", &second, "--out", &merged]);
    assert_eq!(again.code, Some(1), "an existing file is kept");

    let ended = reference(&["compare", &whole, &merged]);
    assert!(ended.lines[0].starts_with("4 decisions, with "), "{:?}", ended.lines);
    assert!(
        ended.lines[2].starts_with("differences between the sets: 0.00 standard errors"),
        "{:?}",
        ended.lines
    );
    let ended = build(&whole, &["--dice-seed", "2"]);
    assert!(ended.errors.contains("games was `0-ply, truncated after 3 plies"), "{}", ended.errors);
}

/// As an external engine (over the UBGI protocol), the program must choose the same plays as the built-in
/// engine.
#[test]
fn the_program_is_judged_like_the_built_in_engine() {
    let program = format!("cmd:{PLAKOTO} --plies 0 --threads 1");
    let players = judged(&["default", &program, "handcrafted", "--variant", "plakoto", "--worst", "3"]);
    assert_eq!(players[0]["all"], players[1]["all"]);
    assert_eq!(players[1]["compared"]["loss"], 0.0);
    assert_eq!(players[0]["worst"], players[1]["worst"]);
    let number = |value: &Value| value.as_f64().expect("a number");
    let more = &players[2]["compared"];
    assert!(number(&more["loss"]) > number(&more["error"]), "made by hand: {more}");
    let worst = &players[2]["worst"][0];
    assert!(number(&worst["loss"]) >= number(&players[2]["worst"][2]["loss"]), "{worst}");

    let mock = format!("cmd:sh tests/session/process/mock_engine.sh illegal {PLAKOTO}");
    let ended = reference(&["run", &mock, "--variant", "plakoto"]);
    assert_eq!(ended.code, Some(1));
    assert!(ended.errors.contains("decision 0 (plakoto): illegal play `24/1`"), "{}", ended.errors);
    assert_eq!(ended.errors.lines().count(), 1, "{}", ended.errors);
}

#[test]
fn decisions_can_be_shown() {
    let summary = reference(&["show"]);
    assert_eq!((summary.code, summary.errors.as_str()), (Some(0), ""));
    let first = reference(&["show", "0"]);
    assert!(first.lines[0].starts_with("decision 0: plakoto, "), "{:?}", first.lines);
    let fields = reference(&["show", "0", "--json"]);
    let fields: Value = serde_json::from_str(&fields.lines[0]).expect("an object");
    assert_eq!(fields["plays"][0]["behind"], 0.0);
    let table = reference(&["show", "--csv", "--variant", "tapa"]);
    assert!(table.lines.len() > 20 && table.lines[0].starts_with("decision,rules,phase,position,dice,"));
    assert!(table.lines[1..].iter().all(|row| row.split(',').nth(1) == Some("tapa")));

    for (arguments, part) in [
        (&["show", "12345"][..], "expected the number of a decision in the set, such as 0, got 12345"),
        (
            &["show", "--variant", "plakoto mother=3"],
            "expected rules that occur in the set (plakoto, tzannes, ",
        ),
        (&["show", "--set", "Cargo.toml"], "expected a reference set, got something else"),
        (&["run", "default", "--set", "no/such.jsonl"], "no/such.jsonl: "),
        (
            &["run", "default", "--option", "2:a=b"],
            "there is no player 2: the players are numbered from 1 to 1",
        ),
        (&["run", "no.net"], "expected `default`, `handcrafted` or a network file"),
        (&["make", "no folder/set.jsonl"], "no folder/set.jsonl: "),
    ] {
        let ended = reference(arguments);
        assert!(ended.code != Some(0) && ended.errors.contains(part), "{arguments:?}: {}", ended.errors);
    }
}
