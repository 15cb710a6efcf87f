//! A log of finished pairs, from which an interrupted arena goes on: JSON, one object a line.
//!
//! The first line has the settings, each other line a [`PlayedPair`], and each of them a checksum. A line is written in
//! one go when its pair is done. What stands behind the last end of a line was cut off by a crash, and its pair is played
//! again. No line is ever changed: a pair that is played again because somebody had faulted has a second line, which
//! counts instead of the first.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::{BufRead, BufReader, Error, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use serde_json::{Map, Value};

use super::shown::shown;
use super::{Finished, PlayedPair};
use crate::difference::Difference;
use plakoto_engine::checksum::{Broken, seal, unseal};
use plakoto_engine::files::{Locked, is_in_use, must_fit};
use plakoto_engine::printable;
use plakoto_engine::rules::RuleSet;

/// An open log. No other process can open it meanwhile.
#[derive(Debug)]
pub struct Log {
    path: PathBuf,
    file: Locked,
    /// Pairs that it has, but that are played again.
    replayed: BTreeSet<Key>,
}

/// How an arena goes on from its log.
#[derive(Clone, Copy, Debug)]
pub struct Resume<'a> {
    /// What must be as it was.
    pub settings: &'a Map<String, Value>,
    /// The rules, which say how many points a game is worth.
    pub rules: &'a RuleSet,
    /// Whether pairs in which somebody faulted are played again.
    pub replays_faults: bool,
}

/// The two players and the number of a pair.
type Key = ([usize; 2], u64);

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
    /// Another arena writes to it.
    #[error("{0} is in use by another arena")]
    InUse(String),
    /// It is something else.
    #[error("{path}: expected an arena's log, got `{got}`")]
    Foreign {
        /// Its name.
        path: String,
        /// How it begins.
        got: String,
    },
    /// It is written in another way.
    #[error(
        "expected version {VERSION} of an arena's log, got version {got} in {path}: go on with the plakoto that wrote it, or name another file"
    )]
    Version {
        /// Its name.
        path: String,
        /// The version of the file; the first one did not say so, and had no checksums.
        got: u64,
    },
    /// The arena that it belongs to had other settings.
    #[error("{path} belongs to an arena with other settings: {difference}")]
    OtherSettings {
        /// Its name.
        path: String,
        /// What differs first.
        difference: Difference,
    },
    /// A line that is no pair of this arena.
    #[error("{path}: line {line} is damaged: {reason}")]
    Damaged {
        /// Its name.
        path: String,
        /// The line, from 1.
        line: u64,
        /// What is wrong.
        reason: String,
    },
}

/// The key of the settings in the first line.
const HEADING: &str = "plakoto_arena";

/// The version that is written, and the only one that is read.
const VERSION: u64 = 2;

impl Log {
    /// Opens a log, or begins it if there is none, and hands on the pairs that it has.
    ///
    /// # Errors
    /// If it cannot be opened, belongs to an arena with other settings, or has a line that is no pair.
    pub fn open(
        path: &Path,
        resume: &Resume<'_>,
        mut played: impl FnMut(PlayedPair),
    ) -> Result<(Self, Finished), LogError> {
        let mut log = Self { path: path.to_owned(), file: lock(path)?, replayed: BTreeSet::new() };
        let lines = BufReader::new(log.file.file().try_clone().map_err(|source| log.io(source))?);
        let mut reader = Reader { lines, line: 0, end: 0 };
        let heading = seal(&serde_json::json!({ HEADING: resume.settings, "version": VERSION }).to_string());
        match log.next(&mut reader)? {
            LogLine::Whole(found) => log.check(&found, resume.settings)?,
            LogLine::Torn(found) if heading.as_bytes().starts_with(&found) => {}
            LogLine::Torn(found) => return Err(log.foreign(&found)),
        }
        let (mut finished, mut faulted) = (Finished::default(), BTreeMap::new());
        while reader.end > 0
            && let LogLine::Whole(text) = log.next(&mut reader)?
        {
            let found = pair(&text, resume.rules).and_then(|pair| {
                is_due(&pair, &finished, faulted.remove(&key(&pair)).is_some())?;
                Ok(pair)
            });
            let pair = found.map_err(|reason| log.damaged(reader.line, reason))?;
            if pair.has_fault() {
                faulted.insert(key(&pair), pair);
            } else {
                finished.insert(pair.pair, pair.players);
                played(pair);
            }
        }
        if resume.replays_faults {
            log.replayed = faulted.into_keys().collect();
        } else {
            for pair in faulted.into_values() {
                finished.insert(pair.pair, pair.players);
                played(pair);
            }
        }
        log.file.file().set_len(reader.end).map_err(|source| log.io(source))?;
        log.file.file().seek(SeekFrom::End(0)).map_err(|source| log.io(source))?;
        if reader.end == 0 {
            log.write(heading)?;
        }
        Ok((log, finished))
    }

