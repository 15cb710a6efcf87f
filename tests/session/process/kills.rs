//! Tests that kill the program during a match.
#![cfg(unix)]

use super::program::{Program, session};
use crate::scratch;

/// A killed session keeps the roll, the level and the recording, so a kill does not roll again.
#[test]
fn a_kill_does_not_take_back_a_roll() {
    let file = scratch::file("killed after a roll.jsonl");
    let mut program = Program::start(&["--plies", "0"]);
    program.send(format!("set record {}\nset player 0 plakoto\nset player 1 human\n", file.display()));
    program.send("set player 0 chequerplay evaluation plies 1\nset rng manual\nnew match 3\nset turn 1\n");
    program.send("roll 31\n24/20\nset turn 1\nroll 65\nisready\n");
    program.line_with("readyok");
    program.signal("KILL");
    program.wait();
    for _ in 0..2 {
        let load = format!("load match {}\nshow dice\nshow player\nset rng manual\nroll 11\n", file.display());
        let replies = session(load).join("\n");
        for expected in
            ["user has rolled 6 and 5", "Type: plakoto, 1-ply evaluation", "the dice have been rolled already: 65"]
        {
            assert!(replies.contains(expected), "{expected}: {replies}");
        }
    }
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
