//! The dice of a trial.

use crate::rules::{Dice, Roll};

/// Turns whose rolls are spread evenly over the trials.
const SPREAD: u32 = 3;

/// The rolls of one trial, which depend on the seed and on its number only.
///
/// Quasi-random dice spread the rolls of the first turns over the trials, as gnubg does: every 36 trials begin with all
/// 36 rolls, every 1,296 with all pairs of rolls, every 46,656 with all triples, each in a random order. All other
/// rolls are random.
#[derive(Clone, Debug)]
pub(super) struct TrialDice {
    seed: u64,
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
        let dice = Dice::stream([seed, trial, 0]);
        Self { seed, rest: trial, path: 0, spread: if is_quasi_random { SPREAD } else { 0 }, dice }
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
    fn seeds_trials_and_kinds_of_dice_differ() {
        let first = |seed, trial, quasi| {
            let mut dice = TrialDice::new(seed, trial, quasi);
            [(); 8].map(|()| dice.roll())
        };
        let all = [first(1, 0, true), first(2, 0, true), first(1, 1, true), first(1, 0, false)];
        assert!(all.iter().enumerate().all(|(index, rolls)| !all[..index].contains(rolls)));
    }
}
