//! The difficulty of decisions, measured by the expected errors of model players of different strengths.

use std::ops::AddAssign;

use plakoto_engine::search::Candidate;

/// The expected error of each model player, either in one decision or summed over several decisions. Model
/// players are simulated players of different strengths: see [`Difficulty::SPREADS`].
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Difficulty {
    /// Expected error of each model player, in points, in the order of [`Difficulty::SPREADS`].
    pub expected: [f64; Difficulty::SPREADS.len()],
}

impl Difficulty {
    /// Typical size of each model player's misjudgements, in points, from the strongest player to the
    /// weakest.
    pub const SPREADS: [f64; 4] = [0.005, 0.015, 0.045, 0.135];

    /// Returns the difficulty of choosing among these candidates, which are sorted best first. Considers only
    /// the leading candidates that were searched as deeply as the best one.
    ///
    /// Each model player chooses a play at random, with a probability that falls exponentially with the error
    /// of the play.
    pub fn of(ranked: &[Candidate]) -> Self {
        let Some(best) = ranked.first() else { return Self::default() };
        let deepest = || ranked.iter().take_while(|candidate| candidate.plies == best.plies);
        let expected = |spread: f64| {
            let (mut weights, mut errors) = (0.0, 0.0);
            for candidate in deepest() {
                let error = f64::from(best.equity - candidate.equity).max(0.0);
                let weight = exponential_decay(error / spread);
                weights += weight;
                errors += weight * error;
            }
            errors / weights
        };
        Self { expected: Self::SPREADS.map(expected) }
    }
}

impl AddAssign for Difficulty {
    fn add_assign(&mut self, other: Self) {
        self.expected.iter_mut().zip(other.expected).for_each(|(sum, expected)| *sum += expected);
    }
}

/// Approximates `exp(-x)` by `(1 - x/16)^16`, because this formula gives the same bits on every machine.
fn exponential_decay(x: f64) -> f64 {
    let square = |x: f64| x * x;
    square(square(square(square((1.0 - x / 16.0).max(0.0)))))
}
