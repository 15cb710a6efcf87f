//! The log of an arena: the finished pairs, from which an interrupted arena
//! is resumed.
//!
//! The line of a pair is written when the pair is finished. Lines are never changed. If a pair is played
//! again because of a fault, it gets a second line, which takes precedence over the first.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde_json::{Map, Value};

use crate::error::ArenaError;
use crate::sealed_log::SealedLog;
use crate::{FinishedPairs, PlayedPair};
use plakoto_engine::rules::Rotation;

/// An arena's log that is open for writing. The file is locked, so no other process can open it for writing.
#[derive(Debug)]
pub struct Log {
    log: SealedLog,
    /// Pairs that have a line in the log but are to be played again.
    replayed: BTreeSet<Key>,
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

/// Identifies a pair: the indices of its two players, and its number.
type Key = ([usize; 2], u64);

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
        let (mut finished, mut faulted) = (FinishedPairs::default(), BTreeMap::new());
        let mut count = |pair: PlayedPair, finished: &mut FinishedPairs| {
            finished.insert(pair.pair, pair.players);
            played(pair);
        };
        let log = SealedLog::open(path, resume.settings, |pair: PlayedPair| {
            pair.contradiction(resume.rotation).map_or(Ok(()), |reason| Err(reason.to_owned()))?;
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

    /// Appends a pair. When the function returns, the line survives the end of this process.
    ///
    /// # Errors
    /// Fails if the line cannot be written.
    pub fn append(&mut self, pair: &PlayedPair) -> Result<(), ArenaError> {
        let is_replay = self.replayed.contains(&key(pair));
        self.log.append(&PlayedPair { is_replay, ..pair.clone() })?;
        self.replayed.remove(&key(pair));
        Ok(())
    }
}

const fn key(pair: &PlayedPair) -> Key {
    (pair.players, pair.pair)
}

/// Checks that a pair may be the next one in the log: either it occurs for the first time, or it replaces a
/// pair with a fault.
fn is_due(pair: &PlayedPair, finished: &FinishedPairs, has_faulted: bool) -> Result<(), String> {
    let number = pair.pair;
    if pair.is_replay && !has_faulted {
        Err(format!("pair {number} was played again, although it had no fault"))
    } else if !pair.is_replay && (has_faulted || finished.contains(number, pair.players)) {
        Err(format!("pair {number} occurs twice"))
    } else {
        Ok(())
    }
}
