//! The program on the command line: single positions, and batches with one position per input line.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use plakoto::rules::RuleSet;
use serde_json::Value;

use crate::support::{middle_id, under_each};

/// Runs the program under these rules at 0-ply. Returns whether it succeeded, and its output.
fn run(rules: &RuleSet, arguments: &[&str], input: &str) -> (bool, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_plakoto"));
    command.args(arguments).args(["--plies", "0", "--variant", &rules.to_string()]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program can be started");
    let mut stdin = child.stdin.take().expect("stdin is a pipe");
    // Ignore errors: for a single position, the program reads no input, so the pipe may be closed.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    let Output { status, stdout, stderr } = child.wait_with_output().expect("the program ends");
    assert_eq!(String::from_utf8_lossy(&stderr), "", "{arguments:?}");
    (status.success(), String::from_utf8(stdout).expect("the output is UTF-8"))
}

#[test]
fn one_question_gets_one_reply() {
    under_each(|rules| {
        let (start, middle) = (rules.start().to_string(), middle_id(&rules));
        for (id, dice) in [(start.as_str(), "31"), (middle, "53"), (middle, "55")] {
            let (is_well, text) = run(&rules, &["hint", id, dice, "--json"], "");
            let reply: Value = serde_json::from_str(&text).expect("an object");
            assert!(is_well, "{text}");
            assert_eq!((&reply["variant"], &reply["position_id"]), (&rules.to_string().into(), &id.into()));
            assert!(reply["hint"].as_array().is_some_and(|hint| !hint.is_empty()), "{text}");
        }
    });
}

/// Pending numbers (dice numbers that the opponent passed on) are written after the ID. If the rules have no
/// pending numbers, such a line gives an error.
#[test]
fn a_batch_gets_one_row_for_each_line() {
    under_each(|rules| {
        let (start, middle) = (rules.start(), middle_id(&rules));
        let input = format!("{start} 31\n{middle} 53\n{middle};pending=2,4\n{middle} 66\n");
        let (is_well, text) = run(&rules, &["batch", "bestmove"], &input);
        let rows: Vec<Vec<&str>> = text.lines().map(|line| line.split('\t').collect()).collect();
        assert_eq!((rows.len(), is_well), (4, rules.hand_over), "{text}");
        for (number, row) in rows.iter().enumerate() {
            if number == 2 && !rules.hand_over {
                assert!(row[2].starts_with("error unsupported there are no pending numbers"), "{text}");
            } else {
                assert_eq!(row.len(), 11, "{text}");
                assert!(row[3..].iter().all(|number| number.parse::<f32>().is_ok()), "{text}");
            }
        }
    });
}
