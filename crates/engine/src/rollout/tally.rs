//! Adds up the results of trials.

use super::estimate::{Series, TrialEstimate};
use crate::eval::network::nearest;
use crate::eval::{Probabilities, Stakes};
use crate::rules::RuleSet;

/// Number of values per trial: nine chances, the equity, and three chances each to win and to lose at least
/// one, two and three points.
const NUMBERS: usize = 16;

const DRAW: usize = 8;
const EQUITY: usize = 9;
const WIN_AT_LEAST: usize = 10;
const LOSE_AT_LEAST: usize = 13;

/// Accumulated results of trials. The order of the trials affects only the last bits of the sums.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TrialTally {
    numbers: [Series; NUMBERS],
    /// The rules of the games, which determine how many points an outcome scores.
    rules: RuleSet,
}

impl TrialTally {
    /// Adds a trial with the result `chances`. `first` is the index of the trial's first roll: see
    /// [`super::dice::first_outcome`].
    pub(super) fn add(&mut self, chances: &Probabilities, first: usize, stakes: &Stakes, rules: &RuleSet) {
        self.rules = *rules;
        let mut numbers = [0.0; NUMBERS];
        numbers[..4].copy_from_slice(&chances.win);
        numbers[4..8].copy_from_slice(&chances.lose);
        (numbers[DRAW], numbers[EQUITY]) = (chances.draw, stakes.equity(chances));
        for points in 0..3 {
            numbers[WIN_AT_LEAST + points] = chances.win_at_least(points as u8 + 1, rules);
            numbers[LOSE_AT_LEAST + points] = chances.lose_at_least(points as u8 + 1, rules);
        }
        for (series, number) in self.numbers.iter_mut().zip(numbers) {
            series.add(f64::from(number), first);
        }
    }

    /// Number of trials.
    pub fn trials(&self) -> u64 {
        self.numbers[EQUITY].trials()
    }

    /// Mean equity.
    pub fn equity(&self) -> TrialEstimate {
        self.numbers[EQUITY].estimate()
    }

    /// Mean chances over all trials. With variance reduction, a mean may lie slightly below zero, so this
    /// function returns the nearest valid chances.
    pub fn chances(&self) -> Probabilities {
        let mean = |index: usize| self.numbers[index].estimate().mean;
        nearest(&Probabilities {
            win: std::array::from_fn(mean),
            lose: std::array::from_fn(|way| mean(4 + way)),
            draw: mean(DRAW),
        })
    }

    /// Chance of a draw.
    pub fn draw(&self) -> TrialEstimate {
        self.estimate(self.chances().draw, DRAW)
    }

    /// Chances to win at least one, two and three points, as defined by [`Probabilities::win_at_least`]. The means
    /// are the values in [`Self::chances`].
    pub fn win_at_least(&self) -> [TrialEstimate; 3] {
        let chances = self.chances();
        [0, 1, 2].map(|more| {
            self.estimate(chances.win_at_least(more + 1, &self.rules), WIN_AT_LEAST + usize::from(more))
        })
    }

    /// Chances to lose at least one, two and three points, like [`Self::win_at_least`].
    pub fn lose_at_least(&self) -> [TrialEstimate; 3] {
        let chances = self.chances();
        [0, 1, 2].map(|more| {
            self.estimate(chances.lose_at_least(more + 1, &self.rules), LOSE_AT_LEAST + usize::from(more))
        })
    }

    /// Returns `mean` with the standard error of the number with this index.
    fn estimate(&self, mean: f32, index: usize) -> TrialEstimate {
        TrialEstimate { mean, error: self.numbers[index].estimate().error }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// With few trials and variance reduction, single outcomes can have means below zero. The chances stay in
    /// order and sum to 1.
    #[test]
    fn chances_of_few_trials_stay_in_order() {
        let stakes = Stakes::points(&RuleSet::PLAKOTO);
        let mut tally = TrialTally::default();
        let trial = Probabilities { win: [-0.2, 0.6, 0.0, 0.1], lose: [0.7, -0.3, 0.0, 0.0], draw: -0.1 };
        tally.add(&trial, 0, &stakes, &RuleSet::PLAKOTO);
        let [win, lose] = [tally.win_at_least(), tally.lose_at_least()].map(|all| all.map(|one| one.mean));
        for [any, two, three] in [win, lose] {
            assert!(1.0 >= any && any >= two && two >= three && three >= 0.0, "{win:?} {lose:?}");
        }
        assert!((win[0] + lose[0] + tally.draw().mean - 1.0).abs() < 1e-6);
        // 0.6 + 0.1 of a sum of 1.4 without the means below zero.
        assert!((win[1] - 0.5).abs() < 1e-6, "{win:?}");
    }

    /// Two wins, a lost gammon and a draw have the equities 1, 1, −2 and 0. The mean of the equities is 0 and
    /// the sum of their squares is 6, so the standard error is the square root of 6 / 3 / 4.
    #[test]
    fn means_and_errors_follow_the_textbook_formulas() {
        let stakes = Stakes::points(&RuleSet::PLAKOTO);
        let won = Probabilities { win: [1.0, 0.0, 0.0, 0.0], ..Probabilities::default() };
        let lost = Probabilities { lose: [0.0, 1.0, 0.0, 0.0], ..Probabilities::default() };
        let drawn = Probabilities { draw: 1.0, ..Probabilities::default() };
        let mut tally = TrialTally::default();
        assert_eq!(tally.equity(), TrialEstimate { mean: 0.0, error: f32::INFINITY });
        tally.add(&won, 0, &stakes, &RuleSet::PLAKOTO);
        assert_eq!(
            tally.equity(),
            TrialEstimate { mean: 1.0, error: f32::INFINITY },
            "one trial has no error"
        );
        [won, lost, drawn].iter().for_each(|chances| tally.add(chances, 0, &stakes, &RuleSet::PLAKOTO));
        assert_eq!(tally.trials(), 4);
        assert!((tally.equity().mean).abs() < 1e-6 && (tally.equity().error - 0.5f32.sqrt()).abs() < 1e-6);
        assert_eq!(tally.chances().win[0], 0.5);
        assert!((tally.win_at_least()[0].error - (1.0f32 / 12.0).sqrt()).abs() < 1e-6);
        assert_eq!(tally.lose_at_least().map(|estimate| estimate.mean), [0.25, 0.25, 0.0]);
    }
}
