//! How hard a decision is.

use std::ops::AddAssign;

use plakoto_engine::search::Candidate;

/// Expected errors in a decision, or their sums over decisions: one for each model player of [`Difficulty::SPREADS`].
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Difficulty {
    /// In points.
    pub expected: [f64; Difficulty::SPREADS.len()],
}

impl Difficulty {
    /// How far the model players misjudge plays, in points, from the strongest player to the weakest.
    pub const SPREADS: [f64; 4] = [0.005, 0.015, 0.045, 0.135];

    /// The difficulty of choosing among the first candidates of the same depth. The play that was made does not matter.
    ///
    /// A model player chooses a play with a chance that falls exponentially with the points the play loses.
    pub fn of(ranked: &[Candidate]) -> Self {
        let Some(best) = ranked.first() else { return Self::default() };
        let as_deep = || ranked.iter().take_while(|candidate| candidate.plies == best.plies);
        let expected = |spread: f64| {
            let (mut weights, mut errors) = (0.0, 0.0);
            for candidate in as_deep() {
                let error = f64::from(best.equity - candidate.equity).max(0.0);
                let weight = falling(error / spread);
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

/// `exp(-x)`, nearly: the 16th power of a line, which has the same bits on every machine.
fn falling(x: f64) -> f64 {
    let square = |x: f64| x * x;
    square(square(square(square((1.0 - x / 16.0).max(0.0)))))
}
