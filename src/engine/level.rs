//! Levels of play.
//!
//! A weaker player looks less far and misjudges positions; his dice are the same as everybody's.

use std::hash::{Hash, Hasher};

use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};
use rustc_hash::FxHasher;

use super::Question;
use crate::rules::Position;
use crate::search::Candidate;

/// How strong a player is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Level {
    /// Plies he looks ahead: 0 to [`crate::search::MAX_PLIES`].
    pub plies: u8,
    /// Standard deviation of his errors about what a play is worth, in points: 0 to [`Level::MAX_NOISE`].
    pub noise: f32,
}

impl Level {
    /// The greatest noise: hardly better than any play.
    pub const MAX_NOISE: f32 = 10.0;

    /// The levels that have names, from the weakest to the strongest.
    pub const NAMED: [(&str, Self); 8] = [
        ("beginner", Self { plies: 0, noise: 0.16 }),
        ("casual", Self { plies: 0, noise: 0.08 }),
        ("intermediate", Self { plies: 0, noise: 0.04 }),
        ("advanced", Self { plies: 0, noise: 0.02 }),
        ("expert", Self::plies(0)),
        ("worldclass", Self::plies(1)),
        ("supremo", Self::plies(2)),
        ("grandmaster", Self::plies(3)),
    ];

    /// A player who looks so far ahead and does not err otherwise.
    #[must_use]
    pub const fn plies(plies: u8) -> Self {
        Self { plies, noise: 0.0 }
    }

    /// A question at this level; `seed` is that of the noise.
    #[must_use]
    pub fn question(&self, seed: u64) -> Question {
        Question { noise: Noise { deviation: self.noise, seed }, ..Question::plies(self.plies) }
    }

    /// The level of this name, in whatever case.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::NAMED.into_iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, level)| level)
    }

    /// Its name, if it has one.
    #[must_use]
    pub fn name(&self) -> Option<&'static str> {
        Self::NAMED.into_iter().find(|(_, level)| level == self).map(|(name, _)| name)
    }
}

/// Errors of judgement: always the same for the same seed and position.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Noise {
    /// Their standard deviation, in points.
    pub deviation: f32,
    /// What they depend on beside the position.
    pub seed: u64,
}

impl Noise {
    /// The error about `position`, in points: the sum of twelve uniform numbers, which is nearly normal and the same
    /// on every machine.
    #[must_use]
    pub fn about(&self, position: &Position) -> f32 {
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
    #[must_use]
    pub fn pick(&self, candidates: &[Candidate]) -> Candidate {
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
    use crate::search::MAX_PLIES;

    #[test]
    fn names_and_levels_belong_together() {
        for (name, level) in Level::NAMED {
            assert_eq!(Level::named(&name.to_uppercase()), Some(level));
            assert_eq!(level.name(), Some(name));
            assert!(level.plies <= MAX_PLIES && level.noise <= Level::MAX_NOISE);
        }
        assert_eq!(Level::named("master"), None);
        assert_eq!(Level { plies: 4, noise: 0.3 }.name(), None);
    }

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
