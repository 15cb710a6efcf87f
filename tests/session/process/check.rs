//! `plakoto check`, with ourselves and with engines that fail.

use super::program::run;

const PLAKOTO: &str = env!("CARGO_BIN_EXE_plakoto");

#[test]
fn we_pass_every_step() {
    let ended = run(&["check", PLAKOTO, "--plies", "0"], "");
    assert_eq!((ended.code, ended.errors.as_str()), (Some(0), ""), "{:?}", ended.lines);
    let (last, steps) = ended.lines.split_last().expect("a report");
    assert!(steps.iter().all(|line| line.contains(" passed ")), "{steps:?}");
    assert_eq!(*last, format!("{} passed, 0 failed, 0 skipped", steps.len()));
}

#[test]
fn what_fails_is_shown_with_what_the_engine_said() {
    let mock = ["sh", "tests/session/process/mock_engine.sh", "illegal"];
    let ended = run(&[&["check", "--timeout", "1", "--json"], &mock[..]].concat(), "");
    assert_eq!((ended.code, ended.errors.as_str()), (Some(1), ""));
    let line = ended.lines.iter().find(|line| line.contains("a legal play")).expect("the step");
    let step: serde_json::Value = serde_json::from_str(line).expect("an object");
    assert_eq!((&step["step"], &step["result"]), (&8.into(), &"failed".into()));
    assert_eq!(step["said"][3], "bestmove 24/1");
    let none = run(&["check", "no-such-engine"], "");
    assert_eq!(none.code, Some(1));
    assert!(none.lines[0].starts_with("  1 FAILED   it starts: `no-such-engine` cannot be started"));
}
