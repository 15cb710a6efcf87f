//! Logs from which a computation is resumed. Each text line is a JSON object with a checksum.
//!
//! The first text line is the header, which records the settings of the computation. Each record is written
//! before the next one is computed. A crash can leave an incomplete line at the end. That line is ignored, so
//! its record is computed again.

use std::io::{BufRead, BufReader};
use std::marker::PhantomData;
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::difference::Difference;
use crate::error::{At, FileFault, LabError};
use plakoto_engine::checksum::{ChecksumError, seal, unseal};
use plakoto_engine::files::{self, Locked, is_in_use, must_fit};

/// Maximum size of a log in bytes.
const MOST_BYTES: u64 = 1 << 30;

/// Description of a kind of log: texts for errors, and how its files begin.
#[derive(Clone, Copy, Debug)]
pub struct LogKind {
    /// Bytes with which the first text line begins.
    pub begin: &'static str,
    /// Name for this kind of file, for errors.
    pub what: &'static str,
    /// Command that makes this kind of log, or a short name for the command.
    pub command: &'static str,
    /// Start of the message if a log has other settings, such as "was made with other settings".
    pub made: &'static str,
    /// Whether each record must survive a power failure. If false, a record survives the end of the process,
    /// but perhaps not a power failure.
    pub is_synced: bool,
}

/// Header of a sealed log: the settings of the computation.
pub trait LogHeader: Clone + Serialize + DeserializeOwned {
    /// Kind of log to which this header belongs.
    const KIND: LogKind;

    /// Describes, for errors, a first text line that is not a header.
    fn shown(line: &[u8]) -> String {
        let _ = line;
        "something else".to_owned()
    }

    /// Checks that this program can read logs with this header.
    ///
    /// # Errors
    /// Fails if the program cannot read such logs; the error says why.
    fn check(&self, path: &Path) -> Result<(), LabError>;

    /// Returns the first setting that differs between this header and `other`, or `None` if the settings are
    /// equal.
    fn difference(&self, other: &Self) -> Option<Difference>;
}

/// A record of a sealed log.
pub trait LogRecord: Sized {
    /// Header of the logs that contain such records.
    type Head: LogHeader;

    /// Serialized form of a record.
    type Line: Serialize + DeserializeOwned;

    /// Converts the record to its serialized form.
    fn line(&self) -> Self::Line;

    /// Converts the serialized form back to a record.
    ///
    /// # Errors
    /// Fails if the line is not a valid record; the message says why.
    fn restore(line: Self::Line, head: &Self::Head) -> Result<Self, String>;

    /// Adds the record to the earlier records of the log.
    ///
    /// # Errors
    /// Fails if the record contradicts an earlier record; the message says how.
    fn join(self, others: &mut Vec<Self>) -> Result<(), String>;
}

/// Returns the first difference between two lists of named settings, or `None` if they are equal.
pub fn named_difference(was: &[(&'static str, String)], is: &[(&'static str, String)]) -> Option<Difference> {
    let ((name, was), (_, is)) = was.iter().zip(is).find(|((_, was), (_, is))| was != is)?;
    let (was, is) = (format!("`{was}`"), format!("`{is}`; name another file"));
    Some(Difference { name: (*name).to_owned(), was, is })
}

/// The contents of a log in memory.
#[derive(Clone, Debug, PartialEq)]
pub struct LogContents<R: LogRecord> {
    /// Header with the settings of the computation.
    pub head: R::Head,
    /// All records of the log.
    pub records: Vec<R>,
}

impl<R: LogRecord> LogContents<R> {
    /// Reads a log, even while another process is writing to it.
    ///
    /// # Errors
    /// Fails if the file cannot be read, is not a log of this kind, or is damaged.
    pub fn read(path: &Path) -> Result<Self, LabError> {
        let file = files::open(path).at(path)?;
        must_fit(file.metadata().at(path)?.len(), MOST_BYTES).at(path)?;
        Self::parse(path, BufReader::new(file))
    }

    /// Opens a log to resume it, or creates the log if the file does not exist.
    ///
    /// # Errors
    /// Fails if the file cannot be opened, is damaged, or has other settings in its header.
    pub fn open(path: &Path, head: &R::Head) -> Result<(SealedLog<R::Head>, Self), LabError> {
        let mut records = Vec::new();
        let (log, head) =
            SealedLog::open(path, head, |line, head| R::restore(line, head)?.join(&mut records))?;
        Ok((log, Self { head, records }))
    }

