//! Logs from which a computation goes on: JSON, one object a line, each with a checksum.
//!
//! The first line, the header, says how the log is made. Each record is on the disk before the next one is computed. A
//! crash can leave a cut line at the end: it is ignored, and its record is computed again.

use std::io::{BufRead, BufReader, Seek, SeekFrom};
use std::marker::PhantomData;
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::difference::Difference;
use crate::error::{At, FileFault, LabError};
use plakoto_engine::checksum::{Broken, seal, unseal};
use plakoto_engine::files::{self, Locked, is_in_use, must_fit};

/// The most bytes that a log may have.
const MOST_BYTES: u64 = 1 << 30;

/// The words by which errors and files tell one kind of log from another.
#[derive(Clone, Copy, Debug)]
pub struct LogKind {
    /// The start of the first line.
    pub begin: &'static str,
    /// The name of such a file.
    pub what: &'static str,
    /// The command that makes it, or the name of that.
    pub command: &'static str,
    /// The start of the error about another header.
    pub made: &'static str,
    /// Whether each record survives a loss of power, and not only the end of the process.
    pub is_synced: bool,
}

/// The first line of a log.
pub trait LogHeader: Clone + Serialize + DeserializeOwned {
    /// The kind of the log.
    const KIND: LogKind;

    /// A first line that is none, as errors tell it.
    fn shown(line: &[u8]) -> String {
        let _ = line;
        "something else".to_owned()
    }

    /// Checks that this program reads logs with this header.
    ///
    /// # Errors
    /// What is wrong with it.
    fn check(&self, path: &Path) -> Result<(), LabError>;

    /// The first setting that differs from another header.
    fn difference(&self, other: &Self) -> Option<Difference>;
}

/// A record of a log.
pub trait LogRecord: Sized {
    /// The first line of such logs.
    type Head: LogHeader;

    /// A record as it is written.
    type Line: Serialize + DeserializeOwned;

    /// The record as it is written.
    fn line(&self) -> Self::Line;

    /// The record of a line.
    ///
    /// # Errors
    /// What is wrong with it, in words.
    fn restore(line: Self::Line, head: &Self::Head) -> Result<Self, String>;

    /// Takes its place among those before it.
    ///
    /// # Errors
    /// What is wrong with that, in words.
    fn join(self, others: &mut Vec<Self>) -> Result<(), String>;
}

/// The difference of settings that have names, if there is one.
pub fn named_difference(was: &[(&'static str, String)], is: &[(&'static str, String)]) -> Option<Difference> {
    let ((name, was), (_, is)) = was.iter().zip(is).find(|((_, was), (_, is))| was != is)?;
    let (was, is) = (format!("`{was}`"), format!("`{is}`: name another file"));
    Some(Difference { name: (*name).to_owned(), was, is })
}

/// A log in memory.
#[derive(Clone, Debug, PartialEq)]
pub struct LogContents<R: LogRecord> {
    /// How it is made.
    pub head: R::Head,
    /// All that is in it.
    pub records: Vec<R>,
}

impl<R: LogRecord> LogContents<R> {
    /// Reads a log, also one that is being written.
    ///
    /// # Errors
    /// If it cannot be read, is none, or is damaged.
    pub fn read(path: &Path) -> Result<Self, LabError> {
        let file = files::open(path).at(path)?;
        must_fit(file.metadata().at(path)?.len(), MOST_BYTES).at(path)?;
        Self::parse(path, BufReader::new(file))
    }

    /// Opens a log to go on with, or begins it if there is none.
    ///
    /// # Errors
    /// If it cannot be opened, is damaged, or has another header.
    pub fn open(path: &Path, head: &R::Head) -> Result<(SealedLog<R::Head>, Self), LabError> {
        let mut records = Vec::new();
        let (log, head) =
            SealedLog::open(path, head, |line, head| R::restore(line, head)?.join(&mut records))?;
        Ok((log, Self { head, records }))
    }

    /// Reads a log from bytes, which errors call `path`.
    ///
    /// # Errors
    /// If they are none, or damaged.
    pub fn parse(path: &Path, bytes: impl BufRead) -> Result<Self, LabError> {
        let mut records = Vec::new();
        let (head, _) = parse(path, bytes, |line, head| R::restore(line, head)?.join(&mut records))?;
        let head: Option<R::Head> = head;
        let head = head.ok_or_else(|| foreign::<R::Head>(b"")).at(path)?;
        Ok(Self { head, records })
    }

    /// Puts logs together that are made in the same way, each with its file; `None` if there are none.
    ///
    /// # Errors
    /// The first of those of the logs, or if they do not go together.
    pub fn merged<E: From<LabError>>(
        logs: impl IntoIterator<Item = Result<(PathBuf, Self), E>>,
    ) -> Result<Option<Self>, E> {
        let mut merged: Option<Self> = None;
        for log in logs {
            let (path, log) = log?;
            match &mut merged {
                None => merged = Some(log),
                Some(merged) => merged.merge(log, &path)?,
            }
        }
        Ok(merged)
    }

