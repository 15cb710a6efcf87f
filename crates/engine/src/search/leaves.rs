//! Sampling of rolls in a deep search.

use super::pruning::Pruning;
use crate::rules::Roll;

/// Sampling state of a search. It depends on the rolls since the root of the search tree, and determines
/// which further rolls the search considers.
///
/// After one roll, the search considers all non-doubles but only two of the doubles, each in place of three:
/// those whose number, counted once, makes the sum of all dice since the root a multiple of three. Doubles are
/// rare, and a search of a double takes several times as long as that of another roll. All doubles are equally
/// frequent in the resulting sequences of rolls, so only the joint effect of a double and the roll before it
/// is sampled.
///
/// In the last ply, after two or more rolls, the search considers only six of the 21 rolls: the double whose
/// number makes this sum a multiple of six, and the five non-doubles that make it a multiple of three. Except
/// with a double before, each pair of successive rolls is then as frequent as in all sequences, and only the
/// joint effects of more rolls are sampled. Such a selection is an orthogonal array of strength two (Rao 1947). See
/// `searches.md`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Leaves {
    /// Number of rolls since the root of the search tree that were followed by a reply, capped at
    /// [`REPLIED`].
    replied: u8,
    /// Sum of the dice numbers of these rolls, modulo six.
    sum: u8,
}

/// The rolls that a search considers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rolls {
    /// All 21 rolls.
    All,
    /// The non-doubles and two doubles: [`NON_DOUBLES_AND_TWO`] rolls.
    TwoDoubles,
    /// [`PART`] rolls.
    Part,
}

/// Number of rolls of [`Rolls::TwoDoubles`].
pub(super) const NON_DOUBLES_AND_TWO: usize = 17;

/// Number of rolls of [`Rolls::Part`].
pub(super) const PART: usize = 6;

/// The last ply considers only a part of the rolls if at least this number of rolls precede it.
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

    /// Returns which rolls a search to a depth of `plies` considers.
    pub(super) const fn rolls(self, plies: u8) -> Rolls {
        match self.replied {
            0 => Rolls::All,
            REPLIED if plies == 1 => Rolls::Part,
            _ => Rolls::TwoDoubles,
        }
    }

    /// Returns the considered rolls with their weights.
    pub(super) fn sample(self, rolls: Rolls) -> impl Iterator<Item = (Roll, u32)> + Clone {
        let weight = move |(roll, weight): (Roll, u32)| {
            let double = self.sum + roll.high();
            let weight = match (rolls, roll.is_double()) {
                (Rolls::All, _) | (Rolls::TwoDoubles, false) => weight,
                (Rolls::TwoDoubles, true) => 3 * u32::from(double.is_multiple_of(3)),
                (Rolls::Part, true) => double.is_multiple_of(6).into(),
                (Rolls::Part, false) => (self.sum + sum(roll)).is_multiple_of(3).into(),
            };
            (weight > 0).then_some((roll, weight))
        };
        Roll::all().filter_map(weight)
    }

    /// Clears what cannot affect the value of a position at this search depth, so that more searches share a
    /// cached value.
    pub(super) const fn at(self, plies: u8) -> Self {
        let sum = match self.replied {
            0 if plies == 1 => 0,
            1 if plies == 1 => self.sum % 3,
            _ => self.sum,
        };
        Self { sum, ..self }
    }
}

fn sum(roll: Roll) -> u8 {
    roll.dice().iter().sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the sampled sequences of three rolls, with weights that add up to the number of outcomes of six
    /// dice.
    fn sequences() -> Vec<([Roll; 3], u32)> {
        let mut sequences = Vec::new();
        for (first, first_weight) in Roll::all() {
            let after = Leaves::ROOT.after(first);
            for (second, second_weight) in after.sample(after.rolls(2)) {
                let leaves = after.after(second);
                let part: Vec<_> = leaves.sample(leaves.rolls(1)).collect();
                assert_eq!(part.len(), PART);
                let weight = first_weight * second_weight * Roll::OUTCOMES / PART as u32;
                sequences.extend(part.into_iter().map(|(third, _)| ([first, second, third], weight)));
            }
        }
        sequences
    }

    /// In each of the three turns, each roll must be as frequent as in all sequences of three rolls.
    #[test]
    fn single_rolls_are_averaged_in_full() {
        let mut counts = [[0; Roll::DISTINCT]; 3];
        for (rolls, weight) in sequences() {
            rolls.iter().zip(&mut counts).for_each(|(roll, count)| count[roll.index()] += weight);
        }
        for counts in counts {
            for (roll, weight) in Roll::all() {
                assert_eq!(counts[roll.index()], weight * Roll::OUTCOMES.pow(2), "{roll:?}");
            }
        }
    }

    /// If the second roll is no double, each pair of successive rolls must be as frequent as in all sequences of
    /// three rolls.
    #[test]
    fn successive_rolls_are_averaged_in_full() {
        let mut pairs = [[[0; Roll::DISTINCT]; Roll::DISTINCT]; 2];
        for (rolls, weight) in sequences().into_iter().filter(|(rolls, _)| !rolls[1].is_double()) {
            let [first, second, third] = rolls.map(Roll::index);
            pairs[0][second][first] += weight;
            pairs[1][second][third] += weight;
        }
        for pairs in pairs {
            for ((second, second_weight), of_second) in Roll::all().zip(pairs) {
                for ((other, weight), got) in Roll::all().zip(of_second) {
                    let second_weight = if second.is_double() { 0 } else { second_weight };
                    assert_eq!(got, second_weight * weight * Roll::OUTCOMES, "{second:?} {other:?}");
                }
            }
        }
    }

    #[test]
    fn closer_to_the_root_all_rolls_are_considered() {
        let roll = Roll::new(6, 1).unwrap();
        let [root, after] = [Leaves::ROOT, Leaves::ROOT.after(roll)];
        assert_eq!((root.rolls(3), after.rolls(1)), (Rolls::All, Rolls::TwoDoubles));
        assert_eq!(after.sample(Rolls::TwoDoubles).count(), NON_DOUBLES_AND_TWO);
        assert_eq!((root.pruning(), after.pruning()), (Pruning::Wide, Pruning::Narrow));
        let other = Leaves::ROOT.after(Roll::new(6, 4).unwrap());
        assert_eq!(after.at(1), other.at(1), "the same doubles are considered in the last ply");
        assert_ne!(after.at(2), other.at(2));
    }
}
