//! Interrupt signals, and outputs whose reader disappears.
#![cfg(unix)]

use std::io::Write;
use std::process::Child;

use super::program::{Program, START, command, wait_for};
use crate::scratch;

#[test]
fn an_interrupt_ends_the_search_but_not_the_session() {
    let mut program = Program::searching();
    program.signal("INT");
    program.line_with("bestmove 24/");
    program.send("query turn\n");
    assert_eq!(program.line(), "response player1");
    program.send("go infinite\n");
    program.line_with("info depth 0 ");
    program.signal("INT");
    program.line_with("bestmove 24/");
    program.finish().succeeds();
}

#[test]
fn a_second_interrupt_in_a_row_ends_the_program() {
    let mut program = Program::searching();
    program.signal("INT");
    program.line_with("bestmove 24/");
    program.signal("INT");
    let ended = program.wait();
    assert_eq!((ended.code, ended.errors.as_str()), (Some(130), ""));
}

#[test]
fn termination_ends_the_program_and_its_search() {
    let mut waiting = Program::start(&[]);
    waiting.send("isready\n");
    waiting.line_with("readyok");
    for mut program in [waiting, Program::searching()] {
        program.signal("TERM");
        assert_ne!(program.wait().code, Some(0));
    }
}

/// Starts the program and closes its output. Then writes `input` repeatedly until the program ends, without
/// closing the input.
fn start_without_reader(arguments: &[&str], input: &str) -> Child {
    let mut child = command(arguments).spawn().expect("the program can be started");
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().expect("stdin is a pipe");
    // Ignore write errors, because the program may end and close its input at any time.
    while child.try_wait().expect("the process is a child of this one").is_none()
        && stdin.write_all(input.as_bytes()).is_ok()
    {}
    child
}

/// Checks that the program ends with exit code 0 and without output on standard error.
fn assert_quiet(child: Child, what: &str) {
    let mut child = child;
    assert_eq!(wait_for(&mut child), Some(0), "{what}");
    let mut errors = child.stderr.take().expect("stderr is a pipe");
    assert_eq!(std::io::read_to_string(&mut errors).expect("the errors are UTF-8"), "", "{what}");
}

#[test]
fn a_session_without_a_reader_ends_quietly() {
    let legal = format!("legal {START} 66\n");
    assert_quiet(start_without_reader(&[], &legal), "text");
    assert_quiet(start_without_reader(&["--json", "--strict"], &legal), "JSON");
}

#[test]
fn an_interrupted_arena_reports_its_results_and_can_be_continued() {
    let path = scratch::file("interrupted.log");
    let log = path.to_str().expect("a path");
    let engine = format!("cmd:{} --plies 0 --threads 1", env!("CARGO_BIN_EXE_plakoto"));
    let arena = |pairs| ["arena", "handcrafted", &engine, "--pairs", pairs, "--log", log, "--json"].map(str::to_owned);
    let pairs = |program: &mut Program| {
        let report: serde_json::Value = serde_json::from_str(&program.line()).expect("an object");
        let pairs = report["pairings"][0]["pairs"].as_u64().expect("a number");
        program.wait().succeeds();
        (pairs, report["pairings"][0]["results"][1]["crash"].clone())
    };
    let lines = || std::fs::read_to_string(log).unwrap_or_default().lines().count() as u64;

    let mut program = Program::start(&arena("1000000").each_ref().map(String::as_str));
    program.until(|| lines() >= 5);
    program.signal("INT");
    let (played, crashes) = pairs(&mut program);
    assert_eq!((lines(), crashes), (played + 1, 0.into()), "the engines did not see the interrupt");
    let more = (played + 3).to_string();
    let mut program = Program::start(&arena(&more).each_ref().map(String::as_str));
    assert_eq!(pairs(&mut program).0, played + 3);
    assert_eq!(lines(), played + 4);
}
