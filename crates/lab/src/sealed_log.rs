//! Logs from which a computation goes on: JSON, one object a line, each with a checksum.
//!
//! The first line, the header, says how the log is made. Each record is on the disk before the next one is computed. A
//! crash can leave a cut line at the end: it is ignored, and its record is computed again.

use std::io::{Error, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;

use plakoto_engine::checksum::{seal, unseal};
use plakoto_engine::files::{self, Locked, is_in_use};
use plakoto_engine::printable;

/// The most bytes that a log may have.
const MOST_BYTES: u64 = 1 << 30;

/// The words by which errors and files tell one kind of log from another.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LogKind {
    /// The start of the first line.
    pub(crate) begin: &'static str,
    /// The name of such a file.
    pub(crate) what: &'static str,
    /// The command that makes it.
    pub(crate) command: &'static str,
    /// The start of the error about another header, before "in another way".
    pub(crate) made: &'static str,
}

/// The first line of a log.
pub(crate) trait LogHeader: Clone + Serialize + DeserializeOwned {
    /// The kind of the log.
    const KIND: LogKind;

    /// Whether this program reads logs of this version.
    fn is_known(&self) -> bool {
        true
    }

    /// What is wrong with the header, if anything.
    fn fault(&self) -> Option<String> {
        None
    }

    /// All settings that decide about the records, each with its name.
    fn settings(&self) -> Vec<(&'static str, String)>;

    /// The first setting that differs from another header: its name, its value here and its value there.
    fn difference(&self, other: &Self) -> Option<(&'static str, String, String)> {
        let both = self.settings().into_iter().zip(other.settings());
        both.map(|((name, was), (_, is))| (name, was, is)).find(|(_, was, is)| was != is)
    }
}

/// Why there is no log.
#[derive(Debug, thiserror::Error)]
pub enum SealedLogError {
    /// The file cannot be read or written.
    #[error("{path}: {source}")]
    Io {
        /// Its name.
        path: String,
        /// The error of the operating system.
        source: Error,
    },
    /// Another process writes to the file.
    #[error("{path} is in use by another `{command}`")]
    InUse {
        /// Its name.
        path: String,
        /// The command that makes such files.
        command: &'static str,
    },
    /// The file is something else.
    #[error("{path}: expected {what}, got something else")]
    Foreign {
        /// Its name.
        path: String,
        /// The kind of file.
        what: &'static str,
    },
    /// The file was made with other settings.
    #[error("{path} {made} in another way: {name} was `{was}`, now it is `{is}`: name another file")]
    OtherHead {
        /// Its name.
        path: String,
        /// The start of the sentence.
        made: &'static str,
        /// The setting that differs.
        name: &'static str,
        /// Its value in the file.
        was: String,
        /// Its value now.
        is: String,
    },
    /// A line is no record.
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

impl SealedLogError {
    /// The error of the operating system about a file.
    pub(crate) fn io(path: &Path, source: Error) -> Self {
        Self::Io { path: printable::path(path), source }
    }

    /// The error of a file that is no log of this kind.
    pub(crate) fn foreign<H: LogHeader>(path: &Path) -> Self {
        Self::Foreign { path: printable::path(path), what: H::KIND.what }
    }
}

/// An open log. No other process can open it meanwhile.
#[derive(Debug)]
pub(crate) struct SealedLog {
    path: PathBuf,
    file: Locked,
}

impl SealedLog {
    /// Opens a log, or begins it if there is none, and hands its records on; returns the header of the file, too.
    ///
    /// # Errors
    /// If it cannot be opened, is damaged, or has another header.
    pub(crate) fn open<H: LogHeader, R: DeserializeOwned>(
        path: &Path,
        header: &H,
        record: impl FnMut(&H, R) -> Result<(), String>,
    ) -> Result<(Self, H), SealedLogError> {
        let io = |source| SealedLogError::io(path, source);
        let file = Locked::open_or_create(path).map_err(|source| match is_in_use(&source) {
            true => SealedLogError::InUse { path: printable::path(path), command: H::KIND.command },
            false => io(source),
        })?;
        let bytes = file.read(MOST_BYTES).map_err(io)?;
        let was = parse(path, &bytes, record)?;
        was.as_ref().map_or(Ok(()), |was| check(path, was, header))?;
        file.file().set_len(whole(&bytes) as u64).map_err(io)?;
        file.file().seek(SeekFrom::End(0)).map_err(io)?;
        let mut log = Self { path: path.to_owned(), file };
        if was.is_none() {
            log.append(header)?;
        }
        Ok((log, was.unwrap_or_else(|| header.clone())))
    }

