//! A conversation with an engine, kept word for word.

use std::time::{Duration, Instant};

use crate::arena::external::legal_play;
use crate::arena::{Child, Fault};
use crate::rules::position_id;
use crate::rules::{LegalPlay, Roll, RuleSet};
use crate::search::StopFlag;

/// Why a step has not passed.
pub(super) enum Trouble {
    Failed(String),
    Skipped(String),
}

/// A conversation.
pub(super) struct Talk<'a> {
    command: &'a [String],
    limit: Duration,
    stop: &'a StopFlag,
    child: Option<Child>,
    asked: Instant,
    transcript: Vec<String>,
}

/// Lines of a transcript; a search may write thousands.
const LONGEST_TRANSCRIPT: usize = 40;

/// Characters of a line of a transcript.
const LONGEST_LINE: usize = 200;

/// Lines before an answer that are looked at.
const MOST_LINES: usize = 10_000;

impl From<Fault> for Trouble {
    fn from(fault: Fault) -> Self {
        Self::Failed(fault.to_string())
    }
}

impl<'a> Talk<'a> {
    pub(super) fn new(command: &'a [String], limit: Duration, stop: &'a StopFlag) -> Self {
        Self { command, limit, stop, child: None, asked: Instant::now(), transcript: Vec::new() }
    }

    /// Ends the engine; the next line starts it again.
    pub(super) fn forget(&mut self) {
        self.child = None;
    }

    pub(super) fn take_transcript(&mut self) -> Vec<String> {
        std::mem::take(&mut self.transcript)
    }

    /// Starts the engine, if it does not run.
    pub(super) fn child(&mut self) -> Result<&mut Child, Trouble> {
        let child = match self.child.take() {
            Some(child) => child,
            None => Child::start(self.command)?,
        };
        Ok(self.child.insert(child))
    }

    /// Sends lines; the time for the answers begins.
    pub(super) fn send(&mut self, lines: &str) -> Result<(), Trouble> {
        self.send_raw(&format!("{lines}\n"))
    }

    pub(super) fn send_raw(&mut self, text: &str) -> Result<(), Trouble> {
        self.child()?.send(text);
        self.asked = Instant::now();
        text.lines().for_each(|line| self.note(format!("> {}", line.escape_debug())));
        Ok(())
    }

    pub(super) fn line(&mut self) -> Result<String, Trouble> {
        let (asked, limit, stop) = (self.asked, self.limit, self.stop);
        let line = self.child()?.line(asked, limit, stop)?;
        self.note(line.clone());
        Ok(line)
    }

    /// The lines up to one that begins with `start`, and that one.
    pub(super) fn until(&mut self, start: &str) -> Result<(Vec<String>, String), Trouble> {
        let mut before = Vec::new();
        loop {
            let line = self.line()?;
            if line.starts_with(start) {
                return Ok((before, line));
            }
            if before.len() < MOST_LINES {
                before.push(line);
            }
        }
    }

    /// Whatever the engine says before it is ready.
    pub(super) fn ready(&mut self) -> Result<Vec<String>, Trouble> {
        self.send("isready")?;
        Ok(self.until("readyok")?.0)
    }

    /// Nothing is said.
    pub(super) fn silent(&mut self, lines: &str) -> Result<(), Trouble> {
        self.send(lines)?;
        match self.ready()?.first() {
            None => Ok(()),
            Some(line) => Err(Trouble::Failed(format!("expected no answer, got `{line}`"))),
        }
    }

    /// An error is said, and the engine goes on.
    pub(super) fn error(&mut self, lines: &str) -> Result<(), Trouble> {
        self.send(lines)?;
        let said = self.ready()?;
        if said.iter().any(|line| line.starts_with("error")) {
            return Ok(());
        }
        let got = said.first().map_or("nothing".into(), |line| format!("`{line}`"));
        Err(Trouble::Failed(format!("expected a line that begins with `error`, got {got}")))
    }

    /// A legal play is named, after `info` lines at most; tells how many steps it has.
    pub(super) fn best_move(&mut self, id: &str, roll: &str, go: &str) -> Result<LegalPlay, Trouble> {
        let dice = roll.chars().map(String::from).collect::<Vec<_>>().join(" ");
        self.send(&format!("position gnubgid {id}\ndice {dice}\n{go}"))?;
        self.best_move_line(id, roll)
    }

    /// The next best move, which has to be legal.
    pub(super) fn best_move_line(&mut self, id: &str, roll: &str) -> Result<LegalPlay, Trouble> {
        let failed = |reason: &dyn ToString| Trouble::Failed(reason.to_string());
        let roll: Roll = roll.parse().map_err(|error| failed(&error))?;
        let position = position_id::parse(id).map_err(|error| failed(&error))?;
        let (before, line) = self.until("bestmove")?;
        if let Some(error) = before.iter().find(|line| line.starts_with("error")) {
            return Err(failed(&format!("expected no error, got `{error}`")));
        }
        Ok(legal_play(line.trim_start_matches("bestmove").trim(), &position, roll.into(), &RuleSet::PLAKOTO)?)
    }

    fn note(&mut self, line: String) {
        let line = match line.char_indices().nth(LONGEST_LINE) {
            Some((end, _)) => format!("{}…", &line[..end]),
            None => line,
        };
        match self.transcript.len() {
            LONGEST_TRANSCRIPT => self.transcript[LONGEST_TRANSCRIPT - 1] = line,
            _ => self.transcript.push(line),
        }
    }
}
