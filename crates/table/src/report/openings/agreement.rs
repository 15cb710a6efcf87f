//! How far two measurements of many lines of play agree.

use plakoto_engine::rollout::TrialEstimate;

/// Summary of the differences between two measurements of many lines of play.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Agreement {
    /// Number of compared lines of play.
    pub(super) lines: usize,
    /// Mean difference in points, where each difference is weighted by the inverse of its variance.
    pub(super) mean: TrialEstimate,
    /// Root mean square of the differences, each divided by its standard error. The expected value is 1 if
    /// the differences are due to chance only.
    pub(super) spread: f32,
}

impl Agreement {
    /// Summarises differences. A difference without a standard error is ignored.
    pub(super) fn of(differences: impl Iterator<Item = TrialEstimate>) -> Self {
        let (mut lines, mut weights, mut sum, mut squares) = (0_usize, 0.0_f64, 0.0_f64, 0.0_f64);
        for TrialEstimate { mean, error } in differences.filter(|difference| difference.error > 0.0) {
            let (mean, error) = (f64::from(mean), f64::from(error));
            lines += 1;
            weights += error.powi(-2);
            sum += mean * error.powi(-2);
            squares += (mean / error).powi(2);
        }
        if lines == 0 {
            return Self::default();
        }
        let mean = TrialEstimate { mean: (sum / weights) as f32, error: weights.powf(-0.5) as f32 };
        Self { lines, mean, spread: (squares / lines as f64).sqrt() as f32 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The weights are 1/1² and 1/2², so the mean is (3 + 1/4 · −1) / (5/4) = 2.2, and its error is √(4/5).
    /// Each difference divided by its error, and then squared, gives 3² and (1/2)².
    #[test]
    fn precise_differences_have_more_weight() {
        let differences = [(3.0, 1.0), (-1.0, 2.0)].map(|(mean, error)| TrialEstimate { mean, error });
        let Agreement { lines, mean, spread } = Agreement::of(differences.into_iter());
        assert_eq!(lines, 2);
        assert!((mean.mean - 2.2).abs() < 1e-6 && (mean.error - 0.8_f32.sqrt()).abs() < 1e-6);
        assert!((spread - (9.25_f32 / 2.0).sqrt()).abs() < 1e-6);
        assert_eq!(Agreement::of(std::iter::empty()), Agreement::default());
    }
}
