//! Commands that answer a single question on the command line.

use serde_json::Value;

use super::program::{ProgramOutput, START, run};

fn code(arguments: &[&str]) -> Option<i32> {
    run(arguments, "").code
}

#[test]
fn exit_codes_distinguish_success_failure_and_wrong_usage() {
    for question in ["hint", "legal", "bestmove"] {
        let quickly = if question == "legal" { &[][..] } else { &["--plies", "0"] };
        assert_eq!(code(&[&[question, START, "31"], quickly].concat()), Some(0), "{question}");
        assert_eq!(code(&[&[question, START, "31", "--json"], quickly].concat()), Some(0), "{question}");
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
    let usage = run(&["hint"], "");
    assert!(usage.lines.is_empty() && usage.errors.contains("Usage:"), "{}", usage.errors);
}

#[test]
fn errors_are_one_line_on_standard_error_or_a_json_reply() {
    for question in [&["hint", "AACA", "31"][..], &["eval", "AACA"], &["rollout", "AACA"], &["legal", START]] {
        let ProgramOutput { code, lines, errors } = run(question, "");
        assert_eq!((code, lines.len(), errors.lines().count()), (Some(1), 0, 1), "{question:?}");
        assert!(errors.starts_with("error "), "{errors}");
    }
    let ProgramOutput { code, lines, errors } = run(&["eval", "AACA", "--json"], "");
    assert_eq!((code, lines.len(), errors.as_str()), (Some(1), 1, ""));
    let reply: Value = serde_json::from_str(&lines[0]).expect("an error is JSON too");
    assert_eq!((&reply["ok"], &reply["error"]["code"]), (&false.into(), &"bad_argument".into()));
}

#[test]
fn ids_printed_by_gnubg_are_accepted_quoted_or_split() {
    let expected = run(&["bestmove", START, "65", "--plies", "0"], "");
    let pasted = format!("Position ID: {START} Match ID: cAkXAAAAAAAE");
    let parted: Vec<&str> = pasted.split(' ').collect();
    let quoted = format!("'{START}'");
    for id in [&[pasted.as_str()][..], &parted, &[&quoted, "6", "5"], &[&format!("{START},65")]] {
        assert_eq!(run(&[&["bestmove"], id, &["--plies", "0"]].concat(), ""), expected, "{id:?}");
    }
    assert_eq!(code(&[&["eval"], parted.as_slice(), &["--plies", "0"]].concat()), Some(0));
}

#[test]
fn options_are_applied_to_the_question() {
    let hint = run(&["hint", START, "31", "-n", "1", "--plies", "0"], "").lines;
    assert_eq!(hint.len(), 3, "a play and the book's remark: {hint:?}");
    let reply = run(&["eval", START, "--plies", "0", "--variant", "tapa", "--json"], "").lines.concat();
    let reply: Value = serde_json::from_str(&reply).expect("the reply is JSON");
    assert_eq!((&reply["variant"], &reply["plies"]), (&"tapa".into(), &0.into()));
    let dice = |seed| run(&["--seed", seed], "set player both human\nnew game\nroll\n").lines;
    assert_eq!(dice("1"), dice("1"));
    assert_ne!(dice("1"), dice("3"));
}

#[test]
fn completions_exist_for_every_shell() {
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
fn calibrate_prints_a_positive_number() {
    let lines = run(&[], "calibrate 1\n").lines;
    assert_eq!(lines.len(), 1, "{lines:?}");
    let number = lines[0].strip_prefix("Calibration result: ").and_then(|rest| rest.split(' ').next());
    assert!(number.is_some_and(|number| number.parse::<u64>().is_ok_and(|speed| speed > 0)), "{lines:?}");
}

#[test]
fn a_single_trial_has_no_standard_error_in_a_batch() {
    let row = run(&["batch", "rollout", "--trials", "1", "--truncate", "2"], START).lines.concat();
    assert!(row.contains("\tn/a\t"), "{row}");
}

/// A truncated rollout reports its bias in text and in JSON. After a play, the bias has the opposite sign.
#[test]
fn a_truncated_rollout_reports_its_bias() {
    let bias = |options: &[&str]| {
        let rollout = [&["rollout", START], options, &["--trials", "2"]].concat();
        let (text, reply) = (run(&rollout, "").lines, run(&[&rollout[..], &["--json"]].concat(), "").lines.concat());
        let line = text.into_iter().find(|line| line.starts_with("Truncation bias: "));
        let mut reply: Value = serde_json::from_str(&reply).expect("the reply is JSON");
        assert!(reply["settings"].is_object(), "{reply}");
        (line, reply.get_mut("truncation_bias").map(Value::take))
    };
    assert_eq!(bias(&["--truncate-bearoffs", "exact"]), (None, None), "nothing is cut");
    let (line, found) = bias(&["--truncate", "6"]);
    let (line, found) = (line.expect("a line"), found.expect("a field"));
    assert_eq!((&found["truncation"], &found["pinned_sides"], &found["plies"]), (&5.into(), &0.into(), &0.into()));
    let number = |field: &str| found[field].as_f64().expect("a number");
    assert!(number("standard_error") > 0.0 && number("root_mean_square") > 0.0, "{found}");
    assert!(number("positions") > 10.0 && found["network"].as_str().is_some_and(|id| id.len() == 12), "{found}");
    let words = format!(
        "(root mean square {:.1}), measured in {} positions without pins",
        1e3 * number("root_mean_square"),
        found["positions"]
    );
    assert!(line.contains(&words) && line.ends_with("at 0-ply, cut after 5 plies."), "{line}");
    let (_, of_plays) = bias(&["31", "--truncate", "6"]);
    let mean = of_plays.expect("a field")["mean"].as_f64().expect("a number");
    assert!((mean + number("mean")).abs() < 1e-9 && mean != 0.0, "{mean} {found}");
    let (line, found) = bias(&["--truncate", "6", "--variant", "tapa"]);
    assert!(line.is_some_and(|line| line.contains("not measured")) && found == Some(Value::Null), "{found:?}");
    let row = |truncation: &str, variant: &str| {
        let options = ["--trials", "2", "--truncate", truncation, "--variant", variant];
        run(&[&["batch", "rollout"], &options[..]].concat(), START).lines.concat()
    };
    let cells = |row: String| row.split('\t').skip(12).map(str::to_owned).collect::<Vec<_>>();
    let measured = ["mean", "standard_error", "root_mean_square"].map(number);
    assert_eq!(cells(row("6", "plakoto")).len(), measured.len());
    for (cell, number) in cells(row("6", "plakoto")).iter().zip(measured) {
        let cell: f64 = cell.parse().expect("a number");
        assert!((cell - number).abs() < 0.001, "{cell} {number}");
    }
    assert_eq!(cells(row("6", "tapa")), ["-", "-", "-"]);
}

/// In JSON, the bias is reported for each turn that was rolled out. In text, one line reports the bias.
#[test]
fn an_analysis_by_truncated_rollouts_reports_their_bias() {
    let answered = |before: &[&str]| {
        let usual = ["set analysis rollout on", "set rollout trials 36", "set seed 1", "set player both human"];
        let play = ["new game", "dice 31", "move 24/20", "roll"];
        let lines = [&usual, before, &play, &["analyse move", "analyse game"]].concat();
        run(&["--plies", "0"], lines.join("\n")).lines.join("\n")
    };
    let (whole, cut) = (answered(&[]), answered(&["set rollout truncation plies 5"]));
    assert!(whole.contains("by rollouts of 36 trials") && !whole.contains("Truncation bias"), "{whole}");
    assert_eq!(cut.matches("Truncation bias: ").count(), 2, "{cut}");
    let json = answered(&["set rollout truncation plies 5", "set output json on"]);
    assert_eq!(json.matches(r#""truncation_bias":{"mean":"#).count(), 2, "{json}");
}

#[test]
fn a_level_for_play_is_no_error() {
    let ended = run(&["play", "--level", "expert"], "quit\n");
    assert_eq!((ended.code, ended.errors.as_str()), (Some(0), ""));
}