    /// Adds a record. Once this returns, it survives a loss of power.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(crate) fn append(&mut self, record: &impl Serialize) -> Result<(), SealedLogError> {
        let line = line(record)?;
        let written = self.file.append(line.as_bytes(), MOST_BYTES);
        let written = written.and_then(|()| self.file.file().sync_data());
        written.map_err(|source| SealedLogError::io(&self.path, source))
    }
}

/// Reads a log, also one that is being written, and hands its records on; `None` if it has no header yet.
///
/// # Errors
/// If it cannot be read, is none, or is damaged.
pub(crate) fn read<H: LogHeader, R: DeserializeOwned>(
    path: &Path,
    record: impl FnMut(&H, R) -> Result<(), String>,
) -> Result<Option<H>, SealedLogError> {
    let bytes = files::read(path, MOST_BYTES).map_err(|source| SealedLogError::io(path, source))?;
    parse(path, &bytes, record)
}

/// Reads a log from bytes, which errors call `path`.
///
/// # Errors
/// If they are none, or damaged.
pub(crate) fn parse<H: LogHeader, R: DeserializeOwned>(
    path: &Path,
    bytes: &[u8],
    mut record: impl FnMut(&H, R) -> Result<(), String>,
) -> Result<Option<H>, SealedLogError> {
    let lines = (1..).zip(bytes[..whole(bytes)].split(|&byte| byte == b'\n'));
    let mut lines = lines.filter(|(_, line)| !line.is_empty());
    let Some((_, first)) = lines.next() else {
        let begin = H::KIND.begin.as_bytes();
        let is_cut = bytes.starts_with(begin) || begin.starts_with(bytes);
        return if is_cut { Ok(None) } else { Err(SealedLogError::foreign::<H>(path)) };
    };
    let header = object::<H>(first).ok().filter(H::is_known);
    let header = header.ok_or_else(|| SealedLogError::foreign::<H>(path))?;
    let damaged = |line, reason| SealedLogError::Damaged { path: printable::path(path), line, reason };
    header.fault().map_or(Ok(()), |fault| Err(damaged(1, fault)))?;
    for (number, text) in lines {
        let found = object(text).and_then(|found| record(&header, found));
        found.map_err(|reason| damaged(number, reason))?;
    }
    Ok(Some(header))
}

/// Checks that a log is made with these settings.
///
/// # Errors
/// The first setting that differs.
pub(crate) fn check<H: LogHeader>(path: &Path, was: &H, is: &H) -> Result<(), SealedLogError> {
    match was.difference(is) {
        None => Ok(()),
        Some((name, was, is)) => {
            let path = printable::path(path);
            Err(SealedLogError::OtherHead { path, made: H::KIND.made, name, was, is })
        }
    }
}

/// A header or a record as a line.
///
/// # Errors
/// If JSON has no room for it.
pub(crate) fn line(object: &impl Serialize) -> Result<String, SealedLogError> {
    let text = serde_json::to_string(object);
    let text = text.map_err(|error| SealedLogError::io(Path::new("-"), error.into()))?;
    Ok(seal(&text) + "\n")
}

fn object<T: DeserializeOwned>(line: &[u8]) -> Result<T, String> {
    let object = unseal(line).map_err(|broken| broken.to_string())?;
    serde_json::from_slice(&object).map_err(|error| error.to_string())
}

/// The number of bytes up to the end of the last whole line.
fn whole(bytes: &[u8]) -> usize {
    bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1)
}
