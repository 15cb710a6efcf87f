//! The log of an arena: the finished pairs, from which an interrupted arena is resumed.
//!
//! Each text line is a JSON object with a checksum. The first line is the header, which records the settings of the
//! arena. The line of a pair is written when the pair is finished. Lines are never changed. If a pair is played
//! again because of a fault, it gets a second line, which takes precedence over the first. A crash can leave an
//! incomplete line at the end. That line is ignored, so its pair is played again.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::error::{ArenaError, At, FileFault, SettingsDifference};
use crate::{FinishedPairs, PairKey, PlayedPair, shown};
use plakoto_engine::checksum::{ChecksumError, seal, unseal};
use plakoto_engine::files::{Locked, is_in_use, must_fit};
use plakoto_engine::rules::Rotation;

/// An arena's log that is open for writing. The file is locked, so no other process can open it for writing.
#[derive(Debug)]
pub struct Log {
    path: PathBuf,
    file: Locked,
    /// Pairs that have a line in the log but are to be played again.
    replayed: BTreeSet<PairKey>,
}

/// Settings for resuming an arena from its log.
#[derive(Clone, Copy, Debug)]
pub struct Resume<'a> {
    /// Settings of the arena, which must be equal to the settings in the log.
    pub settings: &'a Map<String, Value>,
    /// The rule set, which defines the points of each kind of victory.
    pub rotation: &'a Rotation,
    /// Whether to play pairs with a fault again.
    pub replays_faults: bool,
}

/// Header of a log.
#[derive(Debug, Serialize, Deserialize)]
struct Header {
    /// Settings of the arena.
    plakoto_arena: Value,
    /// Format version of the log.
    version: u64,
}

/// Maximum size of a log in bytes.
const MAX_BYTES: u64 = 1 << 30;

/// Format version of arena logs. The program writes and reads only this version.
const VERSION: u64 = 2;

/// Bytes with which a log begins.
const BEGIN: &[u8] = b"{\"plakoto_arena\":";

/// Maximum number of bytes of the first line that an error shows if the file is not a log.
const MAX_SHOWN: usize = 40;

impl Log {
    /// Opens a log, or creates it if it does not exist. Passes the pairs in the log, except those that are to
    /// be played again, to `played`. Also returns the set of these finished pairs.
    ///
    /// # Errors
    /// Fails if the log cannot be opened, belongs to an arena with other settings, or contains a line that is
    /// not a valid pair.
    pub fn open(
        path: &Path,
        resume: &Resume<'_>,
        mut played: impl FnMut(PlayedPair),
    ) -> Result<(Self, FinishedPairs), ArenaError> {
        let (mut finished, mut faulted) = (FinishedPairs::new(), BTreeMap::new());
        let in_use = |error| if is_in_use(&error) { FileFault::InUse } else { error.into() };
        let file = Locked::open_or_create(path).map_err(in_use).at(path)?;
        must_fit(file.file().metadata().at(path)?.len(), MAX_BYTES).at(path)?;
        let lines = BufReader::new(file.file().try_clone().at(path)?);
        let (header, end) = parse(path, lines, |pair: PlayedPair| {
            pair.contradiction(resume.rotation).map_or(Ok(()), |reason| Err(reason.to_owned()))?;
            is_due(&pair, &finished, faulted.remove(&pair.key()).is_some())?;
            if pair.has_fault() {
                faulted.insert(pair.key(), pair);
            } else {
                finished.insert(pair.key());
                played(pair);
            }
            Ok(())
        })?;
        let settings = Value::Object(resume.settings.clone());
        let difference =
            header.as_ref().and_then(|was| SettingsDifference::first("", &was.plakoto_arena, &settings));
        if let Some(difference) = difference {
            return Err(FileFault::OtherSettings(Box::new(difference))).at(path);
        }
        file.cut(end).at(path)?;
        let mut log = Self { path: path.to_owned(), file, replayed: BTreeSet::new() };
        if header.is_none() {
            log.write(&Header { plakoto_arena: settings, version: VERSION })?;
        }
        if resume.replays_faults {
            log.replayed = faulted.into_keys().collect();
        } else {
            finished.extend(faulted.keys());
            faulted.into_values().for_each(played);
        }
        Ok((log, finished))
    }

    /// Appends a pair. When the function returns, the line survives the end of this process, but perhaps not a
    /// power failure.
    ///
    /// # Errors
    /// Fails if the line cannot be written.
    pub fn append(&mut self, pair: &PlayedPair) -> Result<(), ArenaError> {
        let is_replay = self.replayed.contains(&pair.key());
        self.write(&PlayedPair { is_replay, ..pair.clone() })?;
        self.replayed.remove(&pair.key());
        Ok(())
    }

    fn write(&mut self, record: &impl Serialize) -> Result<(), ArenaError> {
        let object = serde_json::to_string(record).map_err(io::Error::from).at(&self.path)?;
        self.file.append((seal(&object) + "\n").as_bytes(), MAX_BYTES).at(&self.path)
    }
}

/// Checks that a pair may be the next one in the log: either it occurs for the first time, or it replaces a
/// pair with a fault.
fn is_due(pair: &PlayedPair, finished: &FinishedPairs, has_faulted: bool) -> Result<(), String> {
    let number = pair.pair;
    if pair.is_replay && !has_faulted {
        Err(format!("pair {number} was played again, although it had no fault"))
    } else if !pair.is_replay && (has_faulted || finished.contains(&pair.key())) {
        Err(format!("pair {number} occurs twice"))
    } else {
        Ok(())
    }
}

/// Passes the pairs of a log to `record`. Returns the header, or `None` if the file has no complete header
/// yet, and the offset at which the last complete line ends.
fn parse(
    path: &Path,
    mut input: impl BufRead,
    mut record: impl FnMut(PlayedPair) -> Result<(), String>,
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
            pair(sealed).and_then(&mut record).map_err(|reason| FileFault::Line { line, reason }).at(path)?;
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
    let start = String::from_utf8_lossy(&line[..line.len().min(MAX_SHOWN)]);
    FileFault::Foreign(format!("`{}`", shown(&start)))
}

fn pair(line: &[u8]) -> Result<PlayedPair, String> {
    let object = unseal(line).map_err(|broken| broken.to_string())?;
    serde_json::from_slice(&object).map_err(|error| error.to_string())
}
