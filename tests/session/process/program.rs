//! A running program. Every wait has a limit, so that no test hangs.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Time limit of each wait before a test fails.
const LIMIT: Duration = Duration::from_secs(60);

/// The start of a game, for questions.
pub(super) const START: &str = "AACA/z8AAID/Pw";

/// The program with its standard streams in pipes.
pub(super) struct Program {
    child: Child,
    input: Option<ChildStdin>,
    output: Receiver<String>,
    errors: Option<JoinHandle<String>>,
}

/// Exit code of a program that has ended, and its unread output.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Ended {
    pub(super) code: Option<i32>,
    pub(super) lines: Vec<String>,
    pub(super) errors: String,
}

/// The program as a command, ready to be started.
pub(super) fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_plakoto"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs the program with `input` and waits for its end.
pub(super) fn run(arguments: &[&str], input: impl AsRef<[u8]>) -> Ended {
    let mut program = Program::start(arguments);
    program.send(input);
    program.finish()
}

/// Runs a session with `input`, which must succeed, and returns its lines.
pub(super) fn session(input: impl AsRef<[u8]>) -> Vec<String> {
    let ended = run(&["--plies", "0"], input);
    assert_eq!((ended.code, ended.errors.as_str()), (Some(0), ""), "{:?}", ended.lines);
    ended.lines
}

impl Program {
    /// Starts the program and begins an endless search.
    pub(crate) fn searching() -> Self {
        let mut program = Self::start(&[]);
        program.send("dice 31\ngo infinite\n");
        program.line_with("info depth 0 ");
        program
    }

    pub(super) fn start(arguments: &[&str]) -> Self {
        Self::spawn(&mut command(arguments))
    }

    /// Starts the program with this command.
    pub(super) fn spawn(command: &mut Command) -> Self {
        let mut child = command.spawn().expect("the program can be started");
        let (sender, output) = channel();
        let stdout = BufReader::new(child.stdout.take().expect("stdout is a pipe"));
        std::thread::spawn(move || {
            let lines = stdout.lines().map(|line| line.expect("the output is UTF-8"));
            // The test no longer listens once it has failed.
            lines.for_each(|line| drop(sender.send(line)));
        });
        let mut stderr = child.stderr.take().expect("stderr is a pipe");
        let errors = std::thread::spawn(move || {
            let mut text = String::new();
            stderr.read_to_string(&mut text).expect("the errors are UTF-8");
            text
        });
        Self { input: child.stdin.take(), child, output, errors: Some(errors) }
    }

    pub(super) fn send(&mut self, text: impl AsRef<[u8]>) {
        let input = self.input.as_mut().expect("the input is open");
        input.write_all(text.as_ref()).expect("the program reads its input");
    }

    /// The next line of the output.
    pub(super) fn line(&mut self) -> String {
        self.output.recv_timeout(LIMIT).expect("another line comes")
    }

    /// The next line that begins with `start`; earlier lines are skipped.
    pub(super) fn line_with(&mut self, start: &str) -> String {
        std::iter::repeat_with(|| self.line()).find(|line| line.starts_with(start)).unwrap_or_default()
    }

    /// Waits for an event outside the pipes, for example in a file.
    pub(super) fn until(&mut self, has_happened: impl Fn() -> bool) {
        let start = Instant::now();
        while !has_happened() {
            let ended = self.child.try_wait().expect("the process is a child of this one");
            // The program's last action may have been the event.
            assert!(ended.is_none() || has_happened(), "the program ended early: {ended:?}");
            assert!(start.elapsed() < LIMIT, "the event does not happen");
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// Sends a signal by name, such as `INT`.
    pub(super) fn signal(&self, name: &str) {
        let id = self.child.id().to_string();
        let killed = Command::new("kill").args(["-s", name, &id]).status().expect("there is a `kill`");
        assert!(killed.success());
    }

    /// Closes the input and waits for the end.
    pub(super) fn finish(mut self) -> Ended {
        self.input = None;
        self.wait()
    }

    /// Waits for the end with the input still open.
    pub(super) fn wait(&mut self) -> Ended {
        let code = wait_for(&mut self.child);
        let lines = self.output.iter().collect();
        let errors = self.errors.take().map(JoinHandle::join).expect("the program is waited for only once");
        Ended { code, lines, errors: errors.expect("the reader of the errors has not panicked") }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // The program has usually ended already.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// Waits for the end of a process; returns its exit code.
pub(super) fn wait_for(child: &mut Child) -> Option<i32> {
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait().expect("the process is a child of this one") {
            return status.code();
        }
        if start.elapsed() > LIMIT {
            drop(child.kill());
            panic!("the program does not end");
        }
        std::thread::sleep(Duration::from_millis(2));
    }
}
