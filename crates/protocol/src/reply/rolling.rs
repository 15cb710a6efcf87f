//! How far a rollout has come.

use serde::{Serialize, Serializer};

use super::number::Rounded;
use super::view::{Stage, View};
use crate::output::OutputSettings;
use plakoto_engine::rollout::{RolloutProgress, TrialEstimate};

/// How far a rollout has come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RollingReply {
    /// Trials so far.
    pub trials: u32,
    /// Trials to make.
    pub of: u32,
    /// The equity of the position, or of the best play so far.
    pub equity: TrialEstimate,
    /// Seconds until the end, if it goes on like this.
    pub left: f32,
}

impl RollingReply {
    /// From what the rollout tells.
    #[must_use]
    pub fn new(progress: &RolloutProgress<'_>) -> Self {
        let (rollout, of) = (progress.rollout, progress.trials);
        let trials = rollout.trials();
        let equity = rollout.ranked().first().map(|best| best.tally.equity()).unwrap_or_default();
        let left = rollout.time().as_secs_f32() * (of - trials) as f32 / trials.max(1) as f32;
        Self { trials, of, equity, left }
    }
}

impl View for RollingReply {
    fn lines(&self, settings: &OutputSettings) -> Vec<String> {
        let Self { trials, of, equity, left } = self;
        let (mean, error) = (settings.equity(equity.mean), settings.error(equity.error));
        vec![format!(
            "info rollout trials {trials} of {of} equity {mean} error {error} seconds left {left:.0}"
        )]
    }

    fn stage(&self) -> Stage {
        Stage::Note
    }
}

#[derive(Serialize)]
struct Fields {
    done: bool,
    trials: u32,
    of: u32,
    equity: Rounded,
    equity_error: Rounded,
    seconds_left: Rounded,
}

impl Serialize for RollingReply {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Fields {
            done: false,
            trials: self.trials,
            of: self.of,
            equity: self.equity.mean.into(),
            equity_error: self.equity.error.into(),
            seconds_left: self.left.into(),
        }
        .serialize(serializer)
    }
}