    /// Takes in another log, which was read from this file.
    ///
    /// # Errors
    /// If they are not made in the same way, or contradict each other.
    pub fn merge(&mut self, other: Self, path: &Path) -> Result<(), LabError> {
        LabError::check(path, R::Head::KIND.made, other.head.difference(&self.head))?;
        let mut records = other.records.into_iter();
        let joined = records.try_for_each(|record| record.join(&mut self.records));
        joined.map_err(FileFault::Contradiction).at(path)
    }

    /// The text of its file.
    ///
    /// # Errors
    /// If JSON has no room for something.
    pub fn text(&self) -> serde_json::Result<String> {
        let records = self.records.iter().map(|record| line(&record.line()));
        [line(&self.head)].into_iter().chain(records).collect()
    }
}

/// An open log. No other process can open it meanwhile.
#[derive(Debug)]
pub struct SealedLog<H> {
    path: PathBuf,
    file: Locked,
    head: PhantomData<H>,
}

impl<H: LogHeader> SealedLog<H> {
    /// Opens a log, or begins it if there is none, and hands its records on; returns the header of the file, too.
    ///
    /// # Errors
    /// If it cannot be opened, is damaged, or has another header.
    pub fn open<L: DeserializeOwned>(
        path: &Path,
        head: &H,
        record: impl FnMut(L, &H) -> Result<(), String>,
    ) -> Result<(Self, H), LabError> {
        let in_use = FileFault::InUse(H::KIND.command);
        let file = Locked::open_or_create(path);
        let file = file.map_err(|error| if is_in_use(&error) { in_use } else { error.into() }).at(path)?;
        must_fit(file.file().metadata().at(path)?.len(), MOST_BYTES).at(path)?;
        let lines = BufReader::new(file.file().try_clone().at(path)?);
        let (was, end) = parse(path, lines, record)?;
        if let Some(was) = &was {
            LabError::check(path, H::KIND.made, was.difference(head))?;
        }
        file.file().set_len(end).at(path)?;
        file.file().seek(SeekFrom::End(0)).at(path)?;
        let mut log = Self { path: path.to_owned(), file, head: PhantomData };
        if was.is_none() {
            log.append(head)?;
        }
        Ok((log, was.unwrap_or_else(|| head.clone())))
    }

    /// Adds a record as it is written. Once this returns, it survives what its kind of log is to survive.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn append(&mut self, record: &impl Serialize) -> Result<(), LabError> {
        let line = line(record).map_err(std::io::Error::from).at(&self.path)?;
        self.file.append(line.as_bytes(), MOST_BYTES).at(&self.path)?;
        if H::KIND.is_synced { self.file.file().sync_data().at(&self.path) } else { Ok(()) }
    }
}

/// Hands on the records of a log; returns its header, if it has one yet, and the end of its last whole line.
fn parse<H: LogHeader, L: DeserializeOwned>(
    path: &Path,
    mut input: impl BufRead,
    mut record: impl FnMut(L, &H) -> Result<(), String>,
) -> Result<(Option<H>, u64), LabError> {
    let (mut head, mut end, mut text) = (None, 0, Vec::new());
    for line in 1.. {
        text.clear();
        let bytes = input.read_until(b'\n', &mut text).at(path)?;
        let Some(sealed) = text.strip_suffix(b"\n") else { break };
        end += bytes as u64;
        let damaged = |reason| FileFault::Line { line, reason };
        match &head {
            _ if sealed.is_empty() => {}
            None => head = Some(header::<H>(path, sealed)?),
            Some(head) => {
                let read = object(sealed).and_then(|object| record(object, head));
                read.map_err(damaged).at(path)?;
            }
        }
    }
    let begin = H::KIND.begin.as_bytes();
    if head.is_some() || text.starts_with(begin) || begin.starts_with(&text) {
        return Ok((head, end));
    }
    Err(foreign::<H>(&text)).at(path)
}

/// The header of a first line.
fn header<H: LogHeader>(path: &Path, line: &[u8]) -> Result<H, LabError> {
    let unsealed = unseal(line);
    if unsealed == Err(Broken::Changed) && line.starts_with(H::KIND.begin.as_bytes()) {
        return Err(FileFault::Line { line: 1, reason: Broken::Changed.to_string() }).at(path);
    }
    let object = unsealed.as_deref().unwrap_or(line);
    let header: H = serde_json::from_slice(object).map_err(|_| foreign::<H>(line)).at(path)?;
    // Logs of earlier versions had no checksums, and their headers say so.
    header.check(path)?;
    if unsealed.is_ok() { Ok(header) } else { Err(foreign::<H>(line)).at(path) }
}

fn foreign<H: LogHeader>(line: &[u8]) -> FileFault {
    FileFault::Foreign { what: H::KIND.what, got: H::shown(line) }
}

/// A header or a record as a line.
fn line(object: &impl Serialize) -> serde_json::Result<String> {
    Ok(seal(&serde_json::to_string(object)?) + "\n")
}

fn object<T: DeserializeOwned>(line: &[u8]) -> Result<T, String> {
    let object = unseal(line).map_err(|broken| broken.to_string())?;
    serde_json::from_slice(&object).map_err(|error| error.to_string())
}
