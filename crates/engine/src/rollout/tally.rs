//! Adds up the results of trials.

use super::estimate::{Series, TrialEstimate};
use crate::eval::network::nearest;
use crate::eval::{AtLeast, Chances, Stakes};
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
    pub(super) fn add(&mut self, chances: &Chances, first: usize, stakes: &Stakes, rules: &RuleSet) {
        self.rules = *rules;
        let mut numbers = [0.0; NUMBERS];
        numbers[..4].copy_from_slice(&chances.win);
        numbers[4..8].copy_from_slice(&chances.lose);
        (numbers[DRAW], numbers[EQUITY]) = (chances.draw, stakes.equity(chances));
        let AtLeast { win, lose } = chances.at_least(rules);
        numbers[WIN_AT_LEAST..LOSE_AT_LEAST].copy_from_slice(&win);
        numbers[LOSE_AT_LEAST..].copy_from_slice(&lose);
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
    pub fn chances(&self) -> Chances {
        let mean = |index: usize| self.numbers[index].estimate().mean;
        nearest(&Chances {
            win: std::array::from_fn(mean),
            lose: std::array::from_fn(|way| mean(4 + way)),
            draw: mean(DRAW),
        })
    }

    /// The cumulative chances of [`Self::chances`].
    pub fn at_least(&self) -> AtLeast {
        self.chances().at_least(&self.rules)
    }

    /// Standard errors of [`Self::chances`], in the order of [`Chances::to_array`].
    pub fn chance_errors(&self) -> [f32; Chances::COUNT] {
        std::array::from_fn(|index| self.error(index))
    }

    /// Standard errors of [`Self::at_least`].
    pub fn at_least_errors(&self) -> AtLeast {
        let errors = |first: usize| std::array::from_fn(|more| self.error(first + more));
        AtLeast { win: errors(WIN_AT_LEAST), lose: errors(LOSE_AT_LEAST) }
    }

    fn error(&self, index: usize) -> f32 {
        self.numbers[index].estimate().error
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
        let trial = Chances { win: [-0.2, 0.6, 0.0, 0.1], lose: [0.7, -0.3, 0.0, 0.0], draw: -0.1 };
        tally.add(&trial, 0, &stakes, &RuleSet::PLAKOTO);
        let AtLeast { win, lose } = tally.at_least();
        for [any, two, three] in [win, lose] {
            assert!(1.0 >= any && any >= two && two >= three && three >= 0.0, "{win:?} {lose:?}");
        }
        assert!((win[0] + lose[0] + tally.chances().draw - 1.0).abs() < 1e-6);
        // 0.6 + 0.1 of a sum of 1.4 without the means below zero.
        assert!((win[1] - 0.5).abs() < 1e-6, "{win:?}");
    }

    /// Two wins, a lost gammon and a draw have the equities 1, 1, −2 and 0. The mean of the equities is 0 and
    /// the sum of their squares is 6, so the standard error is the square root of 6 / 3 / 4.
    #[test]
    fn means_and_errors_follow_the_textbook_formulas() {
        let stakes = Stakes::points(&RuleSet::PLAKOTO);
        let won = Chances { win: [1.0, 0.0, 0.0, 0.0], ..Chances::default() };
        let lost = Chances { lose: [0.0, 1.0, 0.0, 0.0], ..Chances::default() };
        let drawn = Chances { draw: 1.0, ..Chances::default() };
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
        assert!((tally.at_least_errors().win[0] - (1.0f32 / 12.0).sqrt()).abs() < 1e-6);
        assert_eq!(tally.at_least().lose, [0.25, 0.25, 0.0]);
    }
}
