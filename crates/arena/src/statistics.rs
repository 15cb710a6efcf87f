//! Statistics of results: sums, means, standard errors, Elo differences and sequential tests. The results of two
//! players are tallied in [`tally`].

pub(crate) mod tally;

use serde::Serialize;

/// Sum of the results of several pairs, with the sum of the squares, from which the variance is computed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sum {
    /// Number of results.
    pub count: u64,
    /// Sum of the results.
    pub total: i64,
    /// Sum of the squares of the results.
    squares: u64,
}

/// A mean of several results with its standard error.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct MeanEstimate {
    /// Mean of the results.
    pub mean: f64,
    /// Standard error of the mean; infinite (in JSON, null) if there are too few results.
    #[serde(rename = "standard_error")]
    pub error: f64,
}

/// A sequential probability ratio test between two hypotheses about the first player's strength.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// Strength under the null hypothesis, in Elo if matches are played, otherwise in points per game.
    pub low: f64,
    /// Strength under the alternative hypothesis, which is greater than `low`.
    pub high: f64,
    /// Accepted probability that the test decides for `high` although `low` is true.
    pub alpha: f64,
    /// Accepted probability that the test decides for `low` although `high` is true.
    pub beta: f64,
}

/// State of a sequential test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum TestVerdict {
    /// The test is not decided: more pairs are needed.
    Open,
    /// The null hypothesis is accepted: the strength is `low`.
    Low,
    /// The alternative hypothesis is accepted: the strength is `high`.
    High,
}

/// Minimum number of pairs before a test may be decided. The variance of fewer pairs is not known well
/// enough.
const MIN_PAIRS: u64 = 30;

impl Sum {
    /// Adds the result of one pair.
    const fn count(&mut self, result: i64) {
        self.count += 1;
        self.total += result;
        self.squares += result.unsigned_abs().pow(2);
    }

    /// Adds the results in `other`.
    const fn add(&mut self, other: Self) {
        self.count += other.count;
        self.total += other.total;
        self.squares += other.squares;
    }

    /// Returns the mean result.
    pub fn mean(self) -> MeanEstimate {
        let (count, mean) = (self.count as f64, self.total as f64 / self.count as f64);
        let error = if self.count < 2 { f64::INFINITY } else { (self.variance() / count).sqrt() };
        MeanEstimate { mean, error }
    }

    /// Sample variance of the results.
    fn variance(self) -> f64 {
        let (count, total) = (self.count as f64, self.total as f64);
        ((self.squares as f64 - total * total / count) / (count - 1.0)).max(0.0)
    }
}

impl MeanEstimate {
    /// Divides the mean and the standard error by `parts`.
    pub fn divided_by(self, parts: f64) -> Self {
        Self { mean: self.mean / parts, error: self.error / parts }
    }
}

/// Returns the Elo difference for the share of matches that a player won. The difference is infinite for a
/// share of 0 or 1.
pub fn elo(share: MeanEstimate) -> MeanEstimate {
    let odds = share.mean / (1.0 - share.mean);
    let slope = 400.0 / (std::f64::consts::LN_10 * share.mean * (1.0 - share.mean));
    let error = if odds > 0.0 && odds.is_finite() { slope * share.error } else { f64::INFINITY };
    MeanEstimate { mean: 400.0 * odds.log10(), error }
}

/// Returns the expected share of matches that a player wins, for an Elo difference.
pub fn share_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10.0_f64.powf(-elo / 400.0))
}

