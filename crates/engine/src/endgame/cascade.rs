//! Cascades in races: where the numbers of a double of Plakoto Express lead to.
//!
//! The numbers of a cascade are the end of those of every lower double, and whoever cannot play all of them has borne off his
//! last checker: see [`Races`](super::Races). The letter of the rules obliges him to play as many as he can, so he may
//! not bear off everything with fewer numbers if another way uses up all of them.

use super::Camp;
use crate::rules::{HOME, Position, RuleSet, Side, steps};

/// All numbers of the cascade of 1-1.
const NUMBERS: [u8; 24] = [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6];

/// For each number, the indices of the camps that a checker move by it leads to.
pub(super) type ByNumber = [Vec<u32>; HOME as usize];

/// The index of the camp with nothing left.
const NOTHING_LEFT: u32 = 0;

/// Stands for the end of a cascade of which not all numbers can be played.
const TOO_LONG: u32 = u32::MAX;

/// Which checker moves a side in a race has.
pub(super) fn by_number(camp: Camp) -> ByNumber {
    let position: Position = camp.alone();
    [1, 2, 3, 4, 5, 6].map(|number| {
        let after = steps(&position, number, &RuleSet::EXPRESS).map(|step| position.after(step));
        after.filter_map(|after| Camp::of(&after, Side::Mine)).map(|after| after.index() as u32).collect()
    })
}

/// Where the numbers of the cascade of `double` start.
fn first(double: u8) -> usize {
    NUMBERS.partition_point(|number| *number < double)
}

/// The indices of all camps that the cascade of `double` leads to from `camp`, if `after` has the checker moves of all camps
/// below. It is nothing but the empty one if that is among them: nobody prefers another.
pub(super) fn results(camp: u32, double: u8, after: &[ByNumber]) -> Vec<u32> {
    let mut reached = vec![camp];
    for number in &NUMBERS[first(double)..] {
        let moves = reached.iter().map(|camp| &after[*camp as usize][usize::from(*number) - 1]);
        reached = moves.flatten().copied().collect();
        reached.sort_unstable();
        reached.dedup();
    }
    // No number is left to play for those who have been done before the others, so that these are not among them.
    match reached.first() {
        None | Some(&NOTHING_LEFT) => vec![NOTHING_LEFT],
        Some(_) => reached,
    }
}

/// The best results of cascades, by what a side wants to have least of.
///
/// Nothing but the best result of the numbers from each step on is kept for each camp: what leads to it is one of the
/// checker moves by the number of the step, and then the best result of the numbers after it.
#[derive(Default)]
pub(super) struct BestResults {
    /// For each camp and each step of [`NUMBERS`], the index of the best result of the numbers from there on, or
    /// [`TOO_LONG`].
    best: Vec<[u32; NUMBERS.len()]>,
}

impl BestResults {
    /// Finds them for the next camp, whose checker moves are `after`, and returns those of the doubles 1-1 to 6-6.
    pub(super) fn push(&mut self, after: &ByNumber, wanted_least: &[f32]) -> [usize; HOME as usize] {
        let value = |camp: u32| wanted_least[camp as usize];
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

    /// The best result of the numbers from `step` on, or the camp itself if there are none.
    fn result(&self, camp: u32, step: usize) -> u32 {
        self.best[camp as usize].get(step).copied().unwrap_or(camp)
    }
}
