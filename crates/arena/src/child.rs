//! Child processes that read and write text lines, and are killed when this process ends.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel};
use std::time::{Duration, Instant};

use crate::{GameFault, shown};
use plakoto_engine::search::StopFlag;
use plakoto_table::messages;
use plakoto_words::{Message, message};

/// A running child process. The process, and all processes that it has started, are killed when this value is
/// dropped or this program exits.
pub struct Child {
    process: std::process::Child,
    /// Guard that kills the process group when it is dropped; `None` after the group was killed.
    guard: Option<Guard>,
    /// Queue of text for the process's standard input; `None` after the input is closed.
    input: Option<Sender<String>>,
    output: Receiver<String>,
    /// Disconnects when all of the process's standard error has been written to this program's log.
    stderr_end: Receiver<()>,
    /// The last line that was sent to the process, for error messages.
    question: String,
    /// The last line that was received after `question` was sent, for error messages.
    last: Option<String>,
}

/// Maximum number of bytes of a line that are read. The rest of a longer line is skipped.
const MAX_LINE: u64 = 8192;

/// Number of output lines that are buffered until they are read.
const MAX_AHEAD: usize = 256;

/// Maximum number of lines from the process's standard error that are logged.
const MAX_LOGGED: usize = 100;

/// Interval at which a waiting function checks whether the process has exited or the stop flag is raised.
const POLL: Duration = Duration::from_millis(50);

/// Time that a process has to exit after it closed its output, and time to log the standard error of a
/// process after it was killed.
const EXIT_GRACE: Duration = Duration::from_millis(200);

impl Child {
    /// Starts a program with its arguments. This program logs the child's standard error as warnings.
    ///
    /// # Errors
    /// Fails if the program cannot be started.
    pub fn start(command: &[String]) -> Result<Self, GameFault> {
        let failed = |reason: Message| GameFault::Start { command: shown(&command.join(" ")), reason };
        let (program, arguments) =
            command.split_first().ok_or_else(|| failed(message!("fault-no_command")))?;
        let guard = Guard::new()
            .map_err(|error| failed(message!("fault-guard", reason = messages::system(&error))))?;
        let mut child = Command::new(program);
        child.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        guard.admit(&mut child);
        let mut process = child.spawn().map_err(|error| failed(messages::system(&error)))?;
        let (Some(stdin), Some(stdout), Some(stderr)) =
            (process.stdin.take(), process.stdout.take(), process.stderr.take())
        else {
            return Err(failed(message!("fault-pipes")));
        };
        let ((input, lines), (received, output)) = (channel(), sync_channel(MAX_AHEAD));
        let ((logged, stderr_end), name) = (channel(), shown(program));
        // The threads end when the process exits, or when the other end of their channel is dropped.
        std::thread::spawn(move || write(stdin, &lines));
        std::thread::spawn(move || read(stdout, |line| received.send(line).is_ok()));
        std::thread::spawn(move || log_stderr(&name, stderr, logged));
        let (question, last) = (String::new(), None);
        Ok(Self { process, guard: Some(guard), input: Some(input), output, stderr_end, question, last })
    }

    /// Sends lines to the process, each with its line end. Never blocks: if the process does not read the
    /// lines, its answer will be missing.
    pub fn send(&mut self, lines: impl Into<String>) {
        let lines = lines.into();
        self.question = lines.trim_end().rsplit('\n').next().unwrap_or_default().to_owned();
        self.last = None;
        if let Some(input) = &self.input {
            // If the process has exited, the writing thread has ended, and this fails. Reading the next
            // answer reports the exit.
            let _ = input.send(lines);
        }
    }

    /// Reads the next line from the process, which must arrive within `limit` after `since`. A raised stop
    /// flag ends the wait just as the time limit does.
    ///
    /// # Errors
    /// Fails if the line does not arrive in time, or the process has exited.
    pub fn line(&mut self, since: Instant, limit: Duration, stop: &StopFlag) -> Result<String, GameFault> {
        loop {
            let left = limit.saturating_sub(since.elapsed());
            match self.output.recv_timeout(left.min(POLL)) {
                Ok(line) if left > Duration::ZERO => {
                    self.last = Some(line.clone());
                    return Ok(line);
                }
                Err(RecvTimeoutError::Disconnected) => return Err(self.crash()),
                // A grandchild process may keep the output open after the child itself has exited.
                Err(RecvTimeoutError::Timeout) if self.wait(Duration::ZERO).is_some() => {
                    return Err(self.crash());
                }
                Err(RecvTimeoutError::Timeout) if left > Duration::ZERO && !stop.is_raised() => {}
                Ok(_) | Err(RecvTimeoutError::Timeout) => {
                    let (question, last) = (self.question.clone(), self.last.as_deref().map(shown));
                    return Err(GameFault::Timeout { question, limit, last });
                }
            }
        }
    }

