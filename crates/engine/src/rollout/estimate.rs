//! Means over trials, with their standard errors.

use crate::rules::Roll;

/// Number of trials in a block. With quasi-random dice, each outcome of two dice is the first roll of one
/// trial in a block.
pub const BLOCK: u64 = Roll::OUTCOMES as u64;

/// An estimate from the trials of a rollout.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TrialEstimate {
    /// Mean of the trials.
    pub mean: f32,
    /// Standard error of the mean, or infinity if there are fewer than two trials.
    pub error: f32,
}

/// The estimate before the first trial.
impl Default for TrialEstimate {
    fn default() -> Self {
        Self { mean: 0.0, error: f32::INFINITY }
    }
}

/// Returns the mean of `count` numbers and its standard error. `sum` is the sum of the numbers, and `squares`
/// is the sum of the squares.
pub fn mean_and_error(count: u64, sum: f64, squares: f64) -> (f64, f64) {
    let numbers = count as f64;
    let mean = sum / numbers.max(1.0);
    let variance = (squares - numbers * mean * mean).max(0.0) / (numbers - 1.0);
    (mean, if count < 2 { f64::INFINITY } else { (variance / numbers).sqrt() })
}

/// Accumulates one number per trial, for example the equity.
///
/// Quasi-random dice spread trials evenly over the first rolls. Differences between first rolls then add
/// nothing to the standard error, because only the variance among trials with the same first roll counts
/// (stratified sampling).
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Series {
    trials: u64,
    sum: f64,
    squares: f64,
    /// For each outcome of the first roll, the sum over the trials with this roll, and their number. If
    /// trials are not spread evenly, the first entry contains all trials.
    of_first: [(f64, u32); BLOCK as usize],
}

impl Default for Series {
    fn default() -> Self {
        Self { trials: 0, sum: 0.0, squares: 0.0, of_first: [(0.0, 0); BLOCK as usize] }
    }
}

impl Series {
    /// Adds the number from one trial. `first` is the index of the trial's first roll: see
    /// [`super::dice::first_outcome`].
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
            // The trials after the last full block are not spread evenly.
            let rest = (self.trials % BLOCK) as f64 / trials;
            ((1.0 - rest) * variance / trials + rest * error * error).sqrt()
        });
        TrialEstimate { mean: mean as f32, error: error as f32 }
    }

    /// Number of different first rolls, if the trials are spread over all of them.
    fn spread(&self) -> Option<u64> {
        self.of_first.iter().all(|(_, trials)| *trials > 0).then_some(BLOCK)
    }

    /// Degrees of freedom of the standard error: the number of trials minus the number of estimated means.
    pub(super) fn freedom(&self) -> u64 {
        self.trials.saturating_sub(self.spread().unwrap_or(1)).max(1)
    }
}

/// One value for each pair of plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pairs<T>(Vec<Vec<T>>);

impl<T: Clone + Default> Pairs<T> {
    /// Creates a default value for each pair of plays, for `plays` plays.
    pub fn new(plays: usize) -> Self {
        Self((0..plays).map(|index| vec![T::default(); index]).collect())
    }

    /// Returns a mutable reference to the value for `play` and the earlier play `before`.
    ///
    /// # Panics
    /// Panics unless `before` is less than `play`.
    pub fn of(&mut self, play: usize, before: usize) -> &mut T {
        &mut self.0[play][before]
    }

    /// Returns how much better `play` is than `other`, or zero if they are the same play. `estimate` converts
    /// the value stored for a pair of plays.
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

    /// For the first roll with index i, the numbers alternate between i + 1 and i − 1. With two numbers for
    /// each first roll, their variance is 2, so 72 numbers have the standard error √(2 / 72) = 1/6.
    /// Differences between first rolls add nothing. Without spreading, the error comes from the indices 0 to
    /// 35, whose variance is 36² / 12 − 1/12, and from ±1: √((71 · 0 + 2 · 36 · (1295 / 12) + 72) / 71 / 72).
    #[test]
    fn errors_ignore_differences_between_first_rolls() {
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

    /// Calculates 500 confidence intervals of 95 %, each from 216 numbers that depend on the first roll.
    /// Between 92 and 97 % of the intervals must contain the mean. If the calculation ignored the spreading,
    /// far more intervals would contain the mean.
    #[test]
    fn intervals_of_spread_trials_have_the_right_coverage() {
        let mut held = [0, 0];
        for seed in 0..500 {
            let (mut spread, mut random) = (Series::default(), Series::default());
            let mut dice = crate::rules::Dice::seeded(seed);
            for trial in 0..6 * BLOCK {
                let first = (trial % BLOCK) as usize;
                // The sum of three dice has the mean 10.5; the mean index of the first roll is 17.5.
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
