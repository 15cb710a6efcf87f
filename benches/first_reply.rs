//! Measures the time from the start of the process to its first reply and the end of the session.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use criterion::{Criterion, criterion_group, criterion_main};

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

fn start(criterion: &mut Criterion) {
    assert!(first_reply().starts_with("    1. Cubeless "));
    criterion.bench_function("start to first reply", |bencher| bencher.iter(first_reply));
}

criterion_group!(benches, start);
criterion_main!(benches);
