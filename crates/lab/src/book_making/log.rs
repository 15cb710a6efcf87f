//! A log of what has been found, from which the making of a book goes on: JSON, one object a line, each with a checksum.
//!
//! The first line says how it is made, each other one how far a [`Work`] has come; a later one counts instead of an earlier
//! one of the same line of the opening. Each is on the disk before the next trials are made. What stands behind the last
//! end of a line was cut off by a crash, and its trials are made again.

use std::io::{Error, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::games::Games;
use super::work::{KeptWork, MOST_PLAYS, PLIES, Work};
use plakoto_engine::checksum::{seal, unseal};
use plakoto_engine::engine::Engine;
use plakoto_engine::files::{self, Locked, is_in_use};
use plakoto_engine::printable;
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

/// The most bytes that a log may have.
const MOST_BYTES: u64 = 1 << 30;

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
        self.rules
            .parse()
            .map_err(|error: plakoto_engine::notation::variant_text::RuleSetError| error.to_string())
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

    /// What differs from another one, by name: whatever decides about trials.
    fn difference(&self, other: &Self) -> Option<(&'static str, String, String)> {
        let words = |head: &Self| {
            [
                ("version", head.plakoto_book.to_string()),
                ("rules", head.rules.clone()),
                ("evaluator", head.evaluator.clone()),
                ("endings", head.endings.clone().unwrap_or_else(|| "not told".to_owned())),
                ("pruner", head.pruner.clone().unwrap_or_default()),
                ("plays", head.plays.clone()),
                ("games", head.games.to_string()),
            ]
        };
        let both = words(self).into_iter().zip(words(other));
        both.map(|((name, was), (_, is))| (name, was, is)).find(|(_, was, is)| was != is)
    }
}

/// Why there is no log.
#[derive(Debug, thiserror::Error)]
pub enum LogError {
    /// The file cannot be read or written.
    #[error("{path}: {source}")]
    Io {
        /// Its name.
        path: String,
        /// Why.
        source: Error,
    },
    /// Another process writes to it.
    #[error("{0} is in use by another `plakoto lab book make`")]
    InUse(String),
    /// It is something else.
    #[error("{0}: expected the log of a book, got something else")]
    Foreign(String),
    /// It belongs to a book that is made in another way.
    #[error(
        "{path} belongs to a book that is made in another way: {name} was `{was}`, now it is `{is}`: name another file"
    )]
    OtherHead {
        /// Its name.
        path: String,
        /// What differs.
        name: &'static str,
        /// How it is in the log.
        was: String,
        /// How it is now.
        is: String,
    },
    /// A line that says nothing of a book.
    #[error("{path}: line {line} is damaged: {reason}")]
    Damaged {
        /// Its name.
        path: String,
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        reason: String,
    },
}

/// What stands in a log.
#[derive(Clone, Debug, Default)]
pub struct LogContents {
    /// How it is made; `None` if it is empty.
    pub head: Option<LogHead>,
    /// The last of each line of the opening.
    pub works: Vec<Work>,
    /// Bytes of its whole lines.
    bytes: u64,
}

/// An open log. No other process can open it meanwhile.
#[derive(Debug)]
pub struct Log {
    path: PathBuf,
    file: Locked,
}

impl LogContents {
    /// Reads a log, also one that is being written.
    ///
    /// # Errors
    /// If it cannot be read, is none, or is damaged.
    pub fn read(path: &Path) -> Result<Self, LogError> {
        let bytes = files::read(path, MOST_BYTES).map_err(|source| io(path, source))?;
        Self::parse(path, &bytes)
    }

    fn parse(path: &Path, bytes: &[u8]) -> Result<Self, LogError> {
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let mut lines = bytes[..whole].split(|&byte| byte == b'\n').filter(|line| !line.is_empty()).zip(1..);
        let mut contents = Self { head: None, works: Vec::new(), bytes: whole as u64 };
        let Some((first, _)) = lines.next() else {
            let is_torn = seal_of_head_begins(bytes);
            return if is_torn { Ok(contents) } else { Err(LogError::Foreign(printable::path(path))) };
        };
        let head: LogHead = parse(first).map_err(|_| LogError::Foreign(printable::path(path)))?;
        let damaged = |line, reason| LogError::Damaged { path: printable::path(path), line, reason };
        let rules = head.rules().map_err(|reason| damaged(1, reason))?;
        for (text, line) in lines {
            let kept: KeptWork = parse(text).map_err(|reason| damaged(line, reason))?;
            let work = kept.restore(&rules).map_err(|reason| damaged(line, reason))?;
            keep(&mut contents.works, work);
        }
        contents.head = Some(head);
        Ok(contents)
    }

