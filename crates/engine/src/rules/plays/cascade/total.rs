//! Counts the distinct results of a [cascade](super).

use std::ops::ControlFlow;

use rustc_hash::FxHashSet;

use super::length::longer;
use super::places::{Ground, OFF, Places, Reached, count, slot};
use crate::rules::dice::run::Run;
use crate::rules::{POINTS, Play, Point, Position, RuleSet};

/// How many distinct results a cascade has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResultCount {
    /// The exact number of results, or a lower bound: see `is_exact`.
    pub count: u64,
    /// Whether `count` is exact.
    pub is_exact: bool,
}

/// The maximum number of positions stored at a time while results are counted.
const MOST_KNOWN: usize = 1_000_000;

/// The maximum number of ways to play a dice number that are tried, summed over all positions and numbers.
/// Counting the results of 1-1 at the start of a game takes 74 million tries.
const MOST_WAYS: u64 = 100_000_000;

/// Counts the distinct results of `run`. The count is only a lower bound if there are too many ways to play
/// the numbers, or if `goes_on` returns false.
///
/// First, all positions before the last dice number `n` are collected. Unless it bears off a checker, a step
/// by `n` leads to a point whose number is the same modulo `n`. So it does not change how many checkers are
/// on the points of each residue class modulo `n`. Positions that differ in these totals therefore have
/// different results, and only the results of positions with equal totals need to be stored at a time.
pub(in crate::rules::plays) fn count_of(
    position: &Position,
    run: Run,
    rules: &RuleSet,
    goes_on: &dyn Fn() -> bool,
) -> ResultCount {
    let length = longer(position, run, 0, rules).as_ref().map_or(0, Play::length);
    let groups: Vec<_> = run.prefix(length).groups().collect();
    let Some(((number, times), before)) = groups.split_last() else {
        return ResultCount { count: 0, is_exact: true };
    };
    let ground = Ground::new(position, rules);
    let mut level = vec![ground.start::<()>().places];
    let mut counting = Counting { ground, goes_on, ways_left: MOST_WAYS, is_exact: true };
    for (number, times) in before {
        let mut after = FxHashSet::default();
        for places in level {
            counting.each_way(places, (*number, *times), |reached| {
                after.insert(reached);
                after.len()
            });
        }
        level = after.into_iter().collect();
    }
    let count = counting.results(level, (*number, *times));
    ResultCount { count, is_exact: counting.is_exact }
}

struct Counting<'a> {
    ground: Ground<'a>,
    goes_on: &'a dyn Fn() -> bool,
    ways_left: u64,
    /// Whether nothing has been left out of the count so far.
    is_exact: bool,
}

impl Counting<'_> {
    /// Counts the distinct results of playing the last dice number from each of the positions in `level`.
    fn results(&mut self, mut level: Vec<Places>, last: (u8, usize)) -> u64 {
        let totals = |places: &Places| totals(*places, last.0);
        level.sort_unstable_by_key(totals);
        let (mut on_board, mut off) = (FxHashSet::default(), FxHashSet::default());
        let mut number = 0;
        for same_totals in level.chunk_by(|one, other| totals(one) == totals(other)) {
            on_board.clear();
            for places in same_totals {
                self.each_way(*places, last, |reached| {
                    // Once a checker has been borne off, all other checkers are in the home board, so there
                    // are few such positions.
                    let known = if count(reached, OFF) > 0 { &mut off } else { &mut on_board };
                    known.insert(reached);
                    known.len()
                });
            }
            number += on_board.len() as u64;
        }
        number + off.len() as u64
    }

    /// Calls `found` with each position that can be reached from `places` by playing `number` `times` times.
    /// `found` returns the current number of stored positions.
    fn each_way(
        &mut self,
        places: Places,
        (number, times): (u8, usize),
        mut found: impl FnMut(Places) -> usize,
    ) {
        let from = Reached { places, play: () };
        let Self { ground, goes_on, ways_left, is_exact } = self;
        let mut known = 0;
        let walked = ground.each_way(from, number, times as u8, POINTS, &mut |reached| {
            if known >= MOST_KNOWN || *ways_left == 0 {
                return ControlFlow::Break(());
            }
            *ways_left -= 1;
            known = found(reached.places);
            ControlFlow::Continue(())
        });
        if !goes_on() {
            *ways_left = 0;
        }
        *is_exact &= walked.is_continue() && goes_on();
    }
}

/// For each residue class modulo `number`, the total number of checkers on its points. The result has four
/// bits per residue class.
fn totals(places: Places, number: u8) -> u32 {
    let on = |point: Point| u32::from(count(places, slot(Some(point)))) << (4 * (point.number() % number));
    Point::ALL.into_iter().map(on).sum()
}

#[cfg(test)]
mod tests {
    use super::super::tests::{all_results, random_cascades};
    use super::*;

    #[test]
    fn count_equals_number_of_listed_results() {
        let mut compared = [0; 2];
        for (position, run, rules) in random_cascades(1500) {
            let Some(listed) = all_results(&position, run, &rules, 3000) else { continue };
            let expected = ResultCount { count: listed.len() as u64, is_exact: true };
            assert_eq!(count_of(&position, run, &rules, &|| true), expected, "{run:?} at {position:?}");
            let bears_off = listed.iter().any(|play| play.play.steps().any(|step| step.to.is_none()));
            compared[usize::from(bears_off)] += 1;
        }
        assert!(compared[0] > 300 && compared[1] > 50, "{compared:?}");
        let threes = count_of(&Position::START, Run::from_to(3, 6), &RuleSet::EXPRESS, &|| true);
        assert_eq!(threes, ResultCount { count: 59_810, is_exact: true });
    }

    #[test]
    fn interrupted_count_is_not_exact() {
        let (start, rules) = (Position::START, RuleSet::EXPRESS);
        let found = count_of(&start, Run::from_to(3, 6), &rules, &|| false);
        assert!(!found.is_exact && found.count < 59_810, "{found:?}");
    }
}
