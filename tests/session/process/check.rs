//! Runs `plakoto check`, which tests whether an engine follows the protocol, with this program and with faulty engines.

use serde_json::Value;

use super::program::{PLAKOTO, ProgramOutput, run};

fn check(options: &[&str], command: &[&str]) -> ProgramOutput {
    run(&[&["check"], options, command].concat(), "")
}

fn mock(behaviour: &str) -> [&str; 4] {
    ["sh", "tests/session/process/mock_engine.sh", behaviour, PLAKOTO]
}

/// Returns the names of all required and optional steps with this result.
fn steps(ended: &ProgramOutput, result: &str) -> Vec<String> {
    let steps = ended.lines.iter().map(|line| serde_json::from_str::<Value>(line).expect("an object"));
    let found = steps.filter(|step| step["result"] == result);
    found.map(|step| step["name"].as_str().expect("a name").to_owned()).collect()
}

#[test]
fn the_program_passes_every_step() {
    for rules in ["plakoto", "tzannes", "tapa", "express", "plakoto higher=off immediate=on"] {
        let options = ["--variant", rules, "--positions", "12", "--seed", "2"];
        let ended = check(&options, &[PLAKOTO, "--plies", "0", "--threads", "1"]).succeeds();
        let (last, steps) = ended.split_last().expect("a report");
        assert!(steps.iter().all(|line| line.contains(" passed ")), "{rules}: {steps:?}");
        assert_eq!(*last, format!("{} passed, 0 failed, 0 skipped", steps.len()));
        let names_rules = steps.iter().any(|line| line.contains("the engine accepts the rule set `"));
        assert_eq!(names_rules, rules != "plakoto");
    }
}

/// Tests mock engines that read only part of an ID, misread flags, or play by other rules.
#[test]
fn each_faulty_engine_fails_the_matching_steps() {
    const ON_TOP: &str = "an ID of 15 characters: my checker is on top at the fifth shared point";
    const PINNED: &str = "an ID of 15 characters: my checker is pinned at the fifth shared point";
    const SIX: &str = "an ID of 15 characters: six shared points";
    const EIGHT: &str = "an ID of 15 characters: eight shared points";
    const ELEVEN: &str = "an ID of 16 characters: eleven shared points";
    for (behaviour, expected) in
        [("short_id", [ON_TOP, SIX, EIGHT, ELEVEN]), ("fifth_flag", [ON_TOP, PINNED, SIX, EIGHT])]
    {
        let ended = check(&["--json", "--positions", "0", "--timeout", "60"], &mock(behaviour));
        assert_eq!((ended.code, steps(&ended, "failed")), (Some(1), expected.map(str::to_owned).to_vec()));
    }
    let lower = [PLAKOTO, "--plies", "0", "--variant", "plakoto higher=off"];
    let ended = check(&["--json", "--positions", "0", "--timeout", "60"], &lower);
    let expected = ["either number can be played but not both, so the higher one must be played".to_owned()];
    assert_eq!(steps(&ended, "failed"), expected, "an arena does not ask where there is one legal play");
    let headstrong =
        check(&["--json", "--variant", "express", "--positions", "12", "--timeout", "60"], &mock("headstrong"));
    let failed = steps(&headstrong, "failed");
    assert_eq!(headstrong.code, Some(1));
    assert!(failed.iter().any(|name| name.ends_with("a legal play if there are several")), "{failed:?}");
}

/// An engine that supports only the commands that an arena needs must pass all required steps.
#[test]
fn only_the_commands_of_an_arena_are_required() {
    let ended = check(&["--json", "--positions", "3", "--timeout", "60"], &mock("plain"));
    assert_eq!(ended.code, Some(0), "{:?}", ended.lines);
    assert!(!steps(&ended, "failed").is_empty(), "the engine knows neither `infinite` nor errors");
}

#[test]
fn failures_are_shown_with_the_output_of_the_engine() {
    let ended = check(&["--timeout", "1", "--json", "--positions", "1"], &mock("illegal"));
    assert_eq!((ended.code, ended.errors.as_str()), (Some(1), ""));
    let line = ended.lines.iter().find(|line| line.contains("the first play")).expect("the step");
    let step: Value = serde_json::from_str(line).expect("an object");
    assert_eq!((&step["step"], &step["result"], &step["required"]), (&8.into(), &"failed".into(), &true.into()));
    assert_eq!((&step["said"][4], &step["said"][5]), (&"readyok".into(), &"bestmove 24/1".into()));
    let none = check(&[], &["no-such-engine"]);
    assert_eq!(none.code, Some(1));
    assert!(none.lines[0].starts_with("  1 FAILED   the engine starts: `no-such-engine` cannot be started"));
}

#[test]
fn engine_output_is_shown_clean_and_short() {
    let ended = check(&["--timeout", "1", "--positions", "1"], &mock("red"));
    assert_eq!(ended.code, Some(1));
    assert!(ended.lines.iter().any(|line| line.contains("bestmove \\u{1b}[31m000")), "{:?}", ended.lines);
    let is_clean = |line: &String| !line.contains(char::is_control) && line.chars().count() < 600;
    assert!(ended.lines.iter().all(is_clean), "{:?}", ended.lines);
}

#[test]
fn all_games_of_tavli_are_checked() {
    let options = ["--variant", "tavli", "--positions", "1", "--json"];
    let ended = check(&options, &[PLAKOTO, "--plies", "0", "--threads", "1"]);
    assert_eq!(ended.code, Some(0), "{}", ended.errors);
    let variant = |line: &String| serde_json::from_str::<Value>(line).expect("JSON")["variant"].clone();
    let mut variants: Vec<Value> = ended.lines.iter().map(variant).collect();
    variants.dedup();
    assert_eq!(variants, ["portes", "plakoto", "fevga"]);
}

#[test]
fn programs_that_only_evaluate_are_checked() {
    let options = ["--evaluate", "--json", "--positions", "5"];
    let constant = check(&options, &mock("constant"));
    assert_eq!(constant.code, Some(0), "{:?}", constant.lines);
    let failed = steps(&constant, "failed");
    for optional in ["the equity is for the player on roll", "the fifth pin flag is read"] {
        assert!(failed.iter().any(|name| name == optional), "{failed:?}");
    }
    for behaviour in ["nan", "word", "few", "twice_over", "crash", "refuse"] {
        let ended = check(&[&options[..], &["--timeout", "1"]].concat(), &mock(behaviour));
        assert_eq!(ended.code, Some(1), "{behaviour}: {:?}", ended.lines);
    }
}
