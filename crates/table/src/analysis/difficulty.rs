//! The difficulty of a decision: how much model players of different strengths are expected to lose in it.

use std::ops::AddAssign;

use plakoto_engine::search::Candidate;

/// Expected errors in one decision, or the sum over several decisions. There is one number for each model
/// player in [`Difficulty::SPREADS`].
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Difficulty {
    /// Expected error of each model player, in points, in the order of [`Difficulty::SPREADS`].
    pub expected: [f64; Difficulty::SPREADS.len()],
}

impl Difficulty {
    /// Typical size of each model player's misjudgements, in points, from the strongest player to the
    /// weakest.
    pub const SPREADS: [f64; 4] = [0.005, 0.015, 0.045, 0.135];

    /// Returns the difficulty of choosing among the leading candidates that were searched to the same depth
    /// as the first. The difficulty does not depend on the play that was made.
    ///
    /// Each model player chooses plays at random: the larger the error of a play, the less likely the choice.
    /// The probability falls exponentially with the error.
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
