//! A process with which one talks line by line.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel};
use std::time::{Duration, Instant};

use super::fault::{GameFault, shown};
use super::guard::Guard;
use plakoto_engine::search::StopFlag;

/// A running process. Dropping it kills it, with all processes that it has started, and so does the end of this process.
pub struct Child {
    process: std::process::Child,
    /// `None` once they are killed.
    guard: Option<Guard>,
    /// What is sent to it; `None` once its input is closed.
    input: Option<Sender<String>>,
    output: Receiver<String>,
    /// Ends when all that it has written to its standard error is in the log of this program.
    complaints: Receiver<()>,
    /// The last line sent, for messages.
    question: String,
    /// The last line received, for messages.
    last: Option<String>,
}

/// Bytes of a line behind which the rest of it is passed over.
const LONGEST_LINE: u64 = 8192;

/// Lines that it may write before somebody reads them.
const AHEAD: usize = 256;

/// Lines of its standard error that are passed on.
const MOST_COMPLAINTS: usize = 100;

/// How often a wait looks whether it has to be given up.
const POLL: Duration = Duration::from_millis(50);

/// How long a process that closed its output is given to tell its exit status, and one that has ended to be heard out.
const LAST_WORDS: Duration = Duration::from_millis(200);

impl Child {
    /// Starts a program with its arguments. What it writes to its standard error becomes warnings in the log of this one.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn start(command: &[String]) -> Result<Self, GameFault> {
        let failed =
            |reason: &str| GameFault::Start { command: shown(&command.join(" ")), reason: reason.to_owned() };
        let (program, arguments) = command.split_first().ok_or_else(|| failed("it is empty"))?;
        let guard = Guard::new().map_err(|error| failed(&format!("`sh`, which watches over it: {error}")))?;
        let mut child = Command::new(program);
        child.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        guard.admit(&mut child);
        let mut process = child.spawn().map_err(|error| failed(&error.to_string()))?;
        let (Some(stdin), Some(stdout), Some(stderr)) =
            (process.stdin.take(), process.stdout.take(), process.stderr.take())
        else {
            return Err(failed("it has no pipes"));
        };
        let ((input, lines), (received, output)) = (channel(), sync_channel(AHEAD));
        let ((heard, complaints), name) = (channel(), shown(program));
        // They end with the process, or with the other end of their channel.
        std::thread::spawn(move || write(stdin, &lines));
        std::thread::spawn(move || read(stdout, |line| received.send(line).is_ok()));
        std::thread::spawn(move || complain(&name, stderr, heard));
        let (question, last) = (String::new(), None);
        Ok(Self { process, guard: Some(guard), input: Some(input), output, complaints, question, last })
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
    pub fn line(&mut self, since: Instant, limit: Duration, stop: &StopFlag) -> Result<String, GameFault> {
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
                    let (question, last) = (self.question.clone(), self.last.as_deref().map(shown));
                    return Err(GameFault::Timeout { question, limit, last });
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

    fn crash(&mut self) -> GameFault {
        let how = self.wait(LAST_WORDS).map_or("its output was closed".into(), |status| status.to_string());
        GameFault::Crash { how, question: self.question.clone() }
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        self.guard = None;
        // It may have ended already, or have left its group.
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = self.complaints.recv_timeout(LAST_WORDS);
    }
}

fn write(mut input: ChildStdin, lines: &Receiver<String>) {
    for text in lines {
        if input.write_all(text.as_bytes()).is_err() {
            return;
        }
    }
}

/// Hands on each line, as long as it is taken; what is too long is cut at once, before its end has come.
fn read(source: impl Read, mut hand_on: impl FnMut(String) -> bool) {
    let mut source = BufReader::new(source);
    let mut line = Vec::new();
    loop {
        line.clear();
        match source.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line) {
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

/// Passes on what a program writes to its standard error; of a flood the start.
fn complain(name: &str, source: impl Read, _heard: Sender<()>) {
    let mut lines = 0;
    read(source, |line| {
        lines += 1;
        if lines <= MOST_COMPLAINTS {
            log::warn!("{name}: {}", shown(&line));
        } else if lines == MOST_COMPLAINTS + 1 {
            log::warn!("{name}: … and more");
        }
        true
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_is_too_long_is_cut() {
        let long = LONGEST_LINE as usize;
        let text = [&b"a\r\n"[..], &vec![b'x'; 3 * long], b"\nb\0\xff\n", &vec![b'y'; long + 1]].concat();
        let mut lines = Vec::new();
        read(&text[..], |line| {
            lines.push(line);
            true
        });
        assert_eq!(lines, ["a", &"x".repeat(long), "b\0\u{fffd}", &"y".repeat(long)]);
        // What never ends is handed on as soon as it is too long.
        let mut lines = 0;
        read(std::io::repeat(b'z').take(10 * LONGEST_LINE), |_| {
            lines += 1;
            false
        });
        assert_eq!(lines, 1);
    }
}
