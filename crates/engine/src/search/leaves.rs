//! Reduces the number of rolls that the last ply of a deep search averages over.

use super::pruning::Pruning;
use crate::rules::Roll;

/// Sampling state of a search. It depends on the rolls since the root and determines which rolls the last ply
/// considers.
///
/// After two or more rolls, the search considers only six of the 21 rolls. One of the six is the double whose
/// number, counted once, makes the sum of all numbers since the root a multiple of six. The others are the
/// five non-doubles that make this sum a multiple of three. In the resulting sequences of rolls, each pair of
/// rolls is as frequent as among all sequences. The effects of one roll or of two rolls on a value are
/// therefore averaged in full, and only the joint effects of three rolls are sampled. Such a selection is an
/// orthogonal array of strength two (Rao 1947). See `searches.md`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Leaves {
    /// Number of rolls since the root that were followed by a reply, capped at [`REPLIED`].
    replied: u8,
    /// Sum of the numbers of these rolls, modulo six.
    sum: u8,
}

/// Number of sampled rolls in the last ply.
pub(super) const PART: usize = 6;

/// Minimum number of earlier rolls from which the last rolls are sampled.
const REPLIED: u8 = 2;

impl Leaves {
    /// State at the root of a search.
    pub const ROOT: Self = Self { replied: 0, sum: 0 };

    /// Returns the state after `roll` and a reply to it.
    pub(super) fn after(self, roll: Roll) -> Self {
        Self { replied: (self.replied + 1).min(REPLIED), sum: (self.sum + sum(roll)) % 6 }
    }

    /// Returns how many replies per roll are evaluated in the last ply.
    pub(super) const fn pruning(self) -> Pruning {
        if self.replied == 0 { Pruning::Wide } else { Pruning::Narrow }
    }

    /// Returns the sampled rolls, all with the same weight. Returns `None` if all rolls must be considered.
    pub(super) fn part(self) -> Option<impl Iterator<Item = Roll>> {
        let is_looked_at = move |roll: &Roll| {
            if roll.is_double() {
                (self.sum + roll.high()).is_multiple_of(6)
            } else {
                (self.sum + sum(*roll)).is_multiple_of(3)
            }
        };
        (self.replied == REPLIED).then(|| Roll::all().map(|(roll, _)| roll).filter(is_looked_at))
    }

    /// Removes the part of the state that does not affect the value of a position at this search depth.
    pub(super) const fn at(self, plies: u8) -> Self {
        if plies == 1 && self.replied < REPLIED { Self { sum: 0, ..self } } else { self }
    }
}

fn sum(roll: Roll) -> u8 {
    roll.dice().iter().sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks all sampled sequences of three rolls. In any two of the three turns, each pair of rolls must be
    /// as frequent as among all such sequences.
    #[test]
    fn two_rolls_are_averaged_in_full() {
        let mut pairs = [[[0; Roll::DISTINCT]; Roll::DISTINCT]; 3];
        for (first, first_weight) in Roll::all() {
            for (second, second_weight) in Roll::all() {
                let leaves = Leaves::ROOT.after(first).after(second);
                let part: Vec<_> = leaves.part().expect("two earlier rolls").collect();
                assert_eq!(part.len(), PART);
                for third in part {
                    let weight = first_weight * second_weight * Roll::OUTCOMES / PART as u32;
                    let all = [first, second, third].map(Roll::index);
                    for (place, pairs) in pairs.iter_mut().enumerate() {
                        pairs[all[place]][all[(place + 1) % 3]] += weight;
                    }
                }
            }
        }
        for pairs in pairs {
            for ((first, first_weight), of_first) in Roll::all().zip(pairs) {
                for ((second, second_weight), got) in Roll::all().zip(of_first) {
                    // For each pair, the sampled rolls of the remaining turn have the same total weight as
                    // all 36 outcomes.
                    assert_eq!(got, first_weight * second_weight * Roll::OUTCOMES, "{first:?} {second:?}");
                }
            }
        }
    }

    #[test]
    fn closer_to_the_root_all_rolls_are_considered() {
        let roll = Roll::new(6, 1).unwrap();
        let [root, after] = [Leaves::ROOT, Leaves::ROOT.after(roll)];
        assert!(root.part().is_none() && after.part().is_none());
        assert_eq!((root.pruning(), after.pruning()), (Pruning::Wide, Pruning::Narrow));
        let other = Leaves::ROOT.after(Roll::new(6, 2).unwrap());
        assert_eq!(after.at(1), other.at(1), "the next roll is the last one");
        assert_ne!(after.at(2), other.at(2));
    }
}
