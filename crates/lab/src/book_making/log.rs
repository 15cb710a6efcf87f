//! The log of a book, from which its making goes on: a [sealed log](crate::sealed_log).
//!
//! Each record says how far a [`Work`] has come; a later one counts instead of an earlier one of the same line.

use std::path::Path;

use serde::{Deserialize, Serialize};

use super::games::Games;
use super::work::{KeptWork, MOST_PLAYS, PLIES, Work};
use crate::sealed_log::{self, LogHeader, LogKind, SealedLog, SealedLogError};
use plakoto_engine::engine::Engine;
use plakoto_engine::program::program;
use plakoto_engine::rules::RuleSet;
use plakoto_table::book::WITHIN;

/// How a log is made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LogHead {
    /// The version of the log.
    plakoto_book: u32,
    /// The rules.
    rules: String,
    /// What evaluates positions.
    evaluator: String,
    /// The endings that are looked up; `None` in logs that do not tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    endings: Option<String>,
    /// What tells which replies are evaluated.
    pruner: Option<String>,
    /// How the plays are found that are compared.
    plays: String,
    /// How games are played.
    games: Games,
    /// The program that has begun it, which may be another one when it goes on.
    program: String,
}

/// The version that is written, and the only one that is read.
const VERSION: u32 = 1;

impl LogHead {
    /// That of a book which this engine makes.
    #[must_use]
    pub fn new(engine: &Engine, games: Games) -> Self {
        Self {
            plakoto_book: VERSION,
            rules: engine.rules().to_string(),
            evaluator: engine.evaluator().description(),
            endings: Some(engine.endings().description()),
            pruner: engine.pruner().map(plakoto_engine::eval::Pruner::id),
            plays: format!("the best {MOST_PLAYS} within {WITHIN} points at {PLIES}-ply"),
            games,
            program: program(),
        }
    }

    /// How games are played.
    #[must_use]
    pub const fn games(&self) -> &Games {
        &self.games
    }

    /// The rules.
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn rules(&self) -> Result<RuleSet, String> {
        self.rules.parse().map_err(|error: plakoto_engine::notation::NotationError| error.to_string())
    }

    /// The rules that it is for, if they are others than these.
    #[must_use]
    pub fn other_rules(&self, rules: &RuleSet) -> Option<&str> {
        (self.rules != rules.to_string()).then_some(&self.rules)
    }

    /// Everything in one line, with the command that begins a log like this.
    #[must_use]
    pub fn description(&self) -> String {
        let pruner = self.pruner.as_deref().unwrap_or("none");
        let Self { rules, evaluator, plays, games, program, .. } = self;
        let cut = games.truncation.map(|turns| format!(" --truncate {turns}")).unwrap_or_default();
        let command = format!("plakoto book make --variant {rules} --seed {}{cut}", games.seed);
        format!("{games}; plays: {plays}; {evaluator}; pruner {pruner}; {program}; {command}")
    }
}

impl LogHeader for LogHead {
    const KIND: LogKind = LogKind {
        begin: "{\"plakoto_book\":",
        what: "the log of a book",
        command: "plakoto lab book make",
        made: "belongs to a book that is made",
    };

    fn fault(&self) -> Option<String> {
        self.rules().err()
    }

    fn settings(&self) -> Vec<(&'static str, String)> {
        vec![
            ("version", self.plakoto_book.to_string()),
            ("rules", self.rules.clone()),
            ("evaluator", self.evaluator.clone()),
            ("endings", self.endings.clone().unwrap_or_else(|| "not told".to_owned())),
            ("pruner", self.pruner.clone().unwrap_or_default()),
            ("plays", self.plays.clone()),
            ("games", self.games.to_string()),
        ]
    }
}

/// What stands in a log.
#[derive(Clone, Debug, Default)]
pub struct LogContents {
    /// How it is made; `None` if it is empty.
    pub head: Option<LogHead>,
    /// The last of each line of the opening.
    pub works: Vec<Work>,
}

