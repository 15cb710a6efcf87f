//! A process with which one talks line by line.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::time::{Duration, Instant};

use super::Fault;
use crate::search::StopFlag;

/// A running process. Dropping it kills it, with all processes that it has started.
pub struct Child {
    process: std::process::Child,
    /// What is sent to it; `None` once its input is closed.
    input: Option<Sender<String>>,
    output: Receiver<String>,
    /// The last line sent, for messages.
    question: String,
    /// The last line received, for messages.
    last: Option<String>,
}

/// Lines longer than this, in bytes, are cut.
const LONGEST_LINE: u64 = 8192;

/// Lines that it may write before somebody reads them.
const AHEAD: usize = 256;

/// How often a wait looks whether it has to be given up.
const POLL: Duration = Duration::from_millis(50);

/// How long a process that closed its output is given to tell its exit status.
const LAST_WORDS: Duration = Duration::from_millis(200);

impl Child {
    /// Starts a program with its arguments. Its standard error is that of this process.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn start(command: &[String]) -> Result<Self, Fault> {
        let failed = |reason: &str| Fault::Start { command: command.join(" "), reason: reason.to_owned() };
        let (program, arguments) = command.split_first().ok_or_else(|| failed("it is empty"))?;
        let mut child = Command::new(program);
        child.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        own_group(&mut child);
        let mut process = child.spawn().map_err(|error| failed(&error.to_string()))?;
        let ((input, lines), (received, output)) = (channel(), sync_channel(AHEAD));
        let (Some(stdin), Some(stdout)) = (process.stdin.take(), process.stdout.take()) else {
            return Err(failed("it has no pipes"));
        };
        // Both end with the process, or with the other end of their channel.
        std::thread::spawn(move || write(stdin, &lines));
        std::thread::spawn(move || read(stdout, &received));
        Ok(Self { process, input: Some(input), output, question: String::new(), last: None })
    }

    /// Sends lines, each with its end. Never waits; a process that does not read them gives no answer later.
    pub fn send(&mut self, lines: impl Into<String>) {
        let lines = lines.into();
        self.question = lines.trim_end().rsplit('\n').next().unwrap_or_default().to_owned();
        self.last = None;
        if let Some(input) = &self.input {
            // Nobody listens any more if it has ended, which the next answer tells.
            let _ = input.send(lines);
        }
    }

    /// The next line, which must come within `limit` from `since`; a request to stop ends the wait as the limit does.
    ///
    /// # Errors
    /// If it does not come, or the process has ended.
    pub fn line(&mut self, since: Instant, limit: Duration, stop: &StopFlag) -> Result<String, Fault> {
        loop {
            let left = limit.saturating_sub(since.elapsed());
            match self.output.recv_timeout(left.min(POLL)) {
                Ok(line) if left > Duration::ZERO => {
                    self.last = Some(line.clone());
                    return Ok(line);
                }
                Err(RecvTimeoutError::Disconnected) => return Err(self.crash()),
                // What it has started may hold its output after it has ended.
                Err(RecvTimeoutError::Timeout) if self.has_ended() => return Err(self.crash()),
                Err(RecvTimeoutError::Timeout) if left > Duration::ZERO && !stop.is_raised() => {}
                Ok(_) | Err(RecvTimeoutError::Timeout) => {
                    let (question, last) = (self.question.clone(), self.last.clone());
                    return Err(Fault::Timeout { question, limit, last });
                }
            }
        }
    }

    /// Closes its input and waits for its end, at most so long.
    pub fn close(&mut self, limit: Duration) -> Option<ExitStatus> {
        self.input = None;
        self.wait(limit)
    }

    /// Waits for its end, at most so long.
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

    fn has_ended(&mut self) -> bool {
        matches!(self.process.try_wait(), Ok(Some(_)))
    }

    fn crash(&mut self) -> Fault {
        let how = self.wait(LAST_WORDS).map_or("its output was closed".into(), |status| status.to_string());
        Fault::Crash { how, question: self.question.clone() }
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        kill_group(&self.process);
        // It may have ended already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn write(mut input: ChildStdin, lines: &Receiver<String>) {
    for text in lines {
        if input.write_all(text.as_bytes()).is_err() {
            return;
        }
    }
}

fn read(output: ChildStdout, lines: &SyncSender<String>) {
    let mut output = BufReader::new(output);
    let mut line = Vec::new();
    loop {
        line.clear();
        match output.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let text = String::from_utf8_lossy(&line).trim_end_matches(['\r', '\n']).to_owned();
        if lines.send(text).is_err() {
            return;
        }
    }
}

/// Keeps it apart from an interrupt at the terminal, which is for the arena.
#[cfg(unix)]
fn own_group(command: &mut Command) {
    std::os::unix::process::CommandExt::process_group(command, 0);
}

#[cfg(not(unix))]
fn own_group(_command: &mut Command) {}

/// Ends also what it has started: an engine may be a script.
#[cfg(unix)]
fn kill_group(process: &std::process::Child) {
    use nix::sys::signal::{Signal, killpg};
    use nix::unistd::Pid;
    if let Ok(id) = i32::try_from(process.id()) {
        // There is nobody left to kill if all of them have ended.
        let _ = killpg(Pid::from_raw(id), Signal::SIGKILL);
    }
}

#[cfg(not(unix))]
fn kill_group(_process: &std::process::Child) {}
