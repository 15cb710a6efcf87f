//! Means of trials, and how sure they are.

use serde::{Deserialize, Serialize};

use crate::rules::Roll;

/// Trials of a block: quasi-random dice begin each with another one of the outcomes of two dice.
pub const BLOCK: u64 = Roll::OUTCOMES as u64;

/// A number that was found by trials.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TrialEstimate {
    /// The mean.
    pub mean: f32,
    /// Its standard error; infinite with less than two trials, which do not tell it.
    pub error: f32,
}

/// Nothing is known.
impl Default for TrialEstimate {
    fn default() -> Self {
        Self { mean: 0.0, error: f32::INFINITY }
    }
}

/// The mean of some numbers from their sum and that of their squares, and its standard error by the textbook.
pub fn mean_and_error(count: u64, sum: f64, squares: f64) -> (f64, f64) {
    let numbers = count as f64;
    let mean = sum / numbers.max(1.0);
    let variance = (squares - numbers * mean * mean).max(0.0) / (numbers - 1.0);
    (mean, if count < 2 { f64::INFINITY } else { (variance / numbers).sqrt() })
}

/// A number of each trial.
///
/// Where dice are quasi-random, trials are spread evenly over first rolls, so that how much these differ from each other is
/// no error of the mean: what counts is the spread of the trials behind each of them (stratified sampling).
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Series {
    trials: u64,
    sum: f64,
    squares: f64,
    /// For each outcome of the first roll, the sum and the number of its trials; all in the first one if they were not spread.
    of_first: [(f64, u32); BLOCK as usize],
}

impl Default for Series {
    fn default() -> Self {
        Self { trials: 0, sum: 0.0, squares: 0.0, of_first: [(0.0, 0); BLOCK as usize] }
    }
}

impl Series {
    /// Adds the number of a trial whose first roll was this outcome of those that trials are spread over.
    pub(super) fn add(&mut self, number: f64, first: usize) {
        self.trials += 1;
        self.sum += number;
        self.squares += number * number;
        let (sum, trials) = &mut self.of_first[first];
        (*sum, *trials) = (*sum + number, *trials + 1);
    }

    pub(super) const fn trials(&self) -> u64 {
        self.trials
    }

    pub(super) fn estimate(&self) -> TrialEstimate {
        let (mean, error) = mean_and_error(self.trials, self.sum, self.squares);
        let spread = self.spread().filter(|_| self.trials >= 2 * BLOCK);
        let error = spread.map_or(error, |groups| {
            let trials = self.trials as f64;
            let behind = self.of_first.iter().map(|(sum, trials)| sum * sum / f64::from(*trials));
            let variance = (self.squares - behind.sum::<f64>()).max(0.0) / (self.trials - groups) as f64;
            // Trials behind the last full block are not spread evenly.
            let rest = (self.trials % BLOCK) as f64 / trials;
            ((1.0 - rest) * variance / trials + rest * error * error).sqrt()
        });
        TrialEstimate { mean: mean as f32, error: error as f32 }
    }

    /// Over how many first rolls trials have been spread, if they have been over all.
    fn spread(&self) -> Option<u64> {
        self.of_first.iter().all(|(_, trials)| *trials > 0).then_some(BLOCK)
    }

    /// Numbers that the error comes from, less the means that they are compared with.
    pub(super) fn freedom(&self) -> u64 {
        self.trials.saturating_sub(self.spread().unwrap_or(1)).max(1)
    }
}

/// Something for each pair of plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Pairs<T>(Vec<Vec<T>>);

impl<T: Clone + Default> Pairs<T> {
    /// Nothing yet for so many plays.
    pub fn new(plays: usize) -> Self {
        Self((0..plays).map(|index| vec![T::default(); index]).collect())
    }

    /// Whether there is something for each pair of so many plays, as [`Pairs::new`] has begun it.
    pub fn is_of(&self, plays: usize) -> bool {
        self.0.len() == plays && self.0.iter().enumerate().all(|(index, row)| row.len() == index)
    }

    /// What stands for a play and one before it.
    ///
    /// # Panics
    /// If it is not before it.
    pub fn of(&mut self, play: usize, before: usize) -> &mut T {
        &mut self.0[play][before]
    }

    /// How much better a play is than another one, if `estimate` tells it of a play and one before it. A play is as good as
    /// itself.
    pub fn difference(
        &self,
        play: usize,
        other: usize,
        estimate: impl Fn(&T) -> TrialEstimate,
    ) -> TrialEstimate {
        match play.cmp(&other) {
            std::cmp::Ordering::Equal => TrialEstimate { mean: 0.0, error: 0.0 },
            std::cmp::Ordering::Greater => estimate(&self.0[play][other]),
            std::cmp::Ordering::Less => {
                let TrialEstimate { mean, error } = estimate(&self.0[other][play]);
                TrialEstimate { mean: -mean, error }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// After the first roll i the numbers are i + 1 and i − 1 by turns. Behind each first roll they have the variance 2 when there
    /// are two of them, so 72 have the standard error √(2 / 72) = 1/6; first rolls make no error. Without spreading it is
    /// that of the numbers 0 to 35, whose variance is 36² / 12 − 1/12, and of ±1: √((71 · 0 + 2 · 36 · (1295 / 12) + 72) / 71 / 72).
    #[test]
    fn errors_are_those_behind_first_rolls() {
        let (mut spread, mut random) = (Series::default(), Series::default());
        for trial in 0..2 * BLOCK {
            let first = trial % BLOCK;
            let number = first as f64 + if trial < BLOCK { 1.0 } else { -1.0 };
            spread.add(number, first as usize);
            random.add(number, 0);
            if trial == 2 * BLOCK - 2 {
                assert_eq!(spread.estimate(), random.estimate(), "not yet two of each");
            }
        }
        let close = |found: f32, expected: f64| (f64::from(found) / expected - 1.0).abs() < 1e-5;
        assert!(close(spread.estimate().error, 1.0 / 6.0) && close(spread.estimate().mean, 17.5));
        let by_trials = ((72.0 * 1295.0 / 12.0 + 72.0) / 71.0 / 72.0_f64).sqrt();
        assert!(close(random.estimate().error, by_trials), "{:?}", random.estimate());
        assert_eq!((spread.freedom(), random.freedom()), (36, 71));
    }

    /// Of 500 intervals of 95 % over 216 numbers that depend on the first roll, 92 to 97 % hold; without knowing of the
    /// spreading, far more.
    #[test]
    fn intervals_of_spread_trials_are_honest() {
        let mut held = [0, 0];
        for seed in 0..500 {
            let (mut spread, mut random) = (Series::default(), Series::default());
            let mut dice = crate::rules::Dice::seeded(seed);
            for trial in 0..6 * BLOCK {
                let first = (trial % BLOCK) as usize;
                // Of three dice the mean is 10.5, that of the first rolls 17.5.
                let number = first as f64 / 5.0 + f64::from(dice.die() + dice.die() + dice.die()) - 14.0;
                spread.add(number, first);
                random.add(number, 0);
            }
            for (held, series) in held.iter_mut().zip([spread, random]) {
                let TrialEstimate { mean, error } = series.estimate();
                *held += i32::from(mean.abs() <= 1.96 * error);
            }
        }
        assert!((460..=485).contains(&held[0]) && held[1] > 485, "{held:?}");
    }
}
