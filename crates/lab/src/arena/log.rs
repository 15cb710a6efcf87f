//! A log of finished pairs, from which an interrupted arena is resumed: a [sealed log](crate::sealed_log).
//!
//! The line of a pair is written in one go when the pair is finished. Lines are never changed: a pair that is
//! played again because of a fault gets a second line, which replaces the first.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::fault::shown;
use super::{Finished, PlayedPair};
use crate::difference::Difference;
use crate::error::LabError;
use crate::sealed_log::{LogHeader, LogKind, SealedLog};
use plakoto_engine::rules::RuleSet;

/// An open log. No other process can open it meanwhile.
#[derive(Debug)]
pub struct Log {
    log: SealedLog<LogHead>,
    /// Pairs with a record in the log that are played again.
    replayed: BTreeSet<Key>,
}

/// Settings for resuming an arena from its log.
#[derive(Clone, Copy, Debug)]
pub struct Resume<'a> {
    /// Settings that must be equal to the log's.
    pub settings: &'a Map<String, Value>,
    /// The rule set, which defines the points of games.
    pub rules: &'a RuleSet,
    /// Whether pairs with a fault are played again.
    pub replays_faults: bool,
}

/// The header.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct LogHead {
    /// The settings.
    plakoto_arena: Map<String, Value>,
    /// Format version; missing in the first version, which had no checksums.
    #[serde(default = "first")]
    version: u64,
}

/// The two players, and the number of the pair.
type Key = ([usize; 2], u64);

/// The format version that is written, and the only one that is read.
const VERSION: u64 = 2;

/// The version of logs without a version number.
const fn first() -> u64 {
    1
}

/// Bytes of the first line that are shown if the file is no log.
const SHOWN: usize = 40;

impl LogHeader for LogHead {
    const KIND: LogKind = LogKind {
        begin: "{\"plakoto_arena\":",
        what: "an arena's log",
        command: "arena",
        made: "belongs to an arena with other settings",
        is_synced: false,
    };

    fn shown(line: &[u8]) -> String {
        format!("`{}`", shown(&String::from_utf8_lossy(&line[..line.len().min(SHOWN)])))
    }

    fn check(&self, path: &Path) -> Result<(), LabError> {
        match self.version {
            VERSION => Ok(()),
            got => Err(LabError::Version { path: path.to_owned(), known: VERSION, got }),
        }
    }

    fn difference(&self, other: &Self) -> Option<Difference> {
        Difference::between(&self.plakoto_arena, &other.plakoto_arena)
    }
}

impl Log {
    /// Opens a log, or creates it, and passes the pairs in it to `played`.
    ///
    /// # Errors
    /// If the log cannot be opened, belongs to an arena with other settings, or has a line that is not a
    /// valid pair.
    pub fn open(
        path: &Path,
        resume: &Resume<'_>,
        mut played: impl FnMut(PlayedPair),
    ) -> Result<(Self, Finished), LabError> {
        let head = LogHead { plakoto_arena: resume.settings.clone(), version: VERSION };
        let (mut finished, mut faulted) = (Finished::default(), BTreeMap::new());
        let mut count = |pair: PlayedPair, finished: &mut Finished| {
            finished.insert(pair.pair, pair.players);
            played(pair);
        };
        let (log, _) = SealedLog::open(path, &head, |pair: PlayedPair, _| {
            pair.contradiction(resume.rules).map_or(Ok(()), |reason| Err(reason.to_owned()))?;
            is_due(&pair, &finished, faulted.remove(&key(&pair)).is_some())?;
            if pair.has_fault() {
                faulted.insert(key(&pair), pair);
            } else {
                count(pair, &mut finished);
            }
            Ok(())
        })?;
        let mut replayed = BTreeSet::new();
        if resume.replays_faults {
            replayed = faulted.into_keys().collect();
        } else {
            faulted.into_values().for_each(|pair| count(pair, &mut finished));
        }
        Ok((Self { log, replayed }, finished))
    }

    /// Appends a pair. After return, the line survives the end of this process.
    ///
    /// # Errors
    /// If the line cannot be written.
    pub fn append(&mut self, pair: &PlayedPair) -> Result<(), LabError> {
        let is_replay = self.replayed.contains(&key(pair));
        self.log.append(&PlayedPair { is_replay, ..pair.clone() })?;
        self.replayed.remove(&key(pair));
        Ok(())
    }
}

const fn key(pair: &PlayedPair) -> Key {
    (pair.players, pair.pair)
}

/// Checks that a pair may come at this place of the log: for the first time, or as a replay of a pair with a
/// fault.
fn is_due(pair: &PlayedPair, finished: &Finished, has_faulted: bool) -> Result<(), String> {
    let number = pair.pair;
    if pair.is_replay && !has_faulted {
        Err(format!("pair {number} is played again, but it had no fault"))
    } else if !pair.is_replay && (has_faulted || finished.contains(number, pair.players)) {
        Err(format!("pair {number} occurs twice"))
    } else {
        Ok(())
    }
}
