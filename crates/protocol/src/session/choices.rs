//! What `set analysis`, `set rollout` and `set tutor` have chosen.

use plakoto_engine::rollout::RolloutSettings;
use plakoto_table::analysis::{AnalysisSettings, Mark};

/// How turns are judged.
#[derive(Clone, Copy, Default)]
pub(crate) struct ChosenAnalysis {
    /// Without rollouts.
    pub(crate) searched: AnalysisSettings,
    /// Whether plays are compared by rollouts.
    pub(crate) uses_rollouts: bool,
}

/// The settings of rollouts, with those that are switched off.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ChosenRollout {
    pub(crate) used: RolloutSettings,
    pub(crate) truncation: u16,
    pub(crate) error: f32,
    pub(crate) joint_errors: f32,
}

impl Default for ChosenRollout {
    fn default() -> Self {
        // gnubg's, but for the truncation, which is off there, too.
        Self { used: RolloutSettings::default(), truncation: 11, error: 0.01, joint_errors: 2.33 }
    }
}

/// Of which plays persons are warned; they are judged as `analyse` judges them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ChosenTutor {
    pub(crate) is_on: bool,
    /// The least mark.
    pub(crate) mark: Mark,
}

impl Default for ChosenTutor {
    fn default() -> Self {
        Self { is_on: false, mark: Mark::Doubtful }
    }
}