    /// Reads a log from bytes. Error messages contain `path`.
    ///
    /// # Errors
    /// Fails if the bytes are not a log of this kind, or are damaged.
    pub fn parse(path: &Path, bytes: impl BufRead) -> Result<Self, LabError> {
        let mut records = Vec::new();
        let (head, _) = parse(path, bytes, |line, head| R::restore(line, head)?.join(&mut records))?;
        let head: Option<R::Head> = head;
        let head = head.ok_or_else(|| foreign::<R::Head>(b"")).at(path)?;
        Ok(Self { head, records })
    }

    /// Merges logs with equal settings. Each log is given with the path from which it was read. Returns
    /// `None` if there are no logs.
    ///
    /// # Errors
    /// Returns the first error in `logs`, or an error if two logs have different settings or contradict each
    /// other.
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

    /// Merges another log into this one. `path` is the file from which the other log was read.
    ///
    /// # Errors
    /// Fails if the logs differ in their settings or contradict each other.
    pub fn merge(&mut self, other: Self, path: &Path) -> Result<(), LabError> {
        LabError::check(path, R::Head::KIND.made, other.head.difference(&self.head))?;
        let mut records = other.records.into_iter();
        let joined = records.try_for_each(|record| record.join(&mut self.records));
        joined.map_err(FileFault::Contradiction).at(path)
    }

    /// Serializes the log as the text of a file.
    ///
    /// # Errors
    /// Fails if a value cannot be written as JSON.
    pub fn text(&self) -> serde_json::Result<String> {
        let records = self.records.iter().map(|record| line(&record.line()));
        [line(&self.head)].into_iter().chain(records).collect()
    }
}

/// A log that is open for writing. The file is locked, so no other process can open it for writing.
#[derive(Debug)]
pub struct SealedLog<H> {
    path: PathBuf,
    file: Locked,
    head: PhantomData<H>,
}

impl<H: LogHeader> SealedLog<H> {
    /// Opens a log, or creates it if it does not exist, and passes its records to `record`. Also returns the
    /// header of the log.
    ///
    /// # Errors
    /// Fails if the file cannot be opened, is damaged, or has other settings in its header.
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
        file.cut(end).at(path)?;
        let mut log = Self { path: path.to_owned(), file, head: PhantomData };
        if was.is_none() {
            log.append(head)?;
        }
        Ok((log, was.unwrap_or_else(|| head.clone())))
    }

    /// Appends a record. When the function returns, the record survives the end of the process and, if
    /// [`LogKind::is_synced`] is set, also a power failure.
    ///
    /// # Errors
    /// Fails if the record cannot be written.
    pub fn append(&mut self, record: &impl Serialize) -> Result<(), LabError> {
        let line = line(record).map_err(std::io::Error::from).at(&self.path)?;
        self.file.append(line.as_bytes(), MOST_BYTES).at(&self.path)?;
        if H::KIND.is_synced { self.file.file().sync_data().at(&self.path) } else { Ok(()) }
    }
}

/// Passes the records of a log to `record`. Returns the header, or `None` if the file has no complete header
/// yet, and the offset at which the last complete line ends.
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

/// Parses the header from the first text line.
fn header<H: LogHeader>(path: &Path, line: &[u8]) -> Result<H, LabError> {
    let object = unseal(line).map_err(|broken| match broken {
        ChecksumError::Changed if line.starts_with(H::KIND.begin.as_bytes()) => {
            FileFault::Line { line: 1, reason: broken.to_string() }
        }
        _ => foreign::<H>(line),
    });
    let header: H = serde_json::from_slice(&object.at(path)?).map_err(|_| foreign::<H>(line)).at(path)?;
    header.check(path)?;
    Ok(header)
}

fn foreign<H: LogHeader>(line: &[u8]) -> FileFault {
    FileFault::Foreign { what: H::KIND.what, got: H::shown(line) }
}

/// Serializes a header or record as a text line with a checksum.
fn line(object: &impl Serialize) -> serde_json::Result<String> {
    Ok(seal(&serde_json::to_string(object)?) + "\n")
}

fn object<T: DeserializeOwned>(line: &[u8]) -> Result<T, String> {
    let object = unseal(line).map_err(|broken| broken.to_string())?;
    serde_json::from_slice(&object).map_err(|error| error.to_string())
}