/// An open log. No other process can open it meanwhile.
#[derive(Debug)]
pub struct Log(SealedLog);

impl LogContents {
    /// Reads a log, also one that is being written.
    ///
    /// # Errors
    /// If it cannot be read, is none, or is damaged.
    pub fn read(path: &Path) -> Result<Self, SealedLogError> {
        let mut works = Vec::new();
        let head = sealed_log::read(path, |head, kept| keep(&mut works, head, kept))?;
        Ok(Self { head, works })
    }

    /// A log with these.
    #[must_use]
    pub const fn new(head: LogHead, works: Vec<Work>) -> Self {
        Self { head: Some(head), works }
    }

    /// The log that some bytes are; errors name it so.
    ///
    /// # Errors
    /// If they are none, or damaged.
    pub fn from_bytes(name: &Path, bytes: &[u8]) -> Result<Self, SealedLogError> {
        let mut works = Vec::new();
        let head = sealed_log::parse(name, bytes, |head, kept| keep(&mut works, head, kept))?;
        Ok(Self { head, works })
    }

    /// The text of a log that has nothing but this.
    ///
    /// # Errors
    /// If JSON has no room for something.
    pub fn text(&self) -> Result<String, SealedLogError> {
        let head = self.head.iter().map(sealed_log::line);
        head.chain(self.works.iter().map(|work| sealed_log::line(&work.kept()))).collect()
    }

    /// What it has, if it is for these rules.
    ///
    /// # Errors
    /// The rules that it is for.
    pub fn works_of(self, rules: &RuleSet) -> Result<Vec<Work>, String> {
        match self.head.as_ref().and_then(|head| head.other_rules(rules)) {
            Some(other) => Err(other.to_owned()),
            None => Ok(self.works),
        }
    }

    /// Whether another log is made in the same way.
    #[must_use]
    pub fn is_like(&self, other: &Self) -> bool {
        let heads = self.head.as_ref().zip(other.head.as_ref());
        heads.is_none_or(|(head, other)| head.difference(other).is_none())
    }

    /// Puts together what several logs have that are made in the same way: of each line what has come furthest.
    ///
    /// # Errors
    /// If they are not made in the same way.
    pub fn merge(self, other: Self, path: &Path) -> Result<Self, SealedLogError> {
        let Some(head) = &self.head else { return Ok(other) };
        if let Some(is) = &other.head {
            sealed_log::check(path, is, head)?;
        }
        let mut works = self.works;
        for work in other.works {
            let is_further =
                |known: &Work| known.line == work.line && known.tally.blocks() >= work.tally.blocks();
            if !works.iter().any(is_further) {
                replace(&mut works, work);
            }
        }
        Ok(Self { works, ..self })
    }
}

impl Log {
    /// Opens a log, or begins it if there is none, and hands on what it has.
    ///
    /// # Errors
    /// If it cannot be opened, or belongs to a book that is made in another way.
    pub fn open(path: &Path, head: &LogHead) -> Result<(Self, Vec<Work>), SealedLogError> {
        let mut works = Vec::new();
        let (log, _) = SealedLog::open(path, head, |head, kept| keep(&mut works, head, kept))?;
        Ok((Self(log), works))
    }

    /// Adds how far a line has come. Once this returns, it survives a loss of power.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn append(&mut self, work: &Work) -> Result<(), SealedLogError> {
        self.0.append(&work.kept())
    }
}

/// Restores a work of a log, and puts it in place of an earlier one of its line.
fn keep(works: &mut Vec<Work>, head: &LogHead, kept: KeptWork) -> Result<(), String> {
    replace(works, kept.restore(&head.rules()?)?);
    Ok(())
}

/// Puts a work in place of an earlier one of its line.
fn replace(works: &mut Vec<Work>, work: Work) {
    match works.iter_mut().find(|known| known.line == work.line) {
        Some(known) => *known = work,
        None => works.push(work),
    }
}
