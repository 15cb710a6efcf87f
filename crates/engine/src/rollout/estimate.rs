//! Adds up the results of trials: means with their standard errors, and the significance of differences that are
//! tested repeatedly.

use crate::eval::network::nearest;
use crate::eval::{AtLeast, Chances, Stakes};
use crate::rules::{Roll, RuleSet};

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
    /// [`crate::rollout::luck::first_outcome`].
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

/// The difference between the equities of each pair of plays.
#[derive(Clone, Debug)]
pub(super) struct Pairs(Vec<Vec<Series>>);

impl Pairs {
    /// Creates the pairs of `plays` plays, without trials.
    pub(super) fn new(plays: usize) -> Self {
        Self((0..plays).map(|index| vec![Series::default(); index]).collect())
    }

    /// Returns a mutable reference to the difference of `play` and the earlier play `before`.
    pub(super) fn of(&mut self, play: usize, before: usize) -> &mut Series {
        &mut self.0[play][before]
    }

    /// Returns how much better `play` is than `other`, or zero if they are the same play. `estimate` converts
    /// the value stored for a pair of plays.
    pub(super) fn difference(
        &self,
        play: usize,
        other: usize,
        estimate: impl Fn(&Series) -> TrialEstimate,
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

/// Assumed range of trial counts: the last test takes place after at most this multiple of the trials before
/// the first test.
const TIMES: f64 = 16.0;

/// Returns the threshold, in standard errors, for a difference that is tested repeatedly. With this
/// threshold, false positives are as rare as in a single test with the threshold `once`. `freedom` is the
/// number of degrees of freedom of the standard error.
///
/// Uses Siegmund's approximation (Sequential Analysis, 1985, chapter 4). Consider a growing sum of
/// independent numbers with mean zero that is tested after every term, from `n` terms up to [`TIMES`] × `n`
/// terms. The chance that it is ever at least b standard errors away from 0 is about (b − 1/b) φ(b) ln
/// [`TIMES`] + 4 φ(b) / b. Fewer tests make the chance smaller.
pub(super) fn at_any_look(once: f32, freedom: u64) -> f32 {
    let chance = 2.0 * normal_tail(f64::from(once));
    // Bisection works because the approximation decreases with b for b ≥ 1.
    let (mut low, mut high) = (1.0, 16.0);
    for _ in 0..60 {
        let b: f64 = f64::midpoint(low, high);
        let ever = normal_density(b) * ((b - 1.0 / b) * TIMES.ln() + 4.0 / b);
        if ever > chance { low = b } else { high = b }
    }
    student_quantile(high, freedom as f64).max(f64::from(once)) as f32
}

/// Density of the standard normal distribution.
fn normal_density(x: f64) -> f64 {
    (-0.5 * x * x).exp() / (2.0 * std::f64::consts::PI).sqrt()
}

/// Probability that a standard normal variable exceeds `x`, where `x` > 0. Uses a series for small `x` and
/// Laplace's continued fraction for large `x`.
fn normal_tail(x: f64) -> f64 {
    /// For `x` at or above this value, the continued fraction converges better than the series.
    const FAR: f64 = 3.0;
    if x < FAR {
        let (mut term, mut sum) = (x, x);
        for odd in 1..60 {
            term *= x * x / f64::from(2 * odd + 1);
            sum += term;
        }
        return 0.5 - normal_density(x) * sum;
    }
    normal_density(x) / (1..60).rev().fold(x, |below, number| x + f64::from(number) / below)
}

/// Quantile of Student's t distribution with the same tail probability as the standard normal distribution at
/// `x`. Uses the first terms of the Cornish–Fisher expansion.
fn student_quantile(x: f64, freedom: f64) -> f64 {
    let first = (x.powi(3) + x) / 4.0;
    let second = (5.0 * x.powi(5) + 16.0 * x.powi(3) + 3.0 * x) / 96.0;
    x + first / freedom + second / (freedom * freedom)
}

/// Number of values per trial: nine chances, the equity, and three chances each to win and to lose at least
/// one, two and three points.
const NUMBERS: usize = 16;

const EQUITY: usize = Chances::COUNT;
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
    /// [`crate::rollout::luck::first_outcome`].
    pub(super) fn add(&mut self, chances: &Chances, first: usize, stakes: &Stakes, rules: &RuleSet) {
        self.rules = *rules;
        let mut numbers = [0.0; NUMBERS];
        numbers[..EQUITY].copy_from_slice(&chances.to_array());
        numbers[EQUITY] = stakes.equity(chances);
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
        nearest(&Chances::from_array(std::array::from_fn(|index| self.numbers[index].estimate().mean)))
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
    use crate::rules::Dice;

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

    /// The expected values come from published tables. A standard normal variable exceeds 1, 2.33, 3 and 5
    /// with probability 0.158655, 0.009903, 0.0013499 and 2.8665e-7. Student's t with 35 degrees of freedom
    /// exceeds 2.030 as often as a normal variable exceeds 1.960.
    #[test]
    fn distributions_agree_with_tables() {
        for (x, chance) in [(1.0, 0.158_655), (2.33, 0.009_903), (3.0, 0.001_349_9), (5.0, 2.866_5e-7)] {
            assert!((normal_tail(x) / chance - 1.0).abs() < 1e-4, "{x} {}", normal_tail(x));
        }
        assert!((student_quantile(1.959_96, 35.0) - 2.030_1).abs() < 1e-3);
    }

    /// Simulates random walks with steps of ±1, whose mean is zero. A single test at 2.33 standard errors
    /// gives 2 % false positives. Repeated tests at this threshold give far more, but at the raised threshold
    /// they give about 2 % again.
    #[test]
    fn repeated_tests_have_no_more_false_positives_than_one() {
        const FIRST: u64 = 324;
        let raised = at_any_look(2.33, 1_000_000);
        assert!((3.0..3.5).contains(&raised), "{raised}");
        assert!(at_any_look(2.33, 35) > raised + 0.1, "few degrees of freedom");
        let mut passed = [0, 0];
        for walk in 0..1000 {
            let mut dice = Dice::seeded(walk);
            let (mut sum, mut most) = (0_i32, 0.0_f32);
            for step in 1..=16 * FIRST {
                sum += if dice.die() > 3 { 1 } else { -1 };
                if step >= FIRST && step.is_multiple_of(36) {
                    most = most.max(sum.unsigned_abs() as f32 / (step as f32).sqrt());
                }
            }
            passed[0] += i32::from(most > 2.33);
            passed[1] += i32::from(most > raised);
        }
        assert!(passed[0] > 80 && (3..=32).contains(&passed[1]), "{passed:?}");
    }

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
