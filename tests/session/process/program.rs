//! Runs the program as a separate process. Every wait has a time limit, so that no test hangs.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Time limit for each wait. If it is exceeded, the test fails.
const LIMIT: Duration = Duration::from_secs(60);

/// The path of the program.
pub(super) const PLAKOTO: &str = env!("CARGO_BIN_EXE_plakoto");

/// The position ID of the starting position.
pub(super) const START: &str = "AACA/z8AAID/Pw";

/// A running program whose standard streams are pipes.
pub(super) struct Program {
    child: Child,
    input: Option<ChildStdin>,
    output: Receiver<String>,
    errors: Option<JoinHandle<String>>,
}

/// The exit code of a program that has ended, and its unread output.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct ProgramOutput {
    pub(super) code: Option<i32>,
    pub(super) lines: Vec<String>,
    pub(super) errors: String,
}

/// Returns a command that starts the program with these arguments.
pub(super) fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(PLAKOTO);
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Returns the specification of a mock engine as an arena player.
pub(super) fn mock(behaviour: &str) -> String {
    format!("cmd:sh tests/session/process/mock_engine.sh {behaviour} {PLAKOTO}")
}

/// Runs the program with `input`, and waits until it ends.
pub(super) fn run(arguments: &[&str], input: impl AsRef<[u8]>) -> ProgramOutput {
    let mut program = Program::start(arguments);
    program.send(input);
    program.finish()
}

/// Runs a session with `input`, which must succeed. Returns the lines of its output.
pub(super) fn session(input: impl AsRef<[u8]>) -> Vec<String> {
    run(&["--plies", "0"], input).succeeds()
}

impl ProgramOutput {
    /// Checks that the program has succeeded without errors. Returns the lines of its output.
    #[track_caller]
    pub(super) fn succeeds(self) -> Vec<String> {
        assert_eq!((self.code, self.errors.as_str()), (Some(0), ""), "{:?}", self.lines);
        self.lines
    }

    /// Checks that the program has ended with this code and without output, and that its errors contain `reason`.
    #[track_caller]
    pub(super) fn fails(self, code: i32, reason: &str) {
        assert_eq!((self.code, self.lines.len()), (Some(code), 0), "{}", self.errors);
        assert!(self.errors.contains(reason), "{}", self.errors);
    }
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

    /// Starts the program.
    pub(super) fn spawn(command: &mut Command) -> Self {
        let mut child = command.spawn().expect("the program can be started");
        let (sender, output) = channel();
        let stdout = BufReader::new(child.stdout.take().expect("stdout is a pipe"));
        std::thread::spawn(move || {
            let lines = stdout.lines().map(|line| line.expect("the output is UTF-8"));
            // Ignore send errors, because a test that has failed no longer receives lines.
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

    /// Returns the next line of the output.
    pub(super) fn line(&mut self) -> String {
        self.output.recv_timeout(LIMIT).expect("another line comes")
    }

    /// Returns the next line that begins with `start`. Skips other lines.
    pub(super) fn line_with(&mut self, start: &str) -> String {
        std::iter::repeat_with(|| self.line()).find(|line| line.starts_with(start)).unwrap_or_default()
    }

    /// Waits for an event that is not in the output, for example a change to a file.
    pub(super) fn until(&mut self, has_happened: impl Fn() -> bool) {
        let start = Instant::now();
        while !has_happened() {
            let ended = self.child.try_wait().expect("the process is a child of this one");
            // The event may have happened just before the program ended.
            assert!(ended.is_none() || has_happened(), "the program ended early: {ended:?}");
            assert!(start.elapsed() < LIMIT, "the event does not happen");
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// Sends the signal with this name, such as `INT`.
    pub(super) fn signal(&self, name: &str) {
        let id = self.child.id().to_string();
        let killed = Command::new("kill").args(["-s", name, &id]).status().expect("there is a `kill`");
        assert!(killed.success());
    }

    /// Closes the input, and waits until the program ends.
    pub(super) fn finish(mut self) -> ProgramOutput {
        self.input = None;
        self.wait()
    }

    /// Waits until the program ends, with the input still open.
    pub(super) fn wait(&mut self) -> ProgramOutput {
        let code = wait_for(&mut self.child);
        let lines = self.output.iter().collect();
        let errors = self.errors.take().map(JoinHandle::join).expect("the program is waited for only once");
        ProgramOutput { code, lines, errors: errors.expect("the reader of the errors has not panicked") }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // Ignore the error, because the program has usually ended already.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// Waits until a process ends, and returns its exit code.
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
