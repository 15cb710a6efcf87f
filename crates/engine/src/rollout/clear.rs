//! When a difference is clear although it is looked at again and again.

/// Looks are reckoned with until there are so many times the trials of the first one.
const TIMES: f64 = 16.0;

/// How many standard errors a difference must have at one of many looks to be as rare by chance as `once` of them at a single
/// one; `freedom` is that of the standard error.
///
/// By Siegmund's approximation (Sequential Analysis, 1985, chapter 4): the chance that a sum of independent numbers without
/// mean is ever as many as b standard errors from 0, looked at all the time from some number of them to [`TIMES`] as many,
/// is (b − 1/b) φ(b) ln [`TIMES`] + 4 φ(b) / b. Looks that are less frequent make it smaller.
pub(super) fn at_any_look(once: f32, freedom: u64) -> f32 {
    let chance = 2.0 * tail(f64::from(once));
    // The approximation falls from 1 on.
    let (mut low, mut high) = (1.0, 16.0);
    for _ in 0..60 {
        let b: f64 = f64::midpoint(low, high);
        let ever = density(b) * ((b - 1.0 / b) * TIMES.ln() + 4.0 / b);
        if ever > chance { low = b } else { high = b }
    }
    students(high, freedom as f64).max(f64::from(once)) as f32
}

/// The density of the normal distribution.
fn density(x: f64) -> f64 {
    (-0.5 * x * x).exp() / (2.0 * std::f64::consts::PI).sqrt()
}

/// The chance that a normal number is greater than `x`, which is positive: by a series, or by Laplace's continued fraction.
fn tail(x: f64) -> f64 {
    /// From here on the fraction is the better one.
    const FAR: f64 = 3.0;
    if x < FAR {
        let (mut term, mut sum) = (x, x);
        for odd in 1..60 {
            term *= x * x / f64::from(2 * odd + 1);
            sum += term;
        }
        return 0.5 - density(x) * sum;
    }
    density(x) / (1..60).rev().fold(x, |below, number| x + f64::from(number) / below)
}

/// The number that Student's t has with as small a chance as a normal one has `x`: the first terms of the expansion of Cornish and
/// Fisher.
fn students(x: f64, freedom: f64) -> f64 {
    let first = (x.powi(3) + x) / 4.0;
    let second = (5.0 * x.powi(5) + 16.0 * x.powi(3) + 3.0 * x) / 96.0;
    x + first / freedom + second / (freedom * freedom)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Dice;

    /// From tables: a normal number is above 1, 2.33 and 5 with 0.158655, 0.009903 and 2.8665e-7; Student's t with 35
    /// degrees is above 2.030 as often as a normal one above 1.960.
    #[test]
    fn distributions_are_those_of_tables() {
        for (x, chance) in [(1.0, 0.158_655), (2.33, 0.009_903), (3.0, 0.001_349_9), (5.0, 2.866_5e-7)] {
            assert!((tail(x) / chance - 1.0).abs() < 1e-4, "{x} {}", tail(x));
        }
        assert!((students(1.959_96, 35.0) - 2.030_1).abs() < 1e-3);
    }

    /// Walks of ±1 without a mean. At 2.33 errors, which one look passes in 2 % of cases, many looks pass far more often, and at
    /// the raised number about as often as that.
    #[test]
    fn many_looks_find_no_more_by_chance_than_one() {
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
