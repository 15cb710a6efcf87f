//! Engines with many kinds of faults. The arena must finish by itself, report the faults, and leave no engine running.
#![cfg(target_os = "linux")]

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use serde_json::Value;

use super::program::{Program, ProgramOutput, command, mock};
use crate::scratch;

/// An environment variable that is set for the processes of a test, so that the test can find them.
const MARK: &str = "PLAKOTO_TEST_MARK";

/// The expected result of a mock engine.
#[derive(Clone, Copy)]
enum ExpectedResult {
    /// The engine does not start, with this error.
    NoStart(&'static str),
    /// The engine loses each game by a fault. Contains the kind of fault and the reason.
    Faults(&'static str, &'static str),
    /// The engine plays normally.
    Plays,
}

use ExpectedResult::{Faults, NoStart, Plays};

/// The behaviours of `mock_engine.sh`, with the expected results.
const ENGINES: &[(&str, ExpectedResult)] = &[
    ("dead", NoStart("the engine exited (exit status: 1) before it answered `ubgi`")),
    ("silent", NoStart("no answer to `ubgi` within 0.3 s; it said nothing")),
    ("deaf", NoStart("no answer to `ubgi` within 0.3 s; it said nothing")),
    ("endless", NoStart("no answer to `ubgi` within 0.3 s; it said `id name xid name x")),
    ("flood", NoStart("no answer to `ubgi` within 0.3 s; it said `id name x`")),
    ("crash", Faults("crash", "the engine exited (exit status: 3) before it answered `go`")),
    ("orphan", Faults("crash", "the engine exited (exit status: 3) before it answered `go`")),
    ("loud", Faults("crash", "the engine exited (exit status: 3) before it answered `go`")),
    ("mute", Faults("crash", "the engine exited (it closed its output)")),
    ("brief", Faults("crash", "the engine exited")),
    ("stall", Faults("timeout", "no answer to `go` within 0.3 s; it said `readyok`")),
    ("chatter", Faults("timeout", "it said `thinking about it`")),
    ("pour", Faults("unreadable", "expected a play after `bestmove`, got `24/23 24/21 bestmove 24/23")),
    ("drip", Faults("timeout", "no answer to `go` within 0.3 s")),
    ("words", Faults("timeout", "it said `bestplay 24/23`")),
    ("tired", Faults("timeout", "no answer to `go` within 0.3 s")),
    ("garbage", Faults("unreadable", "expected a play after `bestmove`, got `xyzzy`")),
    ("bytes", Faults("unreadable", "expected a play after `bestmove`, got `\u{fffd}")),
    ("nul", Faults("unreadable", r"got `24/23\u{0} 24/21`")),
    ("escape", Faults("unreadable", r"got `\u{1b}[2J`")),
    ("long", Faults("unreadable", "got `0000000000000000")),
    ("refuse", Faults("unreadable", "expected an answer to `go`, got `error internal no idea`")),
    ("glued", Faults("unreadable", "expected `bestmove`, a space and a play, got `bestmove24/23 24/21`")),
    ("twice", Faults("unreadable", "expected one answer to each `go`")),
    ("early", Faults("unreadable", "expected one answer to each `go`")),
    ("unready", Faults("unreadable", "expected one answer to each `go`")),
    ("illegal", Faults("illegal", "illegal play `24/1` with")),
    ("short", Faults("illegal", "illegal play `pass` with")),
    ("dice", Faults("illegal", "illegal play `24/18 24/18 24/18 24/18` with")),
    ("wide", Plays),
    ("stubborn", Plays),
];

#[test]
fn the_arena_reports_the_fault_of_every_engine() {
    std::thread::scope(|scope| {
        for several in ENGINES.chunks(ENGINES.len().div_ceil(4)) {
            scope.spawn(move || several.iter().for_each(|(behaviour, fate)| assert_fate(behaviour, *fate)));
        }
    });
}

/// Starts an arena whose processes have the variable [`MARK`].
fn arena(mark: &str, arguments: &[&str]) -> Program {
    Program::spawn(command(&[&["arena"], arguments].concat()).env(MARK, mark))
}

fn assert_fate(behaviour: &str, fate: ExpectedResult) {
    // Use short time limits only to test timeouts.
    let hurries = match fate {
        NoStart(_) => ["--start-timeout", "0.3"],
        Faults("timeout", _) => ["--timeout", "0.3"],
        _ => ["--timeout", "50"],
    };
    let log = scratch::file(&format!("evil {behaviour}.log"));
    let settings = ["--pairs", "1", "--threads", "1", "--json", "--log", log.to_str().expect("a path")];
    let player = mock(behaviour);
    let ended = arena(behaviour, &[&[player.as_str(), "default"], &settings[..], &hurries].concat()).finish();
    assert_shown(behaviour, &ended.errors);
    match fate {
        NoStart(error) => ended.fails(1, error),
        Faults(kind, reason) => assert_faults(behaviour, &ended, &log, kind, reason),
        Plays => {
            let report = report(&ended);
            assert_eq!((ended.code, &report["faults"]), (Some(0), &0.into()), "{behaviour}: {}", ended.errors);
            assert_eq!(report["pairings"][0]["points_per_game"]["mean"], 0.0, "{behaviour}");
        }
    }
    assert_none_left(behaviour);
}

fn report(ended: &ProgramOutput) -> Value {
    serde_json::from_str(&ended.lines[0]).expect("an object")
}

fn assert_faults(behaviour: &str, ended: &ProgramOutput, log: &PathBuf, kind: &str, reason: &str) {
    let report = report(ended);
    let pairing = &report["pairings"][0];
    assert_eq!(ended.code, Some(1), "{behaviour}");
    assert!(ended.errors.contains("lost because of faults (--max-faults), got 2"), "{behaviour}: {}", ended.errors);
    assert_eq!((&report["faults"], &pairing["results"][0][kind]), (&2.into(), &2.into()), "{behaviour}: {report}");
    assert_eq!(pairing["without_faults"]["points_per_game"], Value::Null, "{behaviour}");
    let log = fs::read_to_string(log).expect("a log");
    let pair: Value = serde_json::from_str(log.lines().nth(1).expect("a pair")).expect("an object");
    for game in pair["games"].as_array().expect("games") {
        let reason_text = game["reason"].as_str().expect("a reason");
        assert!(reason_text.contains(reason), "{behaviour}: {reason_text}");
        assert_shown(behaviour, reason_text);
    }
}

/// Checks that a text is short and contains no control characters.
fn assert_shown(behaviour: &str, text: &str) {
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines.len() < 400, "{behaviour}: {} lines", lines.len());
    for line in lines {
        assert!(line.len() < 500 && !line.contains(char::is_control), "{behaviour}: {line}");
    }
}