    /// A log with these.
    #[must_use]
    pub const fn new(head: LogHead, works: Vec<Work>) -> Self {
        Self { head: Some(head), works, bytes: 0 }
    }

    /// The log that some bytes are; errors name it so.
    ///
    /// # Errors
    /// If they are none, or damaged.
    pub fn from_bytes(name: &Path, bytes: &[u8]) -> Result<Self, LogError> {
        Self::parse(name, bytes)
    }

    /// The text of a log that has nothing but this.
    ///
    /// # Errors
    /// If JSON has no room for something.
    pub fn text(&self) -> Result<String, LogError> {
        let head = self.head.iter().map(line);
        let lines = head.chain(self.works.iter().map(|work| line(&work.kept())));
        lines.collect::<serde_json::Result<_>>().map_err(|error| io(Path::new("-"), error.into()))
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
    pub fn merge(self, other: Self, path: &Path) -> Result<Self, LogError> {
        let Some(head) = &self.head else { return Ok(other) };
        if let Some(is) = &other.head {
            check(path, is, head)?;
        }
        let mut works = self.works;
        for work in other.works {
            let is_further =
                |known: &Work| known.line == work.line && known.tally.blocks() >= work.tally.blocks();
            if !works.iter().any(is_further) {
                keep(&mut works, work);
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
    pub fn open(path: &Path, head: &LogHead) -> Result<(Self, Vec<Work>), LogError> {
        let locked = Locked::open_or_create(path).map_err(|source| match is_in_use(&source) {
            true => LogError::InUse(printable::path(path)),
            false => io(path, source),
        })?;
        let bytes = locked.read(MOST_BYTES).map_err(|source| io(path, source))?;
        let contents = LogContents::parse(path, &bytes)?;
        let mut log = Self { path: path.to_owned(), file: locked };
        log.file.file().set_len(contents.bytes).map_err(|source| io(path, source))?;
        log.file.file().seek(SeekFrom::End(0)).map_err(|source| io(path, source))?;
        match &contents.head {
            Some(was) => check(path, was, head)?,
            None => log.write(head)?,
        }
        Ok((log, contents.works))
    }

    /// Adds how far a line has come. Once this returns, it survives a loss of power.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn append(&mut self, work: &Work) -> Result<(), LogError> {
        self.write(&work.kept())
    }

    fn write(&mut self, what: &impl Serialize) -> Result<(), LogError> {
        let line = line(what).map_err(|error| io(&self.path, error.into()))?;
        let written =
            self.file.append(line.as_bytes(), MOST_BYTES).and_then(|()| self.file.file().sync_data());
        written.map_err(|source| io(&self.path, source))
    }
}

/// Whether bytes without an end of a line may be what is left of the first line.
fn seal_of_head_begins(bytes: &[u8]) -> bool {
    let begins = b"{\"plakoto_book\":";
    bytes.starts_with(begins) || begins.starts_with(bytes)
}

fn check(path: &Path, was: &LogHead, is: &LogHead) -> Result<(), LogError> {
    match was.difference(is) {
        None => Ok(()),
        Some((name, was, is)) => Err(LogError::OtherHead { path: printable::path(path), name, was, is }),
    }
}

/// Puts a work in place of an earlier one of its line.
fn keep(works: &mut Vec<Work>, work: Work) {
    match works.iter_mut().find(|known| known.line == work.line) {
        Some(known) => *known = work,
        None => works.push(work),
    }
}

fn line(what: &impl Serialize) -> serde_json::Result<String> {
    Ok(seal(&serde_json::to_string(what)?) + "\n")
}

fn parse<T: for<'a> Deserialize<'a>>(line: &[u8]) -> Result<T, String> {
    let object = unseal(line).map_err(|broken| broken.to_string())?;
    serde_json::from_slice(&object).map_err(|error| error.to_string())
}

fn io(path: &Path, source: Error) -> LogError {
    LogError::Io { path: printable::path(path), source }
}
