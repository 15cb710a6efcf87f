//! Errors while writing to standard output.
#![cfg(unix)]

use std::fs::OpenOptions;
use std::io::{BufRead, BufReader, Read, Write};
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::process::{Command, Stdio};
use std::sync::LazyLock;

use super::program::{ProgramOutput, START, command, session, wait_for};

const MATCH: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/match of output.jsonl");

/// A match file with a single turn, which several tests use.
static SAVED: LazyLock<()> = LazyLock::new(|| {
    let _ = std::fs::remove_file(MATCH);
    let replies =
        session(format!("set rng manual\nset player both human\nnew game\nroll 31\n24/20\nsave match {MATCH}\n"));
    assert_eq!(replies.last(), Some(&format!("Written to {MATCH}.")));
});

/// Commands without input.
const SILENT: [&str; 15] = [
    "hint AACA/z8AAID/Pw 31 --plies 0", "eval AACA/z8AAID/Pw --plies 0", "eval AACA --json", "legal AACA/z8AAID/Pw 66",
    "legal AACA/z8AAID/Pw 11 --variant express", "bestmove AACA/z8AAID/Pw 31 --plies 0",
    "rollout AACA/z8AAID/Pw --trials 1 --truncate 1", "perft 1", "perft 1 --json", "completions bash", "met",
    "duel handcrafted handcrafted --pairs 1", "arena handcrafted handcrafted,noise=0.1 --pairs 1", "--help",
    "--version",
];

/// Returns every command that writes output, with its input. Tests that run at the same time must pass
/// different folders as `tables`.
fn commands(tables: &'static str) -> Vec<(Vec<&'static str>, String)> {
    LazyLock::force(&SAVED);
    let engine = env!("CARGO_BIN_EXE_plakoto");
    let questions = format!("{START} 31\n").repeat(20);
    let with_paths: [&[&str]; 4] = [
        &["analyse", MATCH, "--plies", "0"],
        &["analyse", MATCH, MATCH, "--plies", "0"],
        &["check", engine, "--plies", "0"],
        &["endings", "make", tables, "--outside", "0", "--checkers", "1"],
    ];
    let silent = SILENT.map(|line| line.split(' ').collect()).into_iter().chain(with_paths.map(<[_]>::to_vec));
    let mut all: Vec<_> = silent.map(|arguments: Vec<_>| (arguments, String::new())).collect();
    for question in ["hint", "eval", "legal", "bestmove"] {
        all.push((vec!["batch", question, "--plies", "0"], questions.clone()));
        all.push((vec!["batch", question, "--plies", "0", "--json"], questions.clone()));
    }
    let lines = |input: &str| (vec!["--plies", "0"], input.to_owned());
    all.extend(
        ["show turn\n", "nonsense\n", "dice 31\ngo infinite\n", "set player both plakoto\nnew game\n"].map(lines),
    );
    all.push((vec!["--json", "--strict"], "show turn\nnonsense\n".into()));
    all
}

/// Runs a command with `output` as its standard output.
fn ended(arguments: &[&str], input: &str, output: impl Into<Stdio>) -> ProgramOutput {
    let mut program: Command = command(arguments);
    let mut child = program.stdout(output).spawn().expect("the program can be started");
    // Ignore the error, because the program may end and close its input at any time.
    let _ = child.stdin.take().expect("stdin is a pipe").write_all(input.as_bytes());
    let code = wait_for(&mut child);
    let errors = std::io::read_to_string(child.stderr.take().expect("stderr is a pipe"));
    ProgramOutput { code, lines: Vec::new(), errors: errors.expect("the errors are UTF-8") }
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_reported_in_one_line_and_fails() {
    let bench = (vec!["bench", "--time", "0"], String::new());
    let tables = concat!(env!("CARGO_TARGET_TMPDIR"), "/tables of a full disk");
    for (arguments, input) in commands(tables).into_iter().chain([bench]) {
        let full = OpenOptions::new().write(true).open("/dev/full").expect("there is a full device");
        let ProgramOutput { code, errors, .. } = ended(&arguments, &input, full);
        assert_eq!((code, errors.lines().count()), (Some(1), 1), "{arguments:?} {input:.20?}: {errors}");
        assert!(errors.starts_with("error: cannot write to standard output: "), "{arguments:?}: {errors}");
    }
}

#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    let tables = concat!(env!("CARGO_TARGET_TMPDIR"), "/tables of a closed pipe");
    for (arguments, input) in commands(tables) {
        let (reader, writer) = std::io::pipe().expect("there are pipes");
        drop(reader);
        let ProgramOutput { code, errors, .. } = ended(&arguments, &input, writer);
        assert_eq!((code, errors.as_str()), (Some(0), ""), "{arguments:?} {input:.20?}");
    }
}

/// A number of repetitions that takes hours, without any output before the end.
const LONG: &str = "10000000";

/// Checks that a program in the middle of long work ends when the reader of its output disappears. Otherwise
/// the test times out.
fn assert_ends(arguments: &[&str], input: &str, output: Stdio, reader: impl Read) {
    let mut child = command(arguments).stdout(output).spawn().expect("the program can be started");
    let mut stdin = child.stdin.take().expect("stdin is a pipe");
    stdin.write_all(input.as_bytes()).expect("the program reads its input");
    if input.starts_with("show turn") {
        let mut first = String::new();
        BufReader::new(reader).read_line(&mut first).expect("the first reply comes");
        assert_eq!(first, "user is on roll.\n");
    } else {
        drop(reader);
    }
    // The program must exit even though its input is still open.
    let code = wait_for(&mut child);
    let errors = std::io::read_to_string(child.stderr.take().expect("stderr is a pipe"));
    assert_eq!((code, errors.expect("the errors are UTF-8").as_str()), (Some(0), ""), "{arguments:?}");
    drop(stdin);
}

#[test]
fn work_ends_when_the_output_has_no_reader() {
    let session = format!("show turn\nset rollout trials {LONG}\nrollout {START}\nrollout {START}\nquery turn\n");
    let line = format!("{START}\n");
    for (arguments, input) in [
        (vec!["--threads", "1"], session.as_str()),
        (vec!["rollout", START, "--trials", LONG], ""),
        (vec!["batch", "rollout", "--trials", LONG], line.as_str()),
        (vec!["duel", "default", "default", "--pairs", LONG], ""),
        (vec!["arena", "default", "handcrafted", "--pairs", LONG], ""),
    ] {
        let (reader, writer) = std::io::pipe().expect("there are pipes");
        assert_ends(&arguments, input, writer.into(), reader);
    }
    let (reader, writer) = UnixStream::pair().expect("there are sockets");
    assert_ends(&["--threads", "1"], &session, OwnedFd::from(writer).into(), reader);
}

/// If the input is closed but the output is still read, the program answers all questions.
#[test]
fn a_closed_input_does_not_end_the_work() {
    let input = format!("set rollout trials 36\nrollout {START}\nquery turn\n");
    let lines = session(input);
    assert_eq!(lines.last().map(String::as_str), Some("response player1"));
    assert!(lines.len() > 2 && !lines.iter().any(|line| line.contains("Stopped")), "{lines:?}");
}
