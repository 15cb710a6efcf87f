//! Results of cascades in races, which are doubles in Plakoto Express.
//!
//! The numbers of a cascade are also the last numbers of the cascade of every lower double. A player who
//! cannot play all of them has borne off their last checker: see [`Races`](super::Races). By the letter of
//! the rules, players must use as many numbers as possible, so they may not bear off everything with fewer
//! numbers if another way uses all of them.

use super::Camp;
use crate::rules::{HOME, Position, RuleSet, Side, steps};

/// All numbers of the cascade of 1-1.
const NUMBERS: [u8; 24] = [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6];

/// For each number, the indices of the camps that one step by it leads to.
pub(super) type ByNumber = [Vec<u32>; HOME as usize];

/// Index of the camp without checkers.
const NOTHING_LEFT: u32 = 0;

/// Marks a cascade whose numbers cannot all be played.
const TOO_LONG: u32 = u32::MAX;

/// Returns the legal steps of a side in a race.
pub(super) fn by_number(camp: Camp) -> ByNumber {
    let position: Position = camp.alone();
    [1, 2, 3, 4, 5, 6].map(|number| {
        let after = steps(&position, number, &RuleSet::EXPRESS).map(|step| position.after(step));
        after.filter_map(|after| Camp::of(&after, Side::Mine)).map(|after| after.index() as u32).collect()
    })
}

/// Index of the first number of the cascade of `double`.
fn first(double: u8) -> usize {
    NUMBERS.partition_point(|number| *number < double)
}

/// Returns the indices of all camps that the cascade of `double` leads to from `camp`. `after` contains the
/// steps of all camps below. If the empty camp is among the results, only it is returned, because no player
/// prefers another one.
pub(super) fn results(camp: u32, double: u8, after: &[ByNumber]) -> Vec<u32> {
    let mut reached = vec![camp];
    for number in &NUMBERS[first(double)..] {
        let moves = reached.iter().map(|camp| &after[*camp as usize][usize::from(*number) - 1]);
        reached = moves.flatten().copied().collect();
        reached.sort_unstable();
        reached.dedup();
    }
    // An empty list also means that the side is finished: ways that finish early have no step by the next
    // number, so they drop out.
    match reached.first() {
        None | Some(&NOTHING_LEFT) => vec![NOTHING_LEFT],
        Some(_) => reached,
    }
}

/// The best results of cascades, which minimise a value for the side.
///
/// Only the best result of the remaining numbers is stored for each camp and step. It is found by trying
/// each legal step by the current number, followed by the best result of the numbers after it.
#[derive(Default)]
pub(super) struct BestResults {
    /// For each camp and each index of [`NUMBERS`], the index of the best result of the numbers from there
    /// on, or [`TOO_LONG`].
    best: Vec<[u32; NUMBERS.len()]>,
}

impl BestResults {
    /// Finds the best results of the next camp, whose legal steps are `after`, and returns those of the
    /// doubles 1-1 to 6-6.
    pub(super) fn push(&mut self, after: &ByNumber, cost: &[f32]) -> [usize; HOME as usize] {
        let value = |camp: u32| cost[camp as usize];
        let best = std::array::from_fn(|step| {
            let after = after[usize::from(NUMBERS[step]) - 1].iter();
            let results = after.map(|camp| self.result(*camp, step + 1));
            let results = results.filter(|result| *result != TOO_LONG);
            results.min_by(|a, b| value(*a).total_cmp(&value(*b))).unwrap_or(TOO_LONG)
        });
        self.best.push(best);
        [1, 2, 3, 4, 5, 6].map(|double| match best[first(double)] {
            TOO_LONG => NOTHING_LEFT as usize,
            result => result as usize,
        })
    }

    /// Returns the best result of the numbers from `step` on, or the camp itself if none are left.
    fn result(&self, camp: u32, step: usize) -> u32 {
        self.best[camp as usize].get(step).copied().unwrap_or(camp)
    }
}
