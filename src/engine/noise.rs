//! Errors of judgement.

use std::hash::{Hash, Hasher};

use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};
use rustc_hash::FxHasher;

use crate::rules::Position;
use crate::search::Candidate;

/// Errors of judgement: always the same for the same seed and position.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Noise {
    /// Their standard deviation, in points.
    pub(super) deviation: f32,
    /// What they depend on beside the position.
    pub(super) seed: u64,
}

impl Noise {
    /// The error about `position`, in points: the sum of twelve uniform numbers, which is nearly normal and the same
    /// on every machine.
    fn about(&self, position: &Position) -> f32 {
        let mut hasher = FxHasher::default();
        (position, self.seed).hash(&mut hasher);
        let mut generator = Xoshiro256PlusPlus::seed_from_u64(hasher.finish());
        let uniform = |_| (generator.next_u64() >> 40) as f32 / (1u32 << 24) as f32;
        self.deviation * ((0..12).map(uniform).sum::<f32>() - 6.0)
    }

    /// The candidate that seems to be the best one of those that were searched as deeply as any.
    ///
    /// # Panics
    /// If there is none.
    pub(super) fn pick(&self, candidates: &[Candidate]) -> Candidate {
        let best = candidates[0];
        if self.deviation == 0.0 {
            return best;
        }
        let seems = |candidate: &Candidate| candidate.equity + self.about(&candidate.legal.result);
        let searched = candidates.iter().take_while(|candidate| candidate.plies == best.plies);
        searched.max_by(|a, b| seems(a).total_cmp(&seems(b))).copied().unwrap_or(best)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noise_has_its_deviation_and_no_bias() {
        const COUNT: u64 = 20_000;
        let errors = (0..COUNT).map(|seed| f64::from(Noise { deviation: 0.5, seed }.about(&Position::START)));
        let (sum, squares) =
            errors.fold((0.0, 0.0), |(sum, squares), error| (sum + error, squares + error * error));
        let mean = sum / COUNT as f64;
        let deviation = (squares / COUNT as f64 - mean * mean).sqrt();
        assert!(mean.abs() < 0.015 && (deviation - 0.5).abs() < 0.02, "{mean} {deviation}");
    }
}
