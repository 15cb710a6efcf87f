//! The file of an arena's log: text lines that are JSON objects with a checksum.
//!
//! The first text line is the header, which records the settings of the arena. Each record is written before
//! the next one is computed. A crash can leave an incomplete line at the end. That line is ignored, so its
//! record is computed again.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::difference::Difference;
use crate::error::{ArenaError, At, FileFault};
use crate::fault::shown;
use plakoto_engine::checksum::{ChecksumError, seal, unseal};
use plakoto_engine::files::{Locked, is_in_use, must_fit};

/// Maximum size of a log in bytes.
const MOST_BYTES: u64 = 1 << 30;

/// Format version of arena logs. The program writes and reads only this version.
const VERSION: u64 = 2;

/// Bytes with which a log begins.
const BEGIN: &[u8] = b"{\"plakoto_arena\":";

/// Maximum number of bytes of the first line that an error shows if the file is not a log.
const SHOWN: usize = 40;

/// Header of a log.
#[derive(Debug, Serialize, Deserialize)]
struct Header {
    /// Settings of the arena.
    plakoto_arena: Map<String, Value>,
    /// Format version of the log.
    version: u64,
}

/// A log that is open for writing. The file is locked, so no other process can open it for writing.
#[derive(Debug)]
pub(crate) struct SealedLog {
    path: PathBuf,
    file: Locked,
}

impl SealedLog {
    /// Opens a log, or creates it if it does not exist, and passes its records to `record`.
    ///
    /// # Errors
    /// Fails if the file cannot be opened, is damaged, or has other settings in its header.
    pub(crate) fn open<L: DeserializeOwned>(
        path: &Path,
        settings: &Map<String, Value>,
        record: impl FnMut(L) -> Result<(), String>,
    ) -> Result<Self, ArenaError> {
        let file = Locked::open_or_create(path);
        let file =
            file.map_err(|error| if is_in_use(&error) { FileFault::InUse } else { error.into() }).at(path)?;
        must_fit(file.file().metadata().at(path)?.len(), MOST_BYTES).at(path)?;
        let lines = BufReader::new(file.file().try_clone().at(path)?);
        let (header, end) = parse(path, lines, record)?;
        let difference = header.as_ref().and_then(|was| Difference::between(&was.plakoto_arena, settings));
        if let Some(difference) = difference {
            return Err(FileFault::OtherSettings(difference)).at(path);
        }
        file.cut(end).at(path)?;
        let mut log = Self { path: path.to_owned(), file };
        if header.is_none() {
            log.append(&Header { plakoto_arena: settings.clone(), version: VERSION })?;
        }
        Ok(log)
    }

    /// Appends a record. When the function returns, the record survives the end of the process, but perhaps
    /// not a power failure.
    ///
    /// # Errors
    /// Fails if the record cannot be written.
    pub(crate) fn append(&mut self, record: &impl Serialize) -> Result<(), ArenaError> {
        let object = serde_json::to_string(record).map_err(std::io::Error::from).at(&self.path)?;
        self.file.append((seal(&object) + "\n").as_bytes(), MOST_BYTES).at(&self.path)
    }
}

/// Passes the records of a log to `record`. Returns the header, or `None` if the file has no complete header
/// yet, and the offset at which the last complete line ends.
fn parse<L: DeserializeOwned>(
    path: &Path,
    mut input: impl BufRead,
    mut record: impl FnMut(L) -> Result<(), String>,
) -> Result<(Option<Header>, u64), ArenaError> {
    let (mut head, mut end, mut text) = (None, 0, Vec::new());
    for line in 1.. {
        text.clear();
        let bytes = input.read_until(b'\n', &mut text).at(path)?;
        let Some(sealed) = text.strip_suffix(b"\n") else { break };
        end += bytes as u64;
        if sealed.is_empty() {
            continue;
        }
        if head.is_none() {
            head = Some(header(path, sealed)?);
        } else {
            object(sealed)
                .and_then(&mut record)
                .map_err(|reason| FileFault::Line { line, reason })
                .at(path)?;
        }
    }
    if head.is_some() || text.starts_with(BEGIN) || BEGIN.starts_with(&text) {
        return Ok((head, end));
    }
    Err(foreign(&text)).at(path)
}

/// Parses the header from the first text line.
fn header(path: &Path, line: &[u8]) -> Result<Header, ArenaError> {
    let object = unseal(line).map_err(|broken| match broken {
        ChecksumError::Changed if line.starts_with(BEGIN) => {
            FileFault::Line { line: 1, reason: broken.to_string() }
        }
        _ => foreign(line),
    });
    let header: Header = serde_json::from_slice(&object.at(path)?).map_err(|_| foreign(line)).at(path)?;
    match header.version {
        VERSION => Ok(header),
        got => Err(ArenaError::Version { path: path.to_owned(), known: VERSION, got }),
    }
}

fn foreign(line: &[u8]) -> FileFault {
    let start = String::from_utf8_lossy(&line[..line.len().min(SHOWN)]);
    FileFault::Foreign(format!("`{}`", shown(&start)))
}

fn object<T: DeserializeOwned>(line: &[u8]) -> Result<T, String> {
    let object = unseal(line).map_err(|broken| broken.to_string())?;
    serde_json::from_slice(&object).map_err(|error| error.to_string())
}
