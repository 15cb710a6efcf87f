//! The settings of rollouts as they are set, and what changes them.

use plakoto_engine::rollout::{BearoffTruncation, RolloutSettings, VarianceReduction};
use plakoto_table::match_play::DiceSource;

/// The settings of rollouts, with those that are switched off.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ChosenRollout {
    pub(crate) used: RolloutSettings,
    truncation: u16,
    error: f32,
    joint_errors: f32,
}

impl Default for ChosenRollout {
    fn default() -> Self {
        // gnubg's, but for the truncation, which is off there, too.
        Self { used: RolloutSettings::default(), truncation: 11, error: 0.01, joint_errors: 2.33 }
    }
}

/// What `set rollout` changes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RolloutChange {
    /// Games from each position.
    Trials(u32),
    /// Plies of both players.
    Plies(u8),
    /// The turn at which games are cut; `None` for never.
    Truncation(Option<u16>),
    /// Whether they are cut at that turn, or at the last one that was set.
    Truncate(bool),
    /// Whether games end at exact values.
    EndAtExact(bool),
    /// Whether games end at one-sided values, too.
    EndAtOneSided(bool),
    /// Whether the luck of the dice is taken out.
    VarianceReduction(VarianceReduction),
    /// Whether the first rolls are spread evenly.
    QuasiRandom(bool),
    /// The seed of the dice; `None` for an unpredictable one.
    Seed(Option<u64>),
    /// Whether to end at a standard error, or the error that was set last.
    StopAtError(bool),
    /// The standard error.
    MaxError(f32),
    /// Whether to end when the best play is clear, by as many joint standard errors as were set last.
    StopWhenClear(bool),
    /// The number of joint standard errors.
    JointErrors(f32),
    /// Trials before either.
    LeastTrials(u32),
}

impl RolloutChange {
    pub(super) fn apply(self, all: &mut ChosenRollout) {
        let used = &mut all.used;
        match self {
            Self::Trials(trials) => used.trials = trials,
            Self::Plies(plies) => used.plies = plies,
            Self::Truncation(None) => used.truncation = None,
            Self::Truncation(Some(turns)) => (all.truncation, used.truncation) = (turns, Some(turns)),
            Self::Truncate(is_on) => used.truncation = is_on.then_some(all.truncation),
            Self::EndAtExact(false) => used.bearoff_truncation = BearoffTruncation::Off,
            Self::EndAtExact(true) | Self::EndAtOneSided(false) => {
                used.bearoff_truncation = BearoffTruncation::Exact;
            }
            Self::EndAtOneSided(true) => used.bearoff_truncation = BearoffTruncation::OneSided,
            Self::VarianceReduction(which) => used.variance_reduction = which,
            Self::QuasiRandom(is_on) => used.quasi_random = is_on,
            Self::Seed(seed) => used.seed = seed.unwrap_or_else(DiceSource::unpredictable_seed),
            Self::StopAtError(is_on) => used.early.error = is_on.then_some(all.error),
            Self::MaxError(error) => (all.error, used.early.error) = (error, Some(error)),
            Self::StopWhenClear(is_on) => used.early.joint_errors = is_on.then_some(all.joint_errors),
            Self::JointErrors(errors) => {
                (all.joint_errors, used.early.joint_errors) = (errors, Some(errors));
            }
            Self::LeastTrials(trials) => used.early.trials = trials,
        }
    }
}
