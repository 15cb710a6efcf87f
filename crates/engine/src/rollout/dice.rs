//! The dice of a trial.

use super::RolloutSettings;
use crate::rules::{Dice, Roll};

/// Turns whose rolls are spread evenly over the trials.
const SPREAD: u32 = 3;

/// One trial of so many is chosen by [`TrialDice::is_chosen`].
pub(super) const CHOSEN: f32 = 216.0;

/// The outcome of two dice with which a trial begins, where trials are spread evenly over them; 0 where they are not.
pub(super) fn first_outcome(settings: &RolloutSettings, trial: u64) -> usize {
    let mut dice = TrialDice::new(settings.seed, trial, settings.quasi_random);
    dice.roll();
    dice.path as usize
}

/// A seed for a trial. Streams of dice that are told apart by small numbers are related: over a few hundred trials in a row
/// they are too even, and the spread of results says more than the error is. Seeds are mixed, streams are not.
fn mixed(seed: u64, trial: u64) -> u64 {
    /// Any large odd number but the one that seeds are mixed with.
    const APART: u64 = 0xd134_2543_de82_ef95;
    seed.wrapping_add(trial.wrapping_add(1).wrapping_mul(APART))
}

/// The rolls of one trial, which depend on the seed and on its number only.
///
/// Quasi-random dice spread the rolls of the first turns over the trials, as gnubg does: every 36 trials begin with all
/// 36 rolls, every 1,296 with all pairs of rolls, every 46,656 with all triples, each in a random order. All other
/// rolls are random.
#[derive(Clone, Debug)]
pub(super) struct TrialDice {
    seed: u64,
    trial: u64,
    /// The number of the trial divided by 36 as often as turns have passed.
    rest: u64,
    /// The rolls so far, as a number.
    path: u64,
    /// Turns whose rolls are still to be spread.
    spread: u32,
    dice: Dice,
}

impl TrialDice {
    pub(super) fn new(seed: u64, trial: u64, is_quasi_random: bool) -> Self {
        let dice = Dice::seeded(mixed(seed, trial));
        Self { seed, trial, rest: trial, path: 0, spread: if is_quasi_random { SPREAD } else { 0 }, dice }
    }

    /// Whether the trial is one of [`CHOSEN`] after this number of turns: other dice than those of the game show three sixes.
    pub(super) fn is_chosen(&self, turns: u16) -> bool {
        let mut dice = Dice::seeded(!mixed(mixed(self.seed, self.trial), turns.into()));
        (0..3).all(|_| dice.die() == 6)
    }

    /// The next roll.
    pub(super) fn roll(&mut self) -> Roll {
        if self.spread == 0 {
            return self.dice.roll();
        }
        let rolls = u64::from(Roll::OUTCOMES);
        let (turn, digit) = (u64::from(SPREAD - self.spread) + 1, (self.rest % rolls) as usize);
        self.spread -= 1;
        self.rest /= rolls;
        // The trials of a block that have had the same rolls so far have different digits.
        let order = Dice::stream([self.seed, turn << 32 | self.path, self.rest]).all_rolls();
        let (outcome, roll) = order[digit];
        self.path = self.path * rolls + u64::from(outcome);
        roll
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn rolls(trial: u64) -> [Roll; 4] {
        let mut dice = TrialDice::new(7, trial, true);
        [(); 4].map(|()| dice.roll())
    }

    #[test]
    fn the_first_rolls_are_spread_evenly() {
        let distinct = |trials: std::ops::Range<u64>, turns: usize| {
            trials.map(|trial| format!("{:?}", &rolls(trial)[..turns])).collect::<HashSet<_>>().len()
        };
        assert_eq!(distinct(36..72, 1), 36);
        assert_eq!(distinct(1296..2592, 2), 1296);
        assert_eq!(distinct(0..46_656, 3), 46_656);
        assert!(distinct(0..36, 4) > 30);
    }

    #[test]
    fn first_outcomes_are_those_of_the_first_rolls() {
        let settings = RolloutSettings { seed: 7, ..RolloutSettings::default() };
        let firsts: HashSet<usize> = (72..108).map(|trial| first_outcome(&settings, trial)).collect();
        assert_eq!(firsts.len(), 36);
        let random = RolloutSettings { quasi_random: false, ..settings };
        assert!((0..99).all(|trial| first_outcome(&random, trial) == 0));
    }

    #[test]
    fn seeds_trials_and_kinds_of_dice_differ() {
        let first = |seed, trial, quasi| {
            let mut dice = TrialDice::new(seed, trial, quasi);
            [(); 8].map(|()| dice.roll())
        };
        let all = [first(1, 0, true), first(2, 0, true), first(1, 1, true), first(1, 0, false)];
        assert!(all.iter().enumerate().all(|(index, rolls)| !all[..index].contains(rolls)));
    }
}
