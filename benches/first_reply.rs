//! Measures the time from the start of the process to its first reply and the end of the session.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::time::Instant;

/// Number of sessions.
const SESSIONS: usize = 51;

/// Starts a session, asks for the plays of 3-1 at the start of a game, and reads the first line of the answer.
fn first_reply() -> String {
    let mut process = Command::new(env!("CARGO_BIN_EXE_plakoto"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = process.stdin.take().expect("stdin is a pipe");
    input.write_all(b"hint AACA/z8AAID/Pw 31\n").expect("the session reads");
    let mut line = String::new();
    BufReader::new(process.stdout.take().expect("stdout is a pipe"))
        .read_line(&mut line)
        .expect("the session replies");
    drop(input);
    process.wait().expect("the session ends");
    line
}

fn main() {
    let time = |_| {
        let start = Instant::now();
        assert!(first_reply().starts_with("    1. Cubeless "));
        start.elapsed()
    };
    let mut times: Vec<_> = (0..SESSIONS).map(time).collect();
    times.sort();
    println!("start to the end of a session: {:.1?} (median of {SESSIONS})", times[SESSIONS / 2]);
}
