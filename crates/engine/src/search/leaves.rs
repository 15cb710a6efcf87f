//! Sampling of rolls in a deep search, and the selection of replies that deserve a static evaluation.

use crate::eval::Pruner;
use crate::rules::{Position, Roll};

/// Sampling state of a search. It depends on the rolls since the root of the search tree, and determines
/// which further rolls the search considers.
///
/// After one roll, the search considers only twelve of the 21 rolls: ten of the 15 non-doubles, those whose sum
/// differs modulo three from the sum of all dice before, and two of the doubles, those whose number, counted
/// once, makes the sum of all dice a multiple of three. Doubles are rare, and a search of a double takes several
/// times as long as that of another roll. In the last ply, after two or more rolls, the search considers only
/// six rolls: the double whose number makes this sum a multiple of six, and the five non-doubles that make it a
/// multiple of three.
///
/// In each turn of the resulting sequences, all rolls are as frequent as with two dice, so only the joint
/// effects of several rolls are sampled. See `searches.md`.
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
    /// [`MANY`] rolls.
    Many,
    /// [`FEW`] rolls.
    Few,
}

/// Number of rolls of [`Rolls::Many`].
pub(super) const MANY: usize = 12;

/// Number of rolls of [`Rolls::Few`].
pub(super) const FEW: usize = 6;

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
            REPLIED if plies == 1 => Rolls::Few,
            _ => Rolls::Many,
        }
    }

    /// Returns the considered rolls with their weights.
    pub(super) fn sample(self, rolls: Rolls) -> impl Iterator<Item = (Roll, u32)> + Clone {
        let weight = move |(roll, weight): (Roll, u32)| {
            let (double, both) = (self.sum + roll.high(), self.sum + sum(roll));
            let weight = match (rolls, roll.is_double()) {
                (Rolls::All, _) => weight,
                (Rolls::Many, true) => double.is_multiple_of(3).into(),
                (Rolls::Many, false) => u32::from(self.sum % 3 != sum(roll) % 3),
                (Rolls::Few, true) => double.is_multiple_of(6).into(),
                (Rolls::Few, false) => both.is_multiple_of(3).into(),
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

/// Maximum difference, in points, between the pruner's scores for the best reply and for a reply that is
/// kept.
const WITHIN: f32 = 0.2;

/// How many replies to each roll are evaluated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pruning {
    /// Evaluates enough replies that the best reply is hardly ever missed.
    Wide,
    /// Evaluates fewer replies. For values that are averaged over hundreds of replies, an occasionally missed
    /// best reply lowers all values by about the same small amount, so the choice between plays stays as
    /// good. See `searches.md`.
    Narrow,
}

impl Pruning {
    /// Returns the guaranteed number of evaluated replies and the approximate maximum.
    const fn least_and_most(self) -> (usize, usize) {
        match self {
            Self::Wide => (3, 12),
            Self::Narrow => (2, 5),
        }
    }
}

/// Buffers for the scores of a pruner.
#[derive(Debug, Default)]
pub(super) struct PrunerScores {
    /// Scores of all positions.
    all: Vec<i32>,
    /// Scores of the replies to one roll. Only the best scores are sorted, in descending order.
    of_roll: Vec<i32>,
}

/// Removes the replies that are not promising. `after` contains the positions after the replies, grouped by
/// roll, and `ends` contains the end index of each group. All positions are from the view of the player who
/// rolls next, and differ from `near` on few points.
pub(super) fn prune(
    pruner: &Pruner,
    near: &Position,
    after: &mut Vec<Position>,
    ends: &mut [usize],
    pruning: Pruning,
    scores: &mut PrunerScores,
) {
    let PrunerScores { all, of_roll } = scores;
    pruner.score(near, after, all);
    let within = (WITHIN * pruner.score_of_a_point()) as i32;
    let (mut start, mut kept) = (0, 0);
    for end in ends {
        let lowest = lowest(&all[start..*end], pruning, within, of_roll);
        for index in start..*end {
            if all[index] >= lowest {
                after[kept] = after[index];
                kept += 1;
            }
        }
        (start, *end) = (*end, kept);
    }
    after.truncate(kept);
}

/// Returns the minimum score of a reply that is kept.
fn lowest(scores: &[i32], pruning: Pruning, within: i32, sorted: &mut Vec<i32>) -> i32 {
    let (least, most) = pruning.least_and_most();
    if scores.len() <= least {
        return i32::MIN;
    }
    let best = scores.iter().copied().max().unwrap_or(0);
    let lowest = best.saturating_sub(within);
    let count = scores.iter().filter(|score| **score >= lowest).count();
    if (least..=most).contains(&count) {
        return lowest;
    }
    sorted.clear();
    sorted.extend_from_slice(scores);
    let (_, last, _) =
        sorted.select_nth_unstable_by_key(count.clamp(least, most) - 1, |score| std::cmp::Reverse(*score));
    *last
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In each of the first four turns, each roll must be as frequent as with two dice.
    #[test]
    fn single_rolls_are_averaged_in_full() {
        let mut counts = [[0; Roll::DISTINCT]; 4];
        for (first, frequency) in Roll::all() {
            counts[0][first.index()] += frequency;
            let after = Leaves::ROOT.after(first);
            for (second, weight) in after.sample(after.rolls(3)) {
                counts[1][second.index()] += frequency * weight;
                let after = after.after(second);
                for (third, weight) in after.sample(after.rolls(2)) {
                    counts[2][third.index()] += frequency * weight;
                    let after = after.after(third);
                    for (fourth, weight) in after.sample(after.rolls(1)) {
                        counts[3][fourth.index()] += frequency * weight;
                    }
                }
            }
        }
        let sampled = [MANY, MANY, FEW].map(|rolls| rolls as u32);
        let mut sequences = 1;
        for (counts, rolls) in counts.iter().zip(std::iter::once(Roll::OUTCOMES).chain(sampled)) {
            sequences *= rolls;
            for (roll, weight) in Roll::all() {
                assert_eq!(counts[roll.index()] * Roll::OUTCOMES, weight * sequences, "{roll:?}");
            }
        }
    }

    /// The last of three rolls is sampled after each sequence of the first two.
    #[test]
    fn the_third_of_three_rolls_is_averaged_in_full() {
        let mut counts = [0; Roll::DISTINCT];
        for (first, frequency) in Roll::all() {
            let after = Leaves::ROOT.after(first);
            for (second, weight) in after.sample(after.rolls(2)) {
                let after = after.after(second);
                for (third, _) in after.sample(after.rolls(1)) {
                    counts[third.index()] += frequency * weight;
                }
            }
        }
        for (roll, weight) in Roll::all() {
            assert_eq!(counts[roll.index()], weight * (MANY * FEW) as u32, "{roll:?}");
        }
    }

    #[test]
    fn closer_to_the_root_all_rolls_are_considered() {
        let roll = Roll::new(6, 1).unwrap();
        let [root, after] = [Leaves::ROOT, Leaves::ROOT.after(roll)];
        assert_eq!((root.rolls(3), after.rolls(1)), (Rolls::All, Rolls::Many));
        assert_eq!(after.sample(Rolls::Many).count(), MANY);
        assert_eq!((root.pruning(), after.pruning()), (Pruning::Wide, Pruning::Narrow));
        let other = Leaves::ROOT.after(Roll::new(6, 4).unwrap());
        assert_eq!(after.at(1), other.at(1), "the same rolls are considered in the last ply");
        assert_ne!(after.at(2), other.at(2));
    }

    #[test]
    fn promising_scores_are_kept() {
        let lowest =
            |pruning: Pruning, scores: &[i32], within| lowest(scores, pruning, within, &mut Vec::new());
        let wide = |scores: &[i32]| lowest(Pruning::Wide, scores, 10);
        assert_eq!(wide(&[1, 2, 3]), i32::MIN, "few");
        assert_eq!(wide(&[1, 20, 13, 15]), 10, "all that are close to the best");
        assert_eq!(wide(&[1, 2, 3, 40, 5]), 3, "at least three");
        assert_eq!(lowest(Pruning::Narrow, &[1, 2, 3, 40, 5], 10), 5, "at least two");
        let many: Vec<i32> = (0..50).collect();
        assert_eq!(lowest(Pruning::Wide, &many, 100), 38, "at most twelve");
        assert_eq!(lowest(Pruning::Narrow, &many, 100), 45, "at most five");
    }
}
