//! Commands that are sent during a search.

use super::program::{Program, session};

/// Ends by `stop`, which may arrive before the search begins or without a search, and when the time is over.
#[test]
fn every_search_ends_with_one_play() {
    for input in ["dice 31\ngo infinite\nstop\n", "dice 31\ngo movetime 1\n", "stop\ndice 31\ngo\nstop\n"] {
        let lines = session(format!("{input}query turn\n"));
        let [.., best, turn] = lines.as_slice() else { panic!("{lines:?}") };
        assert!(best.starts_with("bestmove 24/") && turn == "response player1", "{lines:?}");
        assert_eq!(lines.iter().filter(|line| line.starts_with("bestmove ")).count(), 1, "{lines:?}");
    }
}

#[test]
fn isready_does_not_wait_for_a_search() {
    let mut program = Program::searching();
    program.send("isready\n");
    program.line_with("readyok");
    program.send("@t isready\n");
    program.line_with("@t readyok");
    program.line_with("@t ok");
    program.send("stop\n");
    program.line_with("bestmove 24/");
    assert_eq!(program.finish().code, Some(0));
}

#[test]
fn quit_ends_an_endless_search() {
    let mut program = Program::searching();
    program.send("quit\n");
    let ended = program.wait();
    assert_eq!(ended.code, Some(0));
    assert!(ended.lines.last().is_some_and(|line| line.starts_with("bestmove 24/")), "{:?}", ended.lines);
}

#[test]
fn questions_before_quit_are_answered() {
    let lines = session("set dice 31\nhint 1\nquit\n");
    assert_eq!(lines.len(), 4, "{lines:?}");
    assert!(lines[1].starts_with("    1. Cubeless 0-ply"), "{}", lines[1]);
    assert!(lines[3].starts_with("Book: 24/23 24/21 "), "{}", lines[3]);
}

#[test]
fn only_a_full_queue_is_busy() {
    let waiting = 65_536;
    let mut program = Program::searching();
    program.send("query turn\n".repeat(waiting));
    program.send("@over query turn\n");
    let busy = program.line_with("@over ");
    assert!(busy.starts_with("@over error busy "), "{busy}");
    program.send("stop\n");
    program.line_with("bestmove ");
    let answers = program.finish().lines;
    assert_eq!(answers.len(), waiting);
}
