//! Which pairs have been played.

use std::collections::{BTreeMap, BTreeSet};

/// The pairs that have been played; small, because they are finished nearly in order.
#[derive(Clone, Debug, Default)]
pub struct Finished(BTreeMap<[usize; 2], PairNumbers>);

/// Numbers of pairs.
#[derive(Clone, Debug, Default)]
struct PairNumbers {
    /// All below this one.
    below: u64,
    /// And these.
    above: BTreeSet<u64>,
}

impl Finished {
    /// Whether these two players have played this pair.
    #[must_use]
    pub fn contains(&self, pair: u64, players: [usize; 2]) -> bool {
        self.0.get(&players).is_some_and(|numbers| pair < numbers.below || numbers.above.contains(&pair))
    }

    /// Adds a pair; tells whether it is a new one.
    pub fn insert(&mut self, pair: u64, players: [usize; 2]) -> bool {
        if self.contains(pair, players) {
            return false;
        }
        let numbers = self.0.entry(players).or_default();
        numbers.above.insert(pair);
        while numbers.above.remove(&numbers.below) {
            numbers.below += 1;
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_pair_is_new_once() {
        let mut finished = Finished::default();
        for pair in [0, 2, 1, 5] {
            assert!(finished.insert(pair, [0, 1]) && !finished.insert(pair, [0, 1]));
        }
        assert!(!finished.contains(3, [0, 1]) && !finished.contains(0, [0, 2]));
        assert_eq!((finished.0[&[0, 1]].below, finished.0[&[0, 1]].above.len()), (3, 1));
    }
}
