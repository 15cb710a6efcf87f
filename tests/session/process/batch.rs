//! Batch mode, in which the program prints one output line for each input line.

use serde_json::Value;

use super::program::{START, run};

/// Four valid input lines with an invalid line in the middle.
const MIXED: &str = "AACA/z8AAID/Pw 31\nAACA/z8AAID/Pw 66\nrubbish 31\nAACA/z8AAID/Pw:cAkXAAAAAAAE\n\
                     AACA/z8AAID/Pw 1 1\n";

#[test]
fn replies_and_errors_keep_the_order_of_the_input() {
    let ended = run(&["batch", "bestmove", "--plies", "0"], MIXED);
    assert_eq!((ended.code, ended.lines.len(), ended.errors.as_str()), (Some(1), 5, ""), "{:?}", ended.lines);
    let columns: Vec<Vec<&str>> = ended.lines.iter().map(|line| line.split('\t').collect()).collect();
    assert_eq!(columns[0][..2], [START, "31"]);
    assert_eq!(columns[1][..2], [START, "66"]);
    assert_eq!(columns[2][..2], ["rubbish", "31"]);
    assert!(columns[2][2].starts_with("error bad_argument "), "{:?}", columns[2]);
    assert_eq!(columns[3][1], "65");
    assert_eq!(columns[4][..2], [START, "11"]);
    for row in columns.iter().filter(|row| row[0] != "rubbish") {
        assert_eq!(row.len(), 11, "ID, dice, play, equity and seven chances: {row:?}");
        assert!(row[3..].iter().all(|number| number.parse::<f32>().is_ok()), "{row:?}");
    }
}

#[test]
fn json_replies_keep_the_order_of_the_input() {
    let ended = run(&["batch", "hint", "--plies", "0", "--json", "-n", "2"], MIXED);
    assert_eq!((ended.code, ended.lines.len()), (Some(1), 5));
    let replies: Vec<Value> =
        ended.lines.iter().map(|line| serde_json::from_str(line).expect("each line is an object")).collect();
    assert_eq!(replies.iter().map(|reply| reply["ok"] == true).collect::<Vec<_>>(), [true, true, false, true, true]);
    let dice: Vec<&Value> = replies.iter().map(|reply| &reply["dice"]).collect();
    assert_eq!(dice[1], &Value::from([6, 6].as_slice()));
    assert_eq!(dice[4], &Value::from([1, 1].as_slice()));
    assert_eq!(replies[4]["hint"].as_array().map(Vec::len), Some(2));
    assert_eq!(replies[2]["error"]["code"], "bad_argument");
}

#[test]
fn every_question_can_be_asked() {
    for (question, columns) in [("hint", 11), ("eval", 11), ("legal", 6), ("bestmove", 11)] {
        let ended = run(&["batch", question, "--plies", "0"], format!("{START} 31"));
        assert_eq!((ended.code, ended.lines.len()), (Some(0), 1), "{question}");
        assert_eq!(ended.lines[0].split('\t').count(), columns, "{question}: {:?}", ended.lines);
    }
    let without_dice = run(&["batch", "eval", "--plies", "0"], START).succeeds();
    assert!(without_dice[0].starts_with(&format!("{START}\t-\t-\t")), "{without_dice:?}");
    assert_eq!(run(&["batch"], "").code, Some(2));
    assert_eq!(run(&["batch", "nonsense"], "").code, Some(2));
}

#[test]
fn pasted_ids_are_accepted_and_normalised() {
    let lines =
        format!("Position ID: {START} Match ID: cAkXAAAAAAAE\n'{START}',31\n{START};31\n{START}\t3 1\n{START}, 31\n");
    for question in ["bestmove", "eval"] {
        let ended = run(&["batch", question, "--plies", "0"], &lines);
        assert_eq!(ended.code, Some(0), "{:?}", ended.lines);
        let starts: Vec<String> =
            ended.lines.iter().map(|line| line.split('\t').take(2).collect::<Vec<_>>().join(" ")).collect();
        let first = format!("{START}:cAkXAAAAAAAE 65");
        assert_eq!(starts[0], first);
        assert_eq!(starts[1..], [const { "AACA/z8AAID/Pw 31" }; 4]);
    }
}

#[test]
fn a_flood_of_text_gets_a_short_and_clean_line() {
    let flood = format!("{}\u{1b}[2J {}\n\u{1b}]0;x\u{7} \u{1b}\t31\n", "x".repeat(30_000), "y".repeat(30_000));
    let ended = run(&["batch", "legal"], flood);
    assert_eq!((ended.code, ended.lines.len()), (Some(1), 2));
    for line in ended.lines {
        assert!(line.chars().count() < 400, "{line}");
        assert!(!line.contains(|character: char| character.is_control() && character != '\t'), "{line:?}");
    }
}

#[test]
fn every_line_of_input_gets_one_line_of_output() {
    let ended = run(&["batch", "legal"], format!("{START} 31\r\n\n{START} 21"));
    assert_eq!(ended.lines.len(), 3, "{:?}", ended.lines);
    assert_eq!(run(&["batch", "legal"], "").lines.len(), 0);
}

#[test]
fn a_large_batch_agrees_with_one_session() {
    let questions = questions(5_000);
    let batch = run(&["batch", "bestmove", "--plies", "0", "--json"], &questions);
    let asked: String = questions.lines().map(|question| format!("bestmove {question}\n")).collect();
    let session = run(&["--plies", "0", "--json"], asked);
    assert_eq!((batch.code, session.code), (Some(0), Some(0)));
    assert_eq!(batch.lines.len(), 5_000);
    for (number, (batch, session)) in batch.lines.iter().zip(&session.lines).enumerate() {
        assert_eq!(batch, session, "line {}", number + 1);
    }
}

/// Returns `count` input lines with positions after one play, each with a roll. Lines may repeat.
fn questions(count: usize) -> String {
    let rolls = || (1..=6).flat_map(|first| (1..=first).map(move |second| format!("{first}{second}")));
    let input: String = rolls().map(|roll| format!("{START} {roll}\n")).collect();
    let legal = run(&["batch", "legal"], input).lines;
    let positions: Vec<&str> = legal.iter().flat_map(|row| row.split('\t').skip(3).step_by(2)).collect();
    assert!(positions.len() > 50, "{positions:?}");
    let rolls: Vec<String> = rolls().collect();
    let question = |index: usize| format!("{} {}\n", positions[index % positions.len()], rolls[index % rolls.len()]);
    (0..count).map(question).collect()
}
