//! Finds how many dice numbers of a [cascade](super) can be played.

use rustc_hash::FxHashSet;

use super::count::Count;
use crate::rules::dice::run::Run;
use crate::rules::plays::one_number::Repeated;
use crate::rules::{LegalPlay, Next, Play, Position, RuleSet};

/// Returns a play that uses as many numbers of `run` as possible, or `None` if no play uses more than
/// `length` of them.
///
/// If no checker can be borne off, the checkers do not affect each other, so it is enough to count how often
/// each checker can use each number. Otherwise, this count is an upper bound, and a count that ignores
/// bearing off is a lower bound. Only the lengths between these two bounds need an exhaustive search.
pub(crate) fn longer(position: &Position, run: Run, length: usize, rules: &RuleSet) -> Option<Play> {
    let count = Count::new(position, run, rules);
    let bound = most(length, run.len(), &count)?;
    if count.is_exact() {
        return count.play(bound);
    }
    let on_board = count.without_bearing_off();
    let sure = most(length, bound, &on_board);
    let beyond = (sure.unwrap_or(length) + 1..=bound).rev();
    let found = beyond.into_iter().find_map(|length| any_play(position, run, length, rules));
    found.or_else(|| on_board.play(sure?))
}

/// Returns the greatest length from `least + 1` to `greatest` that may be playable, or `None` if there is
/// none. Tries `greatest` first, because usually all dice numbers can be played, and then bisects.
pub(super) fn most(mut least: usize, mut greatest: usize, count: &Count<'_>) -> Option<usize> {
    let too_few = least;
    let mut middle = greatest;
    while least < greatest {
        if count.is_possible(middle) {
            least = middle;
        } else {
            greatest = middle - 1;
        }
        middle = (least + greatest).div_ceil(2);
    }
    (least > too_few).then_some(least)
}

/// Searches exhaustively for a play of the first `length` dice numbers, and returns the first play found.
fn any_play(position: &Position, run: Run, length: usize, rules: &RuleSet) -> Option<Play> {
    let groups: Vec<_> = run.prefix(length).groups().collect();
    DepthFirstSearch { rules, hopeless: FxHashSet::default() }.first(position, Play::PASS, &groups)
}

/// A depth-first search for a single play. It tries steps of the rearmost checkers first.
struct DepthFirstSearch<'a> {
    rules: &'a RuleSet,
    /// Positions from which the search has failed, each with how many dice numbers were played before it.
    hopeless: FxHashSet<(usize, Position)>,
}

impl DepthFirstSearch<'_> {
    fn first(&mut self, position: &Position, so_far: Play, groups: &[(u8, usize)]) -> Option<Play> {
        let Some(((number, times), rest)) = groups.split_first() else { return Some(so_far) };
        if self.hopeless.contains(&(so_far.length(), *position)) {
            return None;
        }
        let mut plays: Vec<LegalPlay> = Vec::new();
        let repeated = Repeated::new(position, *number, *times, self.rules, &mut plays);
        let played = repeated.generate(position, Next::OPPONENT);
        let mut ways = plays.iter().filter(|_| played == *times);
        let found = ways.find_map(|way| self.first(&way.result, so_far.then(&way.play), rest));
        if found.is_none() {
            self.hopeless.insert((so_far.length(), *position));
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::super::places::Ground;
    use super::super::tests::random_cascades;
    use super::super::walk::Walk;
    use super::*;

    /// `longer` finds the same length as an exhaustive search, and the play that it returns is legal.
    #[test]
    fn length_agrees_with_exhaustive_search() {
        let mut shorter = 0;
        for (position, run, rules) in random_cascades(1500) {
            let expected = (1..=run.len()).rev().find_map(|length| any_play(&position, run, length, &rules));
            let expected = expected.map_or(0, |play| play.length());
            let found = longer(&position, run, 0, &rules);
            assert_eq!(found.map_or(0, |play| play.length()), expected, "{run:?} at {position:?}");
            if let Some(play) = found {
                let result = play.steps().fold(position, Position::after);
                let mut walk = Walk::new(&position, run, &rules, expected, 1000);
                let ground = Ground::new(&position, &rules);
                let reached =
                    walk.each_while(&|| true, &mut |found| match ground.position(found.places) == result {
                        true => ControlFlow::Break(()),
                        false => ControlFlow::Continue(()),
                    });
                assert!(reached.is_break(), "{play:?} at {position:?}");
                assert_eq!(longer(&position, run, expected, &rules), None);
            }
            shorter += usize::from(expected < run.len());
        }
        assert!(shorter > 100, "{shorter}");
    }
}
