//! Matches that the engine plays against itself after a single command.
#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use super::program::{Program, START, session};
use crate::scratch::file;

const PLAYERS: &str = "set player both plakoto\nset automatic game on\n";

fn turns(record: &Path) -> usize {
    let text = fs::read_to_string(record).unwrap_or_default();
    assert!(text.ends_with('\n') && text.lines().all(|line| serde_json::from_str::<Value>(line).is_ok()));
    text.lines().filter(|line| line.contains(r#""kind":"turn""#)).count()
}

#[test]
fn a_long_match_is_reported_in_parts_and_can_be_stopped() {
    let mut program = Program::start(&["--plies", "0", "--seed", "1", "--json"]);
    program.send(format!("{PLAYERS}@m new match 32767\n"));
    let mut next = || -> Value { serde_json::from_str(&program.line()).expect("an object") };
    let mut part = next();
    while part["tag"] != "m" {
        part = next();
    }
    assert_eq!((&part["ok"], &part["done"]), (&true.into(), &false.into()));
    assert!(part["events"].as_array().is_some_and(|events| events.len() >= 1000));
    program.send("@r isready\n@s stop\n@q query gameover\n");
    let mut rest = Vec::<Value>::new();
    let is_end = |reply: &Value| reply["tag"] == "m" && reply["done"].is_null();
    while !rest.iter().any(|reply| reply["tag"] == "q") || !rest.iter().any(is_end) {
        rest.push(serde_json::from_str(&program.line()).expect("an object"));
    }
    let whole: Vec<&Value> = rest.iter().filter(|reply| is_end(reply)).collect();
    assert_eq!(whole.len(), 1, "the reply has one end");
    assert!(whole[0]["board"].is_object(), "the end has the board");
}

#[test]
fn a_short_match_gets_one_reply() {
    let input = format!("set output json on\n{PLAYERS}set seed 1\nnew match 1\n");
    let lines = session(input);
    let reply: Value = serde_json::from_str(lines.last().expect("a reply")).expect("an object");
    assert_eq!((lines.len(), &reply["events"][0]["event"]), (5, &"new_match".into()));
}

#[test]
fn stop_ends_the_list_of_plays_of_a_cascade() {
    let mut program = Program::start(&["--variant", "express"]);
    program.send(format!("legal {START} 11\n"));
    program.line_with(" 1000. ");
    program.send("stop\nquery turn\n");
    let end = program.line_with("Stopped after ");
    assert!(end.ends_with(" plays."), "{end}");
    assert_eq!(program.line(), "response player1");
}

#[test]
fn a_full_disk_stops_the_match_and_keeps_the_record_so_far() {
    let record = file("record without room.jsonl");
    let input =
        format!("set record {}\n{PLAYERS}new match 32767\nshow record\nset record off\nlist match\n", record.display());
    let program = env!("CARGO_BIN_EXE_plakoto");
    // Limit the size of files to 64 blocks, and ignore the signal that would end the program at the limit.
    let limited = r#"trap '' XFSZ; ulimit -f 64; printf '%s' "$2" | "$1" --plies 0 --seed 1"#;
    let output = Command::new("sh").args(["-c", limited, "sh", program, &input]).output().expect("a shell");
    let lines: Vec<String> = String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect();
    let error = lines.iter().position(|line| line.starts_with("error io cannot write ")).expect("an error");
    let reported = lines[..error].iter().filter(|line| line.contains(" moves ") || line.contains(" cannot move"));
    assert_eq!(reported.count(), turns(&record), "exactly the recorded turns were reported");
    let shown = &lines[error + 1];
    assert!(
        shown.ends_with(&format!("and {} turns. It is kept in the file {}.", turns(&record), record.display())),
        "{shown}"
    );
    assert!(turns(&record) > 100);
}

#[test]
fn removing_the_record_stops_the_match() {
    let record = file("record to be removed.jsonl");
    let mut program = Program::start(&["--plies", "0", "--seed", "1"]);
    program.send(format!("set record {}\n{PLAYERS}new match 32767\n", record.display()));
    while fs::read_to_string(&record).unwrap_or_default().lines().count() < 40 {
        std::thread::yield_now();
    }
    fs::remove_file(&record).expect("the file exists");
    let error = program.line_with("error ");
    assert_eq!(error, format!("error io cannot write {}: it has been removed", record.display()));
    program.send("query gameover\nnew game\n");
    assert_eq!(program.line(), "response false", "the match continues where it was stopped");
    assert!(program.line_with("error io ").ends_with("it has been removed"));
    assert!(!record.exists());
    program.send(format!("set record {}\nquery turn\n", record.display()));
    program.line_with("The record is written to ");
    program.line_with("response ");
    assert!(turns(&record) > 10);
}
