//! Selects the replies that deserve a static evaluation.

use crate::eval::Pruner;
use crate::rules::Position;

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
