//! Cache for results of earlier searches.

use std::hash::{Hash, Hasher};
use std::sync::{Mutex, OnceLock};

use rustc_hash::FxHasher;

use crate::eval::Chances;
use crate::rules::Position;
use crate::search::Leaves;

/// A hash table of position values. Each key maps to one slot, and a new value overwrites the old value in
/// its slot.
///
/// The table must be cleared when the evaluator or the rule set changes. The stakes are part of the key, so
/// the table stays valid when they change.
#[derive(Debug)]
pub struct Cache {
    /// The slots, which are allocated when the first value is stored and freed when the table is cleared.
    slots: OnceLock<Box<[Slot]>>,
    entries: usize,
}

/// Key of a cached value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CacheKey {
    /// The position, from the view of the player on roll.
    pub position: Position,
    /// Hash of the stakes of the player on roll: [`crate::eval::Stakes::key`].
    pub stakes: u64,
    /// Search depth of the value, in plies.
    pub plies: u8,
    /// Sampling state of the search, which determines the rolls that the search averages over.
    pub leaves: Leaves,
}

#[derive(Clone, Copy, Debug)]
struct CacheEntry {
    key: CacheKey,
    value: Chances,
}

impl Cache {
    /// Default number of entries.
    pub const DEFAULT_ENTRIES: usize = 1 << 14;

    /// Maximum number of entries, about 100 MB.
    pub const MAX_ENTRIES: usize = 1 << 20;

    /// Creates a table with `entries` entries, rounded up to a power of two and limited to
    /// [`Cache::MAX_ENTRIES`]. If `entries` is 0, the table stores nothing.
    pub fn new(entries: usize) -> Self {
        let entries = if entries == 0 { 0 } else { entries.min(Self::MAX_ENTRIES).next_power_of_two() };
        Self { slots: OnceLock::new(), entries }
    }

    /// Returns the number of values that the table has room for.
    pub fn entries(&self) -> usize {
        self.entries
    }

    /// Removes all values.
    pub fn clear(&mut self) {
        self.slots.take();
    }

    /// Returns the value for `key`, if the table contains it.
    pub fn get(&self, key: &CacheKey) -> Option<Chances> {
        let entry = (*slot(self.slots.get()?, key)?.lock().ok()?)?;
        (entry.key == *key).then_some(entry.value)
    }

    /// Stores a value and overwrites the previous value in its slot.
    pub fn put(&self, key: &CacheKey, value: Chances) {
        let slots = self.slots.get_or_init(|| (0..self.entries).map(|_| Mutex::new(None)).collect());
        if let Some(Ok(mut entry)) = slot(slots, key).map(Mutex::lock) {
            *entry = Some(CacheEntry { key: *key, value });
        }
    }
}

type Slot = Mutex<Option<CacheEntry>>;

/// Returns the slot for a key, or `None` if the table has no slots.
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
    fn values_are_stored_until_the_cache_is_cleared() {
        let mut cache = Cache::new(1000);
        assert_eq!(cache.entries(), 1024);
        assert!(cache.slots.get().is_none(), "memory is allocated with the first value");
        let key = CacheKey { position: Position::START, stakes: 1, plies: 1, leaves: Leaves::ROOT };
        assert_eq!(cache.get(&key), None);
        let leaves = Leaves::ROOT.after(Roll::new(2, 1).unwrap());
        let value = Chances { draw: 1.0, ..Chances::default() };
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
