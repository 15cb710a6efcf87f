//! How the last rolls of a search are looked at.

use super::pruning::Pruning;
use crate::rules::Roll;

/// How the last rolls of a search are looked at, by what has been rolled since its root.
///
/// Behind two rolls or more only six of the 21 are looked at: the double whose number, counted once, makes the sum of all numbers since the root a
/// multiple of six, and the five other rolls that make it a multiple of three. Any two rolls are as frequent together in these sequences as in all, so
/// what one roll or two do to a value is averaged in full; only what three do together is sampled. Such a choice is an orthogonal array
/// of strength two (Rao 1947). See `searches.md`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Leaves {
    /// So many rolls have been replied to since the root; no more are counted than make a difference.
    replied: u8,
    /// What their numbers add up to, but for multiples of six.
    sum: u8,
}

/// Rolls that are looked at behind this many others.
pub(super) const PART: usize = 6;

/// So many rolls before the last ones make it a part of them.
const REPLIED: u8 = 2;

impl Leaves {
    /// At the root.
    pub const ROOT: Self = Self { replied: 0, sum: 0 };

    /// Behind a reply to `roll`.
    pub(super) fn after(self, roll: Roll) -> Self {
        Self { replied: (self.replied + 1).min(REPLIED), sum: (self.sum + sum(roll)) % 6 }
    }

    /// How many replies to the last rolls are evaluated.
    pub(super) const fn pruning(self) -> Pruning {
        if self.replied == 0 { Pruning::Wide } else { Pruning::Narrow }
    }

    /// Those of the last rolls that are looked at, which count alike; `None` for all of them.
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

    /// The same without what makes no difference to the value of a position that is searched `plies` deep.
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

    /// Among all triples of outcomes that are looked at, every pair of outcomes in every two places is as frequent as any other.
    #[test]
    fn two_rolls_are_averaged_in_full() {
        let mut pairs = [[[0; Roll::DISTINCT]; Roll::DISTINCT]; 3];
        for (first, first_weight) in Roll::all() {
            for (second, second_weight) in Roll::all() {
                let leaves = Leaves::ROOT.after(first).after(second);
                let part: Vec<_> = leaves.part().expect("behind two rolls").collect();
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
                    // What is looked at counts as much as the 36 outcomes of the other roll.
                    assert_eq!(got, first_weight * second_weight * Roll::OUTCOMES, "{first:?} {second:?}");
                }
            }
        }
    }

    #[test]
    fn nearer_to_the_root_all_rolls_are_looked_at() {
        let roll = Roll::new(6, 1).unwrap();
        let [root, after] = [Leaves::ROOT, Leaves::ROOT.after(roll)];
        assert!(root.part().is_none() && after.part().is_none());
        assert_eq!((root.pruning(), after.pruning()), (Pruning::Wide, Pruning::Narrow));
        let other = Leaves::ROOT.after(Roll::new(6, 2).unwrap());
        assert_eq!(after.at(1), other.at(1), "the next roll is the last one");
        assert_ne!(after.at(2), other.at(2));
    }
}
