//! Values that earlier searches have found.

use std::hash::{Hash, Hasher};
use std::sync::{Mutex, OnceLock};

use rustc_hash::FxHasher;

use super::leaves::Leaves;
use crate::eval::Probabilities;
use crate::rules::Position;

/// A table of values of positions at some number of plies; each has one place, where the last one stays.
///
/// It must be cleared when the evaluator or the rule set changes. What outcomes are worth is part of its keys.
#[derive(Debug)]
pub struct Cache {
    /// Memory is allocated with the first value, and freed when the table is cleared.
    slots: OnceLock<Box<[Slot]>>,
    entries: usize,
}

/// What a value was found for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CacheKey {
    /// The position, seen by the player on roll.
    pub position: Position,
    /// What outcomes are worth to him: [`crate::eval::Stakes::key`].
    pub stakes: u64,
    /// Plies of the search.
    pub plies: u8,
    /// How the last rolls were looked at.
    pub leaves: Leaves,
}

#[derive(Clone, Copy, Debug)]
struct CacheEntry {
    key: CacheKey,
    value: Probabilities,
}

impl Cache {
    /// Number of entries of a new session.
    pub const DEFAULT_ENTRIES: usize = 1 << 14;

    /// The largest table, about 100 MB.
    pub const MAX_ENTRIES: usize = 1 << 20;

    /// A table of at least `entries` entries (at most [`Cache::MAX_ENTRIES`]), rounded up to a power of two; 0 for
    /// no table.
    pub fn new(entries: usize) -> Self {
        let entries = if entries == 0 { 0 } else { entries.min(Self::MAX_ENTRIES).next_power_of_two() };
        Self { slots: OnceLock::new(), entries }
    }

    /// Number of entries it has room for.
    pub fn entries(&self) -> usize {
        self.entries
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.slots.take();
    }

    /// The value for `key`, if it is known.
    pub fn get(&self, key: &CacheKey) -> Option<Probabilities> {
        let entry = (*slot(self.slots.get()?, key)?.lock().ok()?)?;
        (entry.key == *key).then_some(entry.value)
    }

    /// Remembers a value.
    pub fn put(&self, key: &CacheKey, value: Probabilities) {
        let slots = self.slots.get_or_init(|| (0..self.entries).map(|_| Mutex::new(None)).collect());
        if let Some(Ok(mut entry)) = slot(slots, key).map(Mutex::lock) {
            *entry = Some(CacheEntry { key: *key, value });
        }
    }
}

type Slot = Mutex<Option<CacheEntry>>;

/// The place of a key.
fn slot<'a>(slots: &'a [Slot], key: &CacheKey) -> Option<&'a Slot> {
    let mut hasher = FxHasher::default();
    key.hash(&mut hasher);
    let mask = (slots.len() as u64).checked_sub(1)?;
    slots.get((hasher.finish() & mask) as usize)
}

impl Default for Cache {
    fn default() -> Self {
        Self::new(Self::DEFAULT_ENTRIES)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Roll;

    #[test]
    fn it_remembers_what_it_was_told() {
        let mut cache = Cache::new(1000);
        assert_eq!(cache.entries(), 1024);
        assert!(cache.slots.get().is_none(), "memory is allocated with the first value");
        let key = CacheKey { position: Position::START, stakes: 1, plies: 1, leaves: Leaves::ROOT };
        assert_eq!(cache.get(&key), None);
        let leaves = Leaves::ROOT.after(Roll::new(2, 1).unwrap());
        let value = Probabilities { draw: 1.0, ..Probabilities::default() };
        cache.put(&key, value);
        assert_eq!(cache.get(&key), Some(value));
        assert_eq!(cache.get(&CacheKey { plies: 2, ..key }), None);
        assert_eq!(cache.get(&CacheKey { stakes: 2, ..key }), None);
        assert_eq!(cache.get(&CacheKey { leaves, ..key }), None);
        cache.clear();
        assert!(cache.get(&key).is_none() && cache.slots.get().is_none(), "its memory is freed");
        assert_eq!(cache.entries(), 1024);
        Cache::new(0).put(&key, value);
    }
}