impl Sprt {
    /// Bounds of the log-likelihood ratio. The test accepts `low` at or below the first bound, and `high` at
    /// or above the second bound.
    pub fn bounds(&self) -> [f64; 2] {
        [(self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln()]
    }

    /// Log-likelihood ratio of `high` to `low`, given the results of pairs. Assumes that means are normally
    /// distributed with the sample variance. `is_elo` is true if the pairs are pairs of matches, so that
    /// strengths are in Elo.
    pub fn likelihood(&self, results: Sum, is_elo: bool) -> f64 {
        if results.count < MIN_PAIRS {
            return 0.0;
        }
        let pairs = results.count as f64;
        // If all results are equal, their variance is zero. The lower bound is about the variance with one
        // deviating pair.
        let variance = results.variance().max(1.0 / pairs);
        // The result of a pair is the sum over its two legs: matches won minus matches lost, or points won
        // minus points lost.
        let expected = |bound: f64| if is_elo { 4.0 * share_of_elo(bound) - 2.0 } else { 2.0 * bound };
        let (low, high) = (expected(self.low), expected(self.high));
        (high - low) * (2.0 * results.total as f64 - pairs * (low + high)) / (2.0 * variance)
    }

    /// Returns the state of the test for a log-likelihood ratio.
    pub fn verdict(&self, likelihood: f64) -> TestVerdict {
        let [low, high] = self.bounds();
        if likelihood <= low {
            TestVerdict::Low
        } else if likelihood >= high {
            TestVerdict::High
        } else {
            TestVerdict::Open
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sum(results: impl IntoIterator<Item = i64>) -> Sum {
        let mut sum = Sum::default();
        results.into_iter().for_each(|result| sum.count(result));
        sum
    }

    /// For 3 of 4 matches, the Elo difference is 400 log₁₀ 3 = 190.85. The slope is 400 / (ln 10 · 0.75 ·
    /// 0.25) = 926.5 Elo per unit of the share, so an error of 0.01 in the share is an error of 9.265 Elo.
    #[test]
    fn elo_of_a_share() {
        let MeanEstimate { mean, error } = elo(MeanEstimate { mean: 0.75, error: 0.01 });
        assert!((mean - 190.848_5).abs() < 1e-4 && (error - 9.264_9).abs() < 1e-3, "{mean} {error}");
        assert!((share_of_elo(mean) - 0.75).abs() < 1e-12);
        assert_eq!(elo(MeanEstimate { mean: 1.0, error: 0.0 }).mean, f64::INFINITY);
    }

    /// If both error probabilities are 5%, the bounds are ln(0.05 / 0.95) and ln(0.95 / 0.05), that is,
    /// ±2.9444.
    #[test]
    fn bounds_of_a_test() {
        let [low, high] = Sprt { low: 0.0, high: 0.1, alpha: 0.05, beta: 0.05 }.bounds();
        assert!((high - 2.944_4).abs() < 1e-4 && (low + high).abs() < 1e-12);
    }

    /// 60 pairs with the result +2 and 40 pairs with −2 have the total 40, the mean 0.4, and the variance
    /// (400 − 100 · 0.16) / 99 = 3.87879. The hypotheses 0 and 0.1 points per game are 0 and 0.2 points per
    /// pair. The log-likelihood ratio is 0.2 · (2 · 40 − 100 · 0.2) / (2 · 3.87879) = 12 / 7.75758 = 1.54688.
    #[test]
    fn likelihood_of_points() {
        let sprt = Sprt { low: 0.0, high: 0.1, alpha: 0.05, beta: 0.05 };
        let results = sum([2; 60].into_iter().chain([-2; 40]));
        let likelihood = sprt.likelihood(results, false);
        assert!((likelihood - 1.546_88).abs() < 1e-4, "{likelihood}");
        assert_eq!(sprt.verdict(likelihood), TestVerdict::Open);
        assert_eq!(sprt.verdict(2.95), TestVerdict::High);
        assert_eq!(sprt.verdict(-2.95), TestVerdict::Low);
        assert_eq!(sprt.likelihood(sum([2; 20]), false), 0.0, "too few");
        assert_eq!(sprt.verdict(sprt.likelihood(sum([2; 40]), false)), TestVerdict::High, "all alike");
    }

    /// The pairs of the previous test, as matches, with the hypotheses Elo 0 and Elo 190.8485. The expected
    /// shares are 1/2 and 3/4, so the expected results are 0 and 1 per pair. The log-likelihood ratio is 1 ·
    /// (2 · 40 − 100 · 1) / (2 · 3.87879) = −2.57812.
    #[test]
    fn likelihood_of_matches() {
        let sprt = Sprt { low: 0.0, high: 190.848_501_887_864_97, alpha: 0.05, beta: 0.05 };
        let likelihood = sprt.likelihood(sum([2; 60].into_iter().chain([-2; 40])), true);
        assert!((likelihood + 2.578_12).abs() < 1e-4, "{likelihood}");
    }
}
