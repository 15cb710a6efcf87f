//! Which replies are not worth a static evaluation.

use crate::eval::Pruner;
use crate::rules::Position;

/// Replies to one roll that are evaluated in any case.
const LEAST: usize = 3;

/// Not many more than these are.
const MOST: usize = 12;

/// How much worse than the best, in points, a reply may seem to a pruner.
const WITHIN: f32 = 0.2;

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
    scores: &mut PrunerScores,
) {
    let PrunerScores { all, of_roll } = scores;
    pruner.score(near, after, all);
    let within = (WITHIN * pruner.score_of_a_point()) as i32;
    let (mut start, mut kept) = (0, 0);
    for end in ends {
        let lowest = lowest(&all[start..*end], within, of_roll);
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
fn lowest(scores: &[i32], within: i32, sorted: &mut Vec<i32>) -> i32 {
    if scores.len() <= LEAST {
        return i32::MIN;
    }
    let best = scores.iter().copied().max().unwrap_or(0);
    let lowest = best.saturating_sub(within);
    let count = scores.iter().filter(|score| **score >= lowest).count();
    if (LEAST..=MOST).contains(&count) {
        return lowest;
    }
    sorted.clear();
    sorted.extend_from_slice(scores);
    let (_, last, _) =
        sorted.select_nth_unstable_by_key(count.clamp(LEAST, MOST) - 1, |score| std::cmp::Reverse(*score));
    *last
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn promising_scores_are_kept() {
        let lowest = |scores: &[i32]| lowest(scores, 10, &mut Vec::new());
        assert_eq!(lowest(&[1, 2, 3]), i32::MIN, "few");
        assert_eq!(lowest(&[1, 20, 13, 15]), 10, "all that are close to the best");
        assert_eq!(lowest(&[1, 2, 3, 40, 5]), 3, "at least three");
        let many: Vec<i32> = (0..50).collect();
        assert_eq!(super::lowest(&many, 100, &mut Vec::new()), 38, "at most twelve");
    }
}