    /// Adds a pair. Once it returns, the line survives the end of this process.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn append(&mut self, pair: &PlayedPair) -> Result<(), LogError> {
        let is_replay = self.replayed.contains(&key(pair));
        let pair = PlayedPair { is_replay, ..pair.clone() };
        let line = serde_json::to_string(&pair).map_err(|error| self.io(error.into()))?;
        self.write(seal(&line))?;
        self.replayed.remove(&key(&pair));
        Ok(())
    }

    fn write(&mut self, line: String) -> Result<(), LogError> {
        self.file.append((line + "\n").as_bytes(), MOST_BYTES).map_err(|source| self.io(source))
    }

    fn next(&self, reader: &mut Reader) -> Result<LogLine, LogError> {
        reader.next().map_err(|source| self.io(source))
    }

    fn check(&self, line: &[u8], settings: &Map<String, Value>) -> Result<(), LogError> {
        let object = match unseal(line) {
            Err(Broken::Changed) => return Err(self.damaged(1, Broken::Changed.to_string())),
            Err(Broken::Unsealed) => line.to_owned(),
            Ok(object) => object,
        };
        let heading: Value = serde_json::from_slice(&object).map_err(|_| self.foreign(line))?;
        let found = heading[HEADING].as_object().ok_or_else(|| self.foreign(line))?;
        let version = heading["version"].as_u64().unwrap_or(1);
        if version != VERSION {
            return Err(LogError::Version { path: printable::path(&self.path), got: version });
        }
        Difference::between(found, settings).map_or(Ok(()), |difference| {
            Err(LogError::OtherSettings { path: printable::path(&self.path), difference })
        })
    }

    fn io(&self, source: Error) -> LogError {
        LogError::Io { path: printable::path(&self.path), source }
    }

    fn foreign(&self, found: &[u8]) -> LogError {
        let got = shown(&String::from_utf8_lossy(&found[..found.len().min(40)]));
        LogError::Foreign { path: printable::path(&self.path), got }
    }

    fn damaged(&self, line: u64, reason: String) -> LogError {
        LogError::Damaged { path: printable::path(&self.path), line, reason }
    }
}

/// The file, which nobody else writes to meanwhile.
fn lock(path: &Path) -> Result<Locked, LogError> {
    let io = |source| LogError::Io { path: printable::path(path), source };
    let locked = Locked::open_or_create(path).map_err(|source| match is_in_use(&source) {
        true => LogError::InUse(printable::path(path)),
        false => io(source),
    })?;
    must_fit(locked.file().metadata().map_err(io)?.len(), MOST_BYTES).map_err(io)?;
    Ok(locked)
}

/// The most bytes that a log may have: some million pairs.
const MOST_BYTES: u64 = 1 << 30;

/// A line, without its end.
enum LogLine {
    Whole(Vec<u8>),
    /// What stands behind the last end of a line; perhaps nothing.
    Torn(Vec<u8>),
}

struct Reader {
    lines: BufReader<File>,
    /// Lines read.
    line: u64,
    /// Bytes up to the end of the last whole line.
    end: u64,
}

impl Reader {
    fn next(&mut self) -> Result<LogLine, Error> {
        let mut text = Vec::new();
        self.lines.read_until(b'\n', &mut text)?;
        if text.last() != Some(&b'\n') {
            return Ok(LogLine::Torn(text));
        }
        self.line += 1;
        self.end += text.len() as u64;
        text.pop();
        Ok(LogLine::Whole(text))
    }
}

fn pair(line: &[u8], rules: &RuleSet) -> Result<PlayedPair, String> {
    let object = unseal(line).map_err(|broken| broken.to_string())?;
    let pair: PlayedPair = serde_json::from_slice(&object).map_err(|error| error.to_string())?;
    match pair.contradiction(rules) {
        None => Ok(pair),
        Some(reason) => Err(reason.into()),
    }
}

const fn key(pair: &PlayedPair) -> Key {
    (pair.players, pair.pair)
}

/// Whether a pair may stand here: for the first time, or again behind one with a fault.
fn is_due(pair: &PlayedPair, finished: &Finished, has_faulted: bool) -> Result<(), String> {
    let number = pair.pair;
    if pair.is_replay && !has_faulted {
        Err(format!("pair {number} is played again, but nobody had faulted in it"))
    } else if !pair.is_replay && (has_faulted || finished.contains(number, pair.players)) {
        Err(format!("pair {number} stands there twice"))
    } else {
        Ok(())
    }
}
