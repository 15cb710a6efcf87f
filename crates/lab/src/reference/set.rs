//! Sets of reference decisions.

use std::path::Path;
use std::sync::OnceLock;

use super::{Decision, ReferenceHeader};
use crate::sealed_log::LogContents;

/// A reference set, or some of its decisions. The decisions are in the order of their numbers.
pub type Set = LogContents<Decision>;

/// The built-in set: the first decisions of the full set, as `scripts/reference.sh small` writes them.
const SMALL: &[u8] = include_bytes!("data/small.jsonl");

impl Set {
    /// Creates a set without decisions.
    pub const fn new(head: ReferenceHeader) -> Self {
        Self { head, records: Vec::new() }
    }

    /// Returns the built-in set: the first decisions of the full set, for tests and quick comparisons.
    /// Returns `None` if the set cannot be read; tests ensure that it can.
    pub fn shipped() -> Option<&'static Self> {
        static SET: OnceLock<Option<Set>> = OnceLock::new();
        let read =
            || Self::parse(Path::new("small.jsonl"), SMALL).map_err(|error| log::error!("{error}")).ok();
        SET.get_or_init(read).as_ref()
    }

    /// Whether the set contains the decision with this number.
    pub fn has(&self, number: u64) -> bool {
        self.decision(number).is_some()
    }

    /// Returns the decision with this number, or `None` if the set does not contain it.
    pub fn decision(&self, number: u64) -> Option<&Decision> {
        let place = self.records.binary_search_by_key(&number, |decision| decision.number);
        place.ok().and_then(|place| self.records.get(place))
    }
}
