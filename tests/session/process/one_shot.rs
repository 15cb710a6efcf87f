//! One question on the command line, one answer.

use serde_json::Value;

use super::program::{Ended, START, run};

fn code(arguments: &[&str]) -> Option<i32> {
    run(arguments, "").code
}

#[test]
fn the_exit_code_tells_what_happened() {
    for question in ["hint", "legal", "bestmove"] {
        assert_eq!(code(&[question, START, "31", "--plies", "0"]), Some(0), "{question}");
        assert_eq!(code(&[question, START, "31", "--plies", "0", "--json"]), Some(0), "{question}");
        assert_eq!(code(&[question, START, "71"]), Some(1), "{question}: no dice");
        assert_eq!(code(&[question, START]), Some(1), "{question}: dice are missing");
        assert_eq!(code(&[question, "AACA", "31"]), Some(1), "{question}: no position");
        assert_eq!(code(&[question]), Some(2), "{question}: no argument");
        assert_eq!(code(&[question, START, "31", "--nonsense"]), Some(2), "{question}: no option");
    }
    assert_eq!(code(&["eval", START, "--plies", "0"]), Some(0));
    assert_eq!(code(&["eval", "AACA"]), Some(1));
    assert_eq!(code(&["eval", START, "--plies", "99"]), Some(2));
    assert_eq!(code(&["hint", START, "31", "-n", "0"]), Some(2));
    assert_eq!(code(&["--variant", "chess"]), Some(2));
    assert_eq!(code(&["nonsense"]), Some(2));
}

#[test]
fn errors_are_one_line_on_standard_output() {
    let Ended { code, lines, errors } = run(&["hint", "AACA", "31"], "");
    assert_eq!((code, lines.len(), errors.as_str()), (Some(1), 1, ""));
    assert!(lines[0].starts_with("error bad_argument "), "{lines:?}");
    let Ended { code, lines, errors } = run(&["eval", "AACA", "--json"], "");
    assert_eq!((code, lines.len(), errors.as_str()), (Some(1), 1, ""));
    let reply: Value = serde_json::from_str(&lines[0]).expect("an error is JSON too");
    assert_eq!((&reply["ok"], &reply["error"]["code"]), (&false.into(), &"bad_argument".into()));
}

#[test]
fn wrong_usage_is_told_on_standard_error() {
    let Ended { lines, errors, .. } = run(&["hint"], "");
    assert!(lines.is_empty() && errors.contains("Usage:"), "{errors}");
}

#[test]
fn options_reach_the_question() {
    assert_eq!(run(&["hint", START, "31", "-n", "1", "--plies", "0"], "").lines.len(), 2);
    let reply = run(&["eval", START, "--plies", "0", "--variant", "tapa", "--json"], "").lines.concat();
    let reply: Value = serde_json::from_str(&reply).expect("it is JSON");
    assert_eq!((&reply["variant"], &reply["plies"]), (&"tapa".into(), &0.into()));
    let dice = |seed| run(&["--seed", seed], "set player both human\nnew game\nroll\n").lines;
    assert_eq!(dice("1"), dice("1"));
    assert_ne!(dice("1"), dice("3"));
}

#[test]
fn help_mentions_every_subcommand() {
    let help = run(&["--help"], "");
    assert_eq!((help.code, help.errors.as_str()), (Some(0), ""));
    for command in ["hint", "eval", "legal", "bestmove", "batch", "perft", "completions"] {
        let entry = format!("  {command} ");
        assert!(help.lines.iter().any(|line| line.starts_with(&entry)), "{command}");
        assert_eq!(code(&[command, "--help"]), Some(0), "{command}");
    }
}

#[test]
fn every_shell_gets_its_completions() {
    for shell in ["bash", "zsh", "fish"] {
        let script = run(&["completions", shell], "");
        assert_eq!(script.code, Some(0), "{shell}");
        for word in ["hint", "--json", "bestmove"] {
            let word = if shell == "fish" { word.trim_start_matches('-') } else { word };
            assert!(script.lines.iter().any(|line| line.contains(word)), "{shell}: {word}");
        }
    }
    assert_eq!(code(&["completions", "nonsense"]), Some(2));
}

#[test]
fn the_speed_is_a_number() {
    let lines = run(&[], "calibrate 1\n").lines;
    assert_eq!(lines.len(), 1, "{lines:?}");
    let number = lines[0].strip_prefix("Calibration result: ").and_then(|rest| rest.split(' ').next());
    assert!(number.is_some_and(|number| number.parse::<u64>().is_ok_and(|speed| speed > 0)), "{lines:?}");
}
