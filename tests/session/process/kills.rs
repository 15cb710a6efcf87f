//! Tests that kill the program during a match.
#![cfg(unix)]

use super::program::{Program, session};
use crate::scratch;

#[test]
fn turns_before_a_kill_are_in_the_record() {
    let file = scratch::file("killed.jsonl");
    let mut program = Program::start(&["--plies", "0"]);
    program.send(format!("set record {}\nset rng manual\nset player both human\n", file.display()));
    program.send("roll 31\n24/20\nroll 66\n24/18(4)\nroll 21\nisready\n");
    program.line_with("readyok");
    program.signal("KILL");
    program.wait();
    let replies = session(format!("load match {}\nlist game\n", file.display()));
    assert_eq!(replies[0], format!("Loaded 1 game and 2 turns from {}.", file.display()));
    let list = &replies[replies.len() - 2..];
    assert_eq!(list, ["  1) user 31: 24/20", "  2) plakoto 66: 24/18(4)"]);
}

/// The engine plays a match against itself after a single command. Each turn is written to the file before
/// the next turn begins.
#[test]
fn turns_of_an_automatic_match_are_in_the_record() {
    let file = scratch::file("killed on its own.jsonl");
    let mut program = Program::start(&["--plies", "1", "--seed", "1"]);
    program.send(format!("set record {}\nset player both plakoto\nset automatic game on\n", file.display()));
    program.send("new match 25\n");
    let lines = || std::fs::read_to_string(&file).unwrap_or_default().lines().count();
    while lines() < 20 {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    program.signal("KILL");
    program.wait();
    let replies = session(format!("load match {}\nshow record\n", file.display()));
    assert!(replies[0].starts_with("Loaded 1 game and "), "{replies:?}");
}
