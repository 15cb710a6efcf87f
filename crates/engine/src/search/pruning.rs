//! Which replies are not worth a static evaluation.

use crate::eval::Pruner;
use crate::rules::Position;

/// How much worse than the best, in points, a reply may seem to a pruner.
const WITHIN: f32 = 0.2;

/// How many of the replies to a roll are evaluated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pruning {
    /// As many as it takes to miss hardly any best one.
    Wide,
    /// Fewer, for values of which hundreds are averaged: what is missed lowers all of them a little, and choices stay as good. See
    /// `searches.md`.
    Narrow,
}

impl Pruning {
    /// So many are evaluated in any case, and not many more than so many.
    const fn least_and_most(self) -> (usize, usize) {
        match self {
            Self::Wide => (3, 12),
            Self::Narrow => (2, 5),
        }
    }
}

/// Room for scores.
#[derive(Debug, Default)]
pub(super) struct PrunerScores {
    /// Of all positions.
    all: Vec<i32>,
    /// Of the replies to one roll, best first as far as needed.
    of_roll: Vec<i32>,
}

/// Removes from the positions `after` all replies, those to each roll up to its end in `ends`, what does not look
/// promising. All positions are seen by the next player; they differ in few points from `near`.
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

/// The lowest score that is good enough.
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
