//! Sampling of rolls in the last ply of a deep search.

use super::pruning::Pruning;
use crate::rules::Roll;

/// Sampling state of a search. It depends on the rolls since the root of the search tree, and determines
/// which rolls the last ply considers.
///
/// After two or more rolls, the search considers only six of the 21 rolls: the double whose number, counted
/// once, makes the sum of all dice since the root a multiple of six, and the five non-doubles that make this
/// sum a multiple of three. In the resulting sequences of rolls, each pair of rolls is as frequent as in all
/// sequences. The effects of one or two rolls on a value are therefore averaged in full, and only the joint
/// effects of three rolls are sampled. Such a selection is an orthogonal array of strength two (Rao 1947).
/// See `searches.md`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Leaves {
    /// Number of rolls since the root of the search tree that were followed by a reply, capped at
    /// [`REPLIED`].
    replied: u8,
    /// Sum of the dice numbers of these rolls, modulo six.
    sum: u8,
}

/// Number of sampled rolls in the last ply.
pub(super) const PART: usize = 6;

/// The last ply samples its rolls if at least this number of rolls precede it.
const REPLIED: u8 = 2;

impl Leaves {
    /// State at the root of a search tree.
    pub const ROOT: Self = Self { replied: 0, sum: 0 };

    /// Returns the state after `roll` and a reply to it.
    pub(super) fn after(self, roll: Roll) -> Self {
        Self { replied: (self.replied + 1).min(REPLIED), sum: (self.sum + sum(roll)) % 6 }
    }

    /// Returns how many replies to each roll are evaluated in the last ply.
    pub(super) const fn pruning(self) -> Pruning {
        if self.replied == 0 { Pruning::Wide } else { Pruning::Narrow }
    }

    /// Returns the sampled rolls, which have equal weights, or `None` if all rolls must be considered.
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

    /// Clears the sum if it cannot affect the value of a position at this search depth, so that more searches
    /// share a cached value.
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

    /// In the sampled sequences of three rolls, each pair of rolls in any two of the three turns must be as
    /// frequent as in all sequences of three rolls.
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
                    // For each pair of rolls, the sampled rolls of the third turn have the same total weight
                    // as all 36 outcomes.
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
