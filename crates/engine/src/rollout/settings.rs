//! Rollout settings.

use std::ops::RangeInclusive;

use crate::eval::ValueSource;
use crate::range::{OutOfRange, Quantity, check};
use crate::search::MAX_PLIES;

/// Settings that determine how many games a rollout plays, and how it plays them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RolloutSettings {
    /// Number of games from each position: 1 to [`RolloutSettings::MAX_TRIALS`].
    pub trials: u32,
    /// Search depth of both players, in plies: 0 to [`MAX_PLIES`].
    pub plies: u8,
    /// Number of turns after which a game stops and its final position is evaluated: 1 to
    /// [`RolloutSettings::MAX_TRUNCATION`]. With `None`, all games are played to the end.
    pub truncation: Option<u16>,
    /// Which values from endgame tables may end a game.
    pub bearoff_truncation: BearoffTruncation,
    /// Whether and how the luck of each roll is subtracted from the result.
    pub variance_reduction: VarianceReduction,
    /// Whether the first rolls of the games are spread evenly over the trials.
    pub quasi_random: bool,
    /// Seed of the dice. With the same seed, a trial has the same rolls from every position.
    pub seed: u64,
    /// Conditions under which a rollout may end with fewer trials.
    pub early: EarlyStop,
}

/// Whether and how the luck of the rolls is subtracted from the results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum VarianceReduction {
    /// Uses the cheapest method for a given standard error: luck estimated by a network at 0-ply, and
    /// calculated luck at more plies.
    #[default]
    Auto,
    /// Always calculates the luck of a roll: the value after the best reply to it, minus the average over all
    /// rolls.
    On,
    /// Does not subtract luck.
    Off,
}

impl VarianceReduction {
    /// All variants with their names.
    pub const NAMED: [(&str, Self); 3] = [("auto", Self::Auto), ("on", Self::On), ("off", Self::Off)];

    /// Returns the name.
    pub fn name(self) -> &'static str {
        Self::NAMED.into_iter().find(|(_, named)| *named == self).map_or("", |(name, _)| name)
    }
}

/// Values from endgame tables at which a game ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BearoffTruncation {
    /// No table value ends a game.
    Off,
    /// Exact values end a game. This makes the result less random without biasing it.
    #[default]
    Exact,
    /// Exact values and values from one-sided tables end a game.
    OneSided,
}

impl BearoffTruncation {
    /// All variants with their names.
    pub const NAMED: [(&str, Self); 3] =
        [("off", Self::Off), ("exact", Self::Exact), ("onesided", Self::OneSided)];

    /// Returns the name.
    pub fn name(self) -> &'static str {
        Self::NAMED.into_iter().find(|(_, named)| *named == self).map_or("", |(name, _)| name)
    }

    /// Whether a game ends at a position whose value comes from this source.
    pub fn ends_at(self, source: ValueSource) -> bool {
        match self {
            Self::Off => false,
            Self::Exact => source == ValueSource::Exact,
            Self::OneSided => source != ValueSource::Estimate,
        }
    }
}

/// Conditions under which a rollout ends before it has run all trials.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EarlyStop {
    /// Minimum number of trials before a rollout may end.
    pub trials: u32,
    /// Ends the rollout when the equity of every position has at most this standard error, in points.
    pub error: Option<f32>,
    /// Ends the rollout when the best play leads every other play by this many standard errors of the
    /// difference. A play that trails by this much is dropped earlier. The actual threshold is higher,
    /// because the test is repeated and false positives must not be more frequent than in a single test.
    pub joint_errors: Option<f32>,
}

impl EarlyStop {
    /// Allowed values of [`EarlyStop::error`], in points.
    pub const ERRORS: RangeInclusive<f32> = 0.0001..=10.0;

    /// Allowed values of [`EarlyStop::joint_errors`].
    pub const JOINT_ERRORS: RangeInclusive<f32> = 0.1..=10.0;
}

impl RolloutSettings {
    /// Maximum number of trials.
    pub const MAX_TRIALS: u32 = 10_000_000;

    /// Maximum value of [`RolloutSettings::truncation`], in turns.
    pub const MAX_TRUNCATION: u16 = 1000;

    /// Checks the ranges of all settings.
    ///
    /// # Errors
    /// Fails if a setting is out of its range.
    pub fn check(&self) -> Result<(), OutOfRange> {
        check(Quantity::Trials, self.trials.into(), 1, Self::MAX_TRIALS.into())?;
        check(Quantity::Plies, self.plies.into(), 0, MAX_PLIES.into())?;
        if let Some(turns) = self.truncation {
            check(Quantity::Truncation, turns.into(), 1, Self::MAX_TRUNCATION.into())?;
        }
        Ok(())
    }
}

/// The default is 7,776 trials at 0-ply to the end of the game, with quasi-random dice and luck estimated by
/// a network. gnubg's default is 1,296 trials with calculated luck, which take about twelve times as much
/// work per trial for about the same standard error of the result.
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
            early: EarlyStop { trials: 324, error: None, joint_errors: None },
        }
    }
}
