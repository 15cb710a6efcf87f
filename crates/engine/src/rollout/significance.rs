//! Significance of a difference that is tested repeatedly.

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Dice;

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
}