    /// Closes the process's standard input and waits for its exit, at most `limit`. Returns `None` if the
    /// process is still running.
    pub fn close(&mut self, limit: Duration) -> Option<ExitStatus> {
        self.input = None;
        self.wait(limit)
    }

    /// Waits for the process to exit, at most `limit`. Returns `None` if the process is still running.
    pub fn wait(&mut self, limit: Duration) -> Option<ExitStatus> {
        let started = Instant::now();
        loop {
            match self.process.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if started.elapsed() < limit => std::thread::sleep(Duration::from_millis(1)),
                Ok(None) | Err(_) => return None,
            }
        }
    }

    fn crash(&mut self) -> GameFault {
        let status = self.wait(EXIT_GRACE).map(|status| Message::text(status.to_string()));
        let how = status.unwrap_or_else(|| message!("fault-closed_output"));
        GameFault::Crash { how, question: self.question.clone() }
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        self.guard = None;
        // Dropping the guard kills the process group. The process is also killed by itself, in case it has
        // left the group. Errors are ignored, because it may have exited already.
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = self.stderr_end.recv_timeout(EXIT_GRACE);
    }
}

fn write(mut input: ChildStdin, lines: &Receiver<String>) {
    for text in lines {
        if input.write_all(text.as_bytes()).is_err() {
            return;
        }
    }
}

/// Passes each line to `hand_on` until `hand_on` returns `false`. A line that is too long is cut and passed
/// on at once, before its end has arrived.
fn read(source: impl Read, mut hand_on: impl FnMut(String) -> bool) {
    let mut source = BufReader::new(source);
    let mut line = Vec::new();
    loop {
        line.clear();
        match source.by_ref().take(MAX_LINE).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let is_whole = line.ends_with(b"\n");
        let text = String::from_utf8_lossy(&line).trim_end_matches(['\r', '\n']).to_owned();
        if !hand_on(text) || !is_whole && source.skip_until(b'\n').is_err() {
            return;
        }
    }
}

/// Logs the standard error of a program, up to [`MAX_LOGGED`] lines.
fn log_stderr(name: &str, source: impl Read, _logged: Sender<()>) {
    let mut lines = 0;
    read(source, |line| {
        lines += 1;
        if lines <= MAX_LOGGED {
            log::warn!("{name}: {}", shown(&line));
        } else if lines == MAX_LOGGED + 1 {
            log::warn!("{name}: … and more");
        }
        true
    });
}

/// A process group that is killed as a whole when this value is dropped, or when this process exits or is
/// killed without dropping the value.
///
/// The leader of the group is a shell. The shell waits for the end of its input, which only this process
/// holds open, and then kills the whole group, including itself. The shell starts before all other members
/// and ends last, so the operating system cannot give the group's number to another group in the meantime.
#[derive(Debug)]
pub(super) struct Guard {
    #[cfg(unix)]
    leader: std::process::Child,
}

#[cfg(unix)]
impl Guard {
    /// Creates a group whose only member is the shell.
    pub(super) fn new() -> io::Result<Self> {
        use std::os::unix::process::CommandExt;
        use std::process::Stdio;
        const WAIT: &str = "trap '' HUP INT QUIT TERM PIPE; read -r _; kill -s KILL 0";
        let mut shell = Command::new("sh");
        shell.args(["-c", WAIT]).process_group(0);
        let leader = shell.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
        Ok(Self { leader })
    }

    /// Makes the process that `command` starts a member of the group. Ctrl-C at the terminal then interrupts
    /// this process, but not the new one.
    pub(super) fn admit(&self, command: &mut Command) {
        if let Some(group) = self.group() {
            std::os::unix::process::CommandExt::process_group(command, group);
        }
    }

    fn group(&self) -> Option<i32> {
        i32::try_from(self.leader.id()).ok()
    }
}

#[cfg(unix)]
impl Drop for Guard {
    fn drop(&mut self) {
        use nix::sys::signal::{Signal, killpg};
        use nix::unistd::Pid;
        if let Some(group) = self.group() {
            // Kills all members of the group that are still running.
            let _ = killpg(Pid::from_raw(group), Signal::SIGKILL);
        }
        let _ = self.leader.wait();
    }
}

#[cfg(not(unix))]
impl Guard {
    pub(super) fn new() -> io::Result<Self> {
        Ok(Self {})
    }

    pub(super) fn admit(&self, _command: &mut Command) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_cut() {
        let long = MAX_LINE as usize;
        let text = [&b"a\r\n"[..], &vec![b'x'; 3 * long], b"\nb\0\xff\n", &vec![b'y'; long + 1]].concat();
        let mut lines = Vec::new();
        read(&text[..], |line| {
            lines.push(line);
            true
        });
        assert_eq!(lines, ["a", &"x".repeat(long), "b\0\u{fffd}", &"y".repeat(long)]);
        // A line without an end is passed on as soon as it is too long.
        let mut lines = 0;
        read(std::io::repeat(b'z').take(10 * MAX_LINE), |_| {
            lines += 1;
            false
        });
        assert_eq!(lines, 1);
    }
}
