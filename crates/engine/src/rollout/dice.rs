//! The dice of a trial.

use super::RolloutSettings;
use crate::rules::{Dice, Roll};

/// For this number of turns at the start of a game, rolls are spread evenly over the trials.
const SPREAD: u32 = 3;

/// Reciprocal of the probability that [`TrialDice::is_chosen`] returns true.
pub(super) const CHOSEN: f32 = 216.0;

/// Index of a trial's first roll among the 36 outcomes of two dice. It is always 0 if rolls are not spread
/// evenly over the trials.
pub(super) fn first_outcome(settings: &RolloutSettings, trial: u64) -> usize {
    let mut dice = TrialDice::new(settings.seed, trial, settings.quasi_random);
    dice.roll();
    dice.path as usize
}

/// Mixes the seed of a rollout with the number of a trial to obtain the seed of the trial's dice. Without
/// mixing, the seeds of consecutive trials would be close together and their dice correlated. The mean over a
/// few hundred such trials is more precise than its computed standard error.
fn mixed(seed: u64, trial: u64) -> u64 {
    /// Any large odd number that differs from the constant with which [`Dice`] mixes its seeds.
    const APART: u64 = 0xd134_2543_de82_ef95;
    seed.wrapping_add(trial.wrapping_add(1).wrapping_mul(APART))
}

/// The rolls of one trial, which depend only on the seed and the number of the trial.
///
/// Quasi-random dice spread the rolls of the first turns evenly over the trials, as in gnubg. In each block
/// of 36 trials, each of the 36 outcomes is the first roll once. Likewise, each pair of first rolls occurs
/// once in each block of 1,296 trials, and each triple once in each block of 46,656 trials. Each block has
/// its own random order. All later rolls are random.
#[derive(Clone, Debug)]
pub(super) struct TrialDice {
    seed: u64,
    trial: u64,
    /// Number of the trial, divided by 36 after each evenly spread roll.
    rest: u64,
    /// The evenly spread rolls so far, encoded as a number.
    path: u64,
    /// Number of turns left whose rolls are evenly spread.
    spread: u32,
    dice: Dice,
}

impl TrialDice {
    pub(super) fn new(seed: u64, trial: u64, is_quasi_random: bool) -> Self {
        let dice = Dice::seeded(mixed(seed, trial));
        Self { seed, trial, rest: trial, path: 0, spread: if is_quasi_random { SPREAD } else { 0 }, dice }
    }

    /// Whether the trial is chosen to be played on after this number of turns. The probability is 1 /
    /// [`CHOSEN`], because three separate dice must all show six.
    pub(super) fn is_chosen(&self, turns: u16) -> bool {
        let mut dice = Dice::seeded(!mixed(mixed(self.seed, self.trial), turns.into()));
        (0..3).all(|_| dice.die() == 6)
    }

    /// Returns the next roll of the trial.
    pub(super) fn roll(&mut self) -> Roll {
        if self.spread == 0 {
            return self.dice.roll();
        }
        let rolls = u64::from(Roll::OUTCOMES);
        let (turn, digit) = (u64::from(SPREAD - self.spread) + 1, (self.rest % rolls) as usize);
        self.spread -= 1;
        self.rest /= rolls;
        // Trials in the same block with the same previous rolls get different outcomes.
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
    fn the_first_outcomes_of_a_block_all_differ() {
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