/// Returns the command lines of the test's processes that are still running.
fn left(mark: &str) -> Vec<String> {
    let mark = format!("\0{MARK}={mark}\0");
    let processes = fs::read_dir("/proc").expect("there is a /proc").filter_map(Result::ok);
    let marked = processes.map(|entry| entry.path()).filter(|process| {
        let variables = [&b"\0"[..], &fs::read(process.join("environ")).unwrap_or_default()].concat();
        variables.windows(mark.len()).any(|window| window == mark.as_bytes())
    });
    let shown = |process: PathBuf| {
        fs::read(process.join("cmdline")).map(|line| String::from_utf8_lossy(&line).replace('\0', " "))
    };
    marked.filter_map(|process| shown(process).ok()).collect()
}

/// Waits until the test's running processes satisfy a condition.
fn wait_until(mark: &str, is_so: impl Fn(&[String]) -> bool) {
    for _ in 0..5_000 {
        if is_so(&left(mark)) {
            return;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    panic!("{mark}: {:?}", left(mark));
}

fn assert_none_left(mark: &str) {
    wait_until(mark, <[String]>::is_empty);
}

/// Starts an arena with an engine that starts another process and then stops responding.
fn thinking(mark: &str) -> Program {
    let program = arena(mark, &[&mock("stall"), "default", "--pairs", "1", "--threads", "1", "--json"]);
    wait_until(mark, |left| left.iter().any(|line| line.starts_with("sleep 1000")));
    program
}

/// Whether the test process ignores hang-up signals, as under `nohup`. The programs that it starts then
/// ignore them too.
fn is_hang_up_ignored() -> bool {
    let status = fs::read_to_string("/proc/self/status").expect("there is a /proc");
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:")).expect("a mask of ignored signals");
    u64::from_str_radix(mask.trim(), 16).expect("a hexadecimal mask") & 1 == 1
}

#[test]
fn signals_end_an_arena_with_a_report() {
    // A program that was started under `nohup` must survive a hang-up signal, so do not test that signal.
    let hang_up = (!is_hang_up_ignored()).then_some("HUP");
    for signal in ["TERM", "INT"].into_iter().chain(hang_up) {
        let mark = format!("ended by {signal}");
        let mut program = thinking(&mark);
        program.signal(signal);
        let ended = program.wait();
        assert_eq!((ended.code, ended.errors.as_str()), (Some(0), ""), "{signal}");
        assert_eq!(report(&ended)["pairings"][0]["pairs"], 0, "{signal}");
        assert_none_left(&mark);
    }
}

#[test]
fn a_killed_arena_leaves_no_engine_running() {
    let mut program = thinking("killed");
    program.signal("KILL");
    assert_eq!(program.wait().code, None);
    assert_none_left("killed");
}
