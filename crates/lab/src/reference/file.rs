//! The file of a set, which is also the log that its making goes on from: JSON, one object a line, each with a checksum.
//!
//! The first line says how it is made, each other one is a decision. Each is on the disk before the next one is made. What
//! stands behind the last end of a line was cut off by a crash, and is made again.

use std::io::{Error, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::Decision;
use super::head::Head;
use super::kept::KeptDecision;
use super::set::{Set, Twice};
use plakoto_engine::checksum::{seal, unseal};
use plakoto_engine::files::{self, Locked, is_in_use};
use plakoto_engine::printable;

/// How the first line begins.
const BEGIN: &[u8] = b"{\"plakoto_reference\":";

/// The most bytes that a set may have.
const MOST_BYTES: u64 = 1 << 30;

/// Why there is no set.
#[derive(Debug, thiserror::Error)]
pub enum SetError {
    /// The file cannot be read or written.
    #[error("{path}: {source}")]
    Io {
        /// Its name.
        path: String,
        /// Why.
        source: Error,
    },
    /// Another process writes to it.
    #[error("{0} is in use by another `plakoto lab reference make`")]
    InUse(String),
    /// It is something else.
    #[error("{0}: expected a reference set, got something else")]
    Foreign(String),
    /// It is made in another way.
    #[error("{path} is made in another way: {name} was `{was}`, now it is `{is}`: name another file")]
    OtherHead {
        /// Its name.
        path: String,
        /// What differs.
        name: &'static str,
        /// How it is there.
        was: String,
        /// How it should be.
        is: String,
    },
    /// A line that is no decision.
    #[error("{path}: line {line} is damaged: {reason}")]
    Damaged {
        /// Its name.
        path: String,
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        reason: String,
    },
    /// Two files contradict each other.
    #[error("{path}: {source}")]
    Twice {
        /// The second one.
        path: String,
        /// What they disagree about.
        source: Twice,
    },
}

/// What stands in a file.
#[derive(Clone, Debug)]
pub(super) struct Contents {
    pub(super) set: Set,
    /// Bytes of its whole lines.
    bytes: u64,
}

/// An open file, to which decisions are added. No other process can open it meanwhile.
#[derive(Debug)]
pub struct Log {
    path: PathBuf,
    file: Locked,
}

impl Set {
    /// Reads a set, also one that is being made.
    ///
    /// # Errors
    /// If it cannot be read, is none, or is damaged.
    pub fn read(path: &Path) -> Result<Self, SetError> {
        let bytes = files::read(path, MOST_BYTES).map_err(|source| io(path, source))?;
        parse(path, &bytes).map(|contents| contents.set)
    }

    /// The set that some bytes are; errors name it so.
    ///
    /// # Errors
    /// If they are none, or damaged.
    pub fn from_bytes(name: &Path, bytes: &[u8]) -> Result<Self, SetError> {
        parse(name, bytes).map(|contents| contents.set)
    }

    /// Takes in what another set has, which was read from this file. What both have counts once.
    ///
    /// # Errors
    /// If they are not made in the same way, or do not agree.
    pub fn merge(&mut self, other: Self, path: &Path) -> Result<(), SetError> {
        check(&other.head, &self.head, path)?;
        let twice = |source| SetError::Twice { path: printable::path(path), source };
        other.decisions.into_iter().try_for_each(|decision| self.add(decision).map_err(twice))
    }

    /// The text of its file.
    ///
    /// # Errors
    /// If JSON has no room for something.
    pub fn text(&self) -> Result<String, SetError> {
        let none = |error: serde_json::Error| io(Path::new("-"), error.into());
        let mut text = line(&self.head).map_err(none)?;
        for decision in &self.decisions {
            text += &line(&KeptDecision::from(decision)).map_err(none)?;
        }
        Ok(text)
    }
}

impl Log {
    /// Opens a file, or begins it if there is none, and hands on what it has.
    ///
    /// # Errors
    /// If it cannot be opened, or belongs to a set that is made in another way.
    pub fn open(path: &Path, head: &Head) -> Result<(Self, Set), SetError> {
        let locked = Locked::open_or_create(path).map_err(|source| match is_in_use(&source) {
            true => SetError::InUse(printable::path(path)),
            false => io(path, source),
        })?;
        let bytes = locked.read(MOST_BYTES).map_err(|source| io(path, source))?;
        let is_empty = !bytes.contains(&b'\n') && (bytes.starts_with(BEGIN) || BEGIN.starts_with(&bytes));
        let contents = match is_empty {
            true => Contents { set: Set::new(head.clone()), bytes: 0 },
            false => parse(path, &bytes)?,
        };
        check(&contents.set.head, head, path)?;
        let mut log = Self { path: path.to_owned(), file: locked };
        log.file.file().set_len(contents.bytes).map_err(|source| io(path, source))?;
        log.file.file().seek(SeekFrom::End(0)).map_err(|source| io(path, source))?;
        if is_empty {
            log.write(head)?;
        }
        Ok((log, contents.set))
    }

    /// Adds a decision. Once this returns, it survives a loss of power.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn append(&mut self, decision: &Decision) -> Result<(), SetError> {
        self.write(&KeptDecision::from(decision))
    }

    fn write(&mut self, what: &impl Serialize) -> Result<(), SetError> {
        let line = line(what).map_err(|error| io(&self.path, error.into()))?;
        let written =
            self.file.append(line.as_bytes(), MOST_BYTES).and_then(|()| self.file.file().sync_data());
        written.map_err(|source| io(&self.path, source))
    }
}

/// What the bytes of a file have.
pub(super) fn parse(path: &Path, bytes: &[u8]) -> Result<Contents, SetError> {
    let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    let mut lines =
        (1..).zip(bytes[..whole].split(|&byte| byte == b'\n')).filter(|(_, line)| !line.is_empty());
    let foreign = || SetError::Foreign(printable::path(path));
    let (_, first) = lines.next().ok_or_else(foreign)?;
    let head: Head = of_line(first).map_err(|_| foreign())?;
    if !head.is_known() {
        return Err(foreign());
    }
    let mut set = Set::new(head);
    for (number, text) in lines {
        let damaged = |reason| SetError::Damaged { path: printable::path(path), line: number, reason };
        let decision = of_line::<KeptDecision>(text).and_then(KeptDecision::restore).map_err(damaged)?;
        set.add(decision).map_err(|twice| damaged(twice.to_string()))?;
    }
    Ok(Contents { set, bytes: whole as u64 })
}

/// Checks that a set in a file is made as another one.
fn check(was: &Head, is: &Head, path: &Path) -> Result<(), SetError> {
    match was.difference(is) {
        None => Ok(()),
        Some((name, was, is)) => Err(SetError::OtherHead { path: printable::path(path), name, was, is }),
    }
}

fn line(what: &impl Serialize) -> serde_json::Result<String> {
    Ok(seal(&serde_json::to_string(what)?) + "\n")
}

fn of_line<T: for<'a> Deserialize<'a>>(line: &[u8]) -> Result<T, String> {
    let object = unseal(line).map_err(|broken| broken.to_string())?;
    serde_json::from_slice(&object).map_err(|error| error.to_string())
}

fn io(path: &Path, source: Error) -> SetError {
    SetError::Io { path: printable::path(path), source }
}
