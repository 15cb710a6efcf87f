//! What a rollout is told.

use std::ops::RangeInclusive;

use crate::eval::ValueSource;
use crate::range::{OutOfRange, check};
use crate::search::MAX_PLIES;

/// How games are played, and how many.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RolloutSettings {
    /// Games from each position: 1 to [`RolloutSettings::MAX_TRIALS`].
    pub trials: u32,
    /// Plies that both players look ahead: 0 to [`MAX_PLIES`].
    pub plies: u8,
    /// Games are cut after so many turns, and the position is evaluated: 1 to [`RolloutSettings::MAX_TRUNCATION`]; `None` to
    /// play them to the end.
    pub truncation: Option<u16>,
    /// Whether games end at positions whose value is looked up.
    pub bearoff_truncation: BearoffTruncation,
    /// Whether the luck of each roll is taken out of the result.
    pub variance_reduction: VarianceReduction,
    /// Whether the first rolls are spread evenly over the trials.
    pub quasi_random: bool,
    /// Of the dice. The same seed gives the same rolls in every trial, whatever the position.
    pub seed: u64,
    /// When fewer trials are enough.
    pub early: Early,
}

/// Whether the luck of the rolls is taken out of results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum VarianceReduction {
    /// As is cheapest for an equal error: guessed by a network at 0-ply, found at more plies.
    #[default]
    Auto,
    /// Always found: how much the value after the best reply differs from the average over all rolls.
    On,
    /// Never.
    Off,
}

impl VarianceReduction {
    /// All of them with their names.
    pub const NAMED: [(&str, Self); 3] = [("auto", Self::Auto), ("on", Self::On), ("off", Self::Off)];

    /// Its name.
    pub fn name(self) -> &'static str {
        Self::NAMED.into_iter().find(|(_, named)| *named == self).map_or("", |(name, _)| name)
    }
}

/// At which positions games end whose value is looked up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BearoffTruncation {
    /// At none.
    Off,
    /// At those whose value is exact, which takes away chance and nothing else.
    #[default]
    Exact,
    /// At these, and at those with one-sided values.
    OneSided,
}

impl BearoffTruncation {
    /// All of them with their names.
    pub const NAMED: [(&str, Self); 3] =
        [("off", Self::Off), ("exact", Self::Exact), ("onesided", Self::OneSided)];

    /// Its name.
    pub fn name(self) -> &'static str {
        Self::NAMED.into_iter().find(|(_, named)| *named == self).map_or("", |(name, _)| name)
    }

    /// Whether games end at a value from this source.
    pub fn ends_at(self, source: ValueSource) -> bool {
        match self {
            Self::Off => false,
            Self::Exact => source == ValueSource::Exact,
            Self::OneSided => source != ValueSource::Estimate,
        }
    }
}

/// When a rollout ends before all trials are made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Early {
    /// After this many trials at the earliest.
    pub trials: u32,
    /// When the standard error of the equity of every position is at most this, in points.
    pub error: Option<f32>,
    /// When the best play is better than every other one by this many standard errors of the difference; a play that is worse
    /// by as much is given up before. That they are looked at again and again is made up for: more are asked for, so that
    /// chance has no better chance than at one look.
    pub joint_errors: Option<f32>,
}

impl Early {
    /// Standard errors that a rollout may be asked to end at, in points.
    pub const ERRORS: RangeInclusive<f32> = 0.0001..=10.0;

    /// Numbers of joint standard errors that the best play may be asked to be ahead by.
    pub const JOINT_ERRORS: RangeInclusive<f32> = 0.1..=10.0;
}

impl RolloutSettings {
    /// The most trials.
    pub const MAX_TRIALS: u32 = 10_000_000;

    /// The most turns before a truncation.
    pub const MAX_TRUNCATION: u16 = 1000;

    /// Checks every number.
    ///
    /// # Errors
    /// If one is out of its range.
    pub fn check(&self) -> Result<(), OutOfRange> {
        check("a number of trials", self.trials.into(), 1, Self::MAX_TRIALS.into())?;
        check("a number of plies", self.plies.into(), 0, MAX_PLIES.into())?;
        if let Some(turns) = self.truncation {
            check("a number of plies to truncate at", turns.into(), 1, Self::MAX_TRUNCATION.into())?;
        }
        Ok(())
    }
}

/// 7,776 trials at 0-ply to the end of the game, with variance reduction as is cheapest and quasi-random dice. gnubg has 1,296
/// trials, whose luck is found at a dozen times the work: guessed as here, these have about the same error.
impl Default for RolloutSettings {
    fn default() -> Self {
        Self {
            trials: 7776,
            plies: 0,
            truncation: None,
            bearoff_truncation: BearoffTruncation::default(),
            variance_reduction: VarianceReduction::Auto,
            quasi_random: true,
            seed: 1,
            early: Early { trials: 324, error: None, joint_errors: None },
        }
    }
}
