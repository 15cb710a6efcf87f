//! Values that earlier searches have found.

use std::hash::{Hash, Hasher};
use std::sync::Mutex;

use rustc_hash::FxHasher;

use crate::eval::Probabilities;
use crate::rules::Position;

/// A table of values of positions at some number of plies; each has one place, where the last one stays.
///
/// It must be cleared when the evaluator, the rule set or what a point is worth changes.
#[derive(Debug)]
pub struct Cache {
    slots: Box<[Mutex<Option<Entry>>]>,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    position: Position,
    plies: u8,
    value: Probabilities,
}

impl Cache {
    /// Number of entries of a new session.
    pub const DEFAULT_ENTRIES: usize = 1 << 14;

    /// The largest table, about 100 MB.
    pub const MAX_ENTRIES: usize = 1 << 20;

    /// A table of at least `entries` entries (at most [`Cache::MAX_ENTRIES`]), rounded up to a power of two; 0 for
    /// no table.
    #[must_use]
    pub fn new(entries: usize) -> Self {
        let entries = if entries == 0 { 0 } else { entries.min(Self::MAX_ENTRIES).next_power_of_two() };
        Self { slots: (0..entries).map(|_| Mutex::new(None)).collect() }
    }

    /// Number of entries it has room for.
    #[must_use]
    pub fn entries(&self) -> usize {
        self.slots.len()
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for slot in &self.slots {
            if let Ok(mut entry) = slot.lock() {
                *entry = None;
            }
        }
    }

    /// The value of `position` at `plies`, if it is known.
    #[must_use]
    pub fn get(&self, position: &Position, plies: u8) -> Option<Probabilities> {
        let entry = (*self.slot(position, plies)?.lock().ok()?)?;
        (entry.plies == plies && entry.position == *position).then_some(entry.value)
    }

    /// Remembers a value.
    pub fn put(&self, position: &Position, plies: u8, value: Probabilities) {
        if let Some(Ok(mut entry)) = self.slot(position, plies).map(Mutex::lock) {
            *entry = Some(Entry { position: *position, plies, value });
        }
    }

    fn slot(&self, position: &Position, plies: u8) -> Option<&Mutex<Option<Entry>>> {
        let mut hasher = FxHasher::default();
        (position, plies).hash(&mut hasher);
        let mask = (self.slots.len() as u64).checked_sub(1)?;
        self.slots.get((hasher.finish() & mask) as usize)
    }
}

impl Default for Cache {
    fn default() -> Self {
        Self::new(Self::DEFAULT_ENTRIES)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_remembers_what_it_was_told() {
        let cache = Cache::new(1000);
        assert_eq!(cache.entries(), 1024);
        assert_eq!(cache.get(&Position::START, 1), None);
        let value = Probabilities { draw: 1.0, ..Probabilities::default() };
        cache.put(&Position::START, 1, value);
        assert_eq!(cache.get(&Position::START, 1), Some(value));
        assert_eq!(cache.get(&Position::START, 2), None);
        cache.clear();
        assert_eq!(cache.get(&Position::START, 1), None);
        Cache::new(0).put(&Position::START, 1, value);
    }
}
