//! Runs the program in a pseudo-terminal and reads its screen. Every wait is for a text on the screen and has
//! a time limit.

use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Stdio};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use pty_process::Size;
use pty_process::blocking::{Command, Pty, open};

/// Time limit for each wait. If it is exceeded, the test fails.
const LIMIT: Duration = Duration::from_secs(60);

/// Default number of rows and columns.
pub(super) const ROWS: u16 = 60;
const COLUMNS: u16 = 100;

/// The characters that terminals send for Control-C, Control-D, Tab, arrow up and arrow right.
pub(super) const INTERRUPT: &str = "\u{3}";
pub(super) const END: &str = "\u{4}";
pub(super) const TAB: &str = "\t";
pub(super) const UP: &str = "\u{1b}[A";
pub(super) const RIGHT: &str = "\u{1b}[C";

/// A terminal in which the program runs.
pub(super) struct Screen {
    pty: Arc<Pty>,
    child: Child,
    shown: Arc<SharedScreen>,
}

/// The output that has been read from the program.
struct SharedScreen {
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    parser: vt100::Parser,
    /// All output up to now, including escape sequences.
    written: String,
    /// Whether the program has closed its output.
    is_closed: bool,
}

impl Screen {
    /// Starts a session that keeps its state in this folder. The locale is ASCII, and there are no colours
    /// unless `variables` turn them on.
    pub(super) fn start(folder: &Path, options: &[&str], variables: &[(&str, &str)]) -> Self {
        let folder = folder.to_str().expect("a path");
        Self::start_plain(&[&["--state", folder], options].concat(), variables)
    }

    /// Starts a session with these options and no others.
    pub(super) fn start_plain(options: &[&str], variables: &[(&str, &str)]) -> Self {
        let usual = ["--plies", "0", "--seed", "7", "--threads", "1"];
        Self::start_alone(&[&usual, options].concat(), variables)
    }

    /// Starts the program with these arguments and no others.
    pub(super) fn start_alone(arguments: &[&str], variables: &[(&str, &str)]) -> Self {
        Self::start_command(Command::new(env!("CARGO_BIN_EXE_plakoto")).args(arguments), variables)
    }

    /// Starts the program with its standard output outside the terminal.
    pub(super) fn start_without_output(arguments: &[&str], variables: &[(&str, &str)]) -> Self {
        let command = Command::new(env!("CARGO_BIN_EXE_plakoto")).args(arguments);
        Self::start_command(command.stdout(Stdio::null()), variables)
    }

    fn start_command(command: Command, variables: &[(&str, &str)]) -> Self {
        let (pty, pts) = open().expect("there are terminals");
        pty.resize(Size::new(ROWS, COLUMNS)).expect("the terminal can be resized");
        let command = command.env("TERM", "xterm-256color").env("LC_ALL", "C").env("NO_COLOR", "1");
        let command = command.env_remove("CLICOLOR").env_remove("CLICOLOR_FORCE");
        let command = variables.iter().fold(command, |command, (name, value)| match *value {
            "" => command.env_remove(name),
            value => command.env(name, value),
        });
        let child = command.spawn(pts).expect("the program can be started");
        let (pty, parser) = (Arc::new(pty), vt100::Parser::new(ROWS, COLUMNS, 0));
        let state = State { parser, written: String::new(), is_closed: false };
        let shown = Arc::new(SharedScreen { state: Mutex::new(state), changed: Condvar::new() });
        let (reader, taken) = (Arc::clone(&pty), Arc::clone(&shown));
        thread::spawn(move || taken.read(&reader));
        Self { pty, child, shown }
    }

    /// Sends keys to the terminal.
    pub(super) fn send(&self, keys: &str) {
        (&*self.pty).write_all(keys.as_bytes()).expect("the terminal takes keys");
    }

    /// Sends a line to the terminal.
    pub(super) fn line(&self, line: &str) {
        self.send(&format!("{line}\r"));
    }

    /// Sends lines to the terminal.
    pub(super) fn lines<const COUNT: usize>(&self, lines: [&str; COUNT]) {
        lines.iter().for_each(|line| self.line(line));
    }

    /// Sends a line, and waits until the screen shows this text. Returns the contents of the screen.
    pub(super) fn answers(&self, line: &str, text: &str) -> String {
        self.line(line);
        self.shows(text)
    }

    /// Waits until the screen shows this text. Returns the contents of the screen.
    pub(super) fn shows(&self, text: &str) -> String {
        self.wait(text, |screen| screen.contains(text))
    }

    /// Waits until the screen shows this text at least `times` times. Returns the contents of the screen.
    pub(super) fn shows_times(&self, text: &str, times: usize) -> String {
        self.wait(text, |screen| screen.matches(text).count() >= times)
    }

    /// Waits until the row with the cursor begins with this text. Returns the contents of the screen.
    pub(super) fn prompts(&self, text: &str) -> String {
        self.shown.wait(text, |state| {
            let (row, _) = state.parser.screen().cursor_position();
            state.rows().get(usize::from(row)).is_some_and(|row| row.starts_with(text))
        })
    }

    /// Waits until the screen satisfies a condition. Returns the contents of the screen.
    pub(super) fn wait(&self, what: &str, is_reached: impl Fn(&str) -> bool) -> String {
        self.shown.wait(what, |state| is_reached(&state.parser.screen().contents()))
    }

    /// Returns all output up to now, including escape sequences.
    pub(super) fn written(&self) -> String {
        self.shown.state().written.clone()
    }

    /// Changes the width of the terminal.
    pub(super) fn resize(&self, rows: u16, columns: u16) {
        self.shown.state().parser.screen_mut().set_size(rows, columns);
        self.pty.resize(Size::new(rows, columns)).expect("the terminal can be resized");
    }

    /// Kills the program without warning, as a power failure would.
    pub(super) fn kill(mut self) {
        self.child.kill().expect("the program can be killed");
        self.child.wait().expect("the program has ended");
    }

    /// Waits until the program ends. Returns the exit code and the contents of the screen.
    pub(super) fn ends(mut self) -> (Option<i32>, String) {
        let screen = self.shown.wait("the end", |state| state.is_closed);
        (self.child.wait().expect("the program has ended").code(), screen)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl State {
    fn rows(&self) -> Vec<String> {
        let (_, columns) = self.parser.screen().size();
        self.parser.screen().rows(0, columns).collect()
    }
}

impl SharedScreen {
    fn read(&self, mut pty: &Pty) {
        let mut bytes = [0; 4096];
        // On Linux, reading from a terminal that no process has open is an error.
        while let Ok(count @ 1..) = pty.read(&mut bytes) {
            let mut state = self.state();
            state.parser.process(&bytes[..count]);
            state.written += &String::from_utf8_lossy(&bytes[..count]);
            self.changed.notify_all();
        }
        self.state().is_closed = true;
        self.changed.notify_all();
    }

    fn wait(&self, what: &str, is_reached: impl Fn(&State) -> bool) -> String {
        let waited = self.changed.wait_timeout_while(self.state(), LIMIT, |state| !is_reached(state));
        let (state, waited) = waited.unwrap_or_else(PoisonError::into_inner);
        let screen = state.parser.screen().contents();
        assert!(!waited.timed_out(), "expected `{what}`, got\n{screen}");
        screen
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
