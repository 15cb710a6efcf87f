//! Settings for the rollouts of a reference set.

use std::fmt;

use serde::{Deserialize, Serialize};

use plakoto_engine::engine::Engine;
use plakoto_engine::rollout::{RolloutSettings, VarianceReduction};
use plakoto_engine::rules::RuleSet;

/// Plays that trail the best play by more than this many points in the search are not rolled out.
pub const WITHIN: f32 = 0.15;

/// Depth, in plies, of the search that selects the plays to roll out.
pub(super) const PLIES: u8 = 2;

/// Creates the default engine for a rule set.
pub fn engine(rules: RuleSet) -> Engine {
    let mut engine = Engine::default();
    engine.set_rules(rules);
    engine
}

/// Settings for the rollouts, and the conditions under which they end. `docs/reference.md` explains the
/// defaults.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Games {
    /// Search depth for both players, and for the evaluation when a game is truncated. Under rules with
    /// cascades the depth is always 0, because deeper search would be slow.
    pub plies: u8,
    /// Number of turns after which games are truncated; `None` to play them to the end. Truncated games are
    /// only for comparison, because their results have the bias of the evaluator.
    pub truncation: Option<u16>,
    /// Seed of the rollout dice.
    pub seed: u64,
    /// A play whose distance from the best play is surely below this number of thousandths of a point counts as
    /// equally good, and needs no further trials. A distance is sure if two standard errors do not change that.
    pub millipoints: f32,
    /// Maximum number of trials per decision, of all plays together.
    pub most_trials: u64,
}

impl Default for Games {
    fn default() -> Self {
        Self { plies: 0, truncation: None, seed: 1, millipoints: 2.0, most_trials: 50_000 }
    }
}

impl Games {
    /// Valid values of [`Games::millipoints`].
    pub const ERRORS: std::ops::RangeInclusive<f32> = 0.1..=1000.0;

    /// Returns the rollout settings for decision `number`. Each decision has its own dice, so the luck in
    /// different decisions is independent.
    pub(super) fn settings(&self, number: u64, rules: &RuleSet) -> RolloutSettings {
        RolloutSettings {
            plies: if rules.cascade { 0 } else { self.plies },
            truncation: self.truncation,
            variance_reduction: match self.truncation {
                None => VarianceReduction::Auto,
                Some(_) => VarianceReduction::On,
            },
            seed: self.seed.rotate_left(32) ^ number,
            ..RolloutSettings::default()
        }
    }
}

/// Formats the settings as in `0-ply, to the end, automatic variance reduction, common dice, to two
/// standard errors, 2 millipoints or 50000 trials, seed 1`.
impl fmt::Display for Games {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-ply, ", self.plies)?;
        if self.plies > 0 {
            f.write_str("0-ply with cascades, ")?;
        }
        match self.truncation {
            None => f.write_str("to the end, automatic variance reduction")?,
            Some(turns) => write!(f, "truncated after {turns} plies, variance reduction")?,
        }
        write!(
            f,
            ", common dice, to two standard errors, {} millipoints or {} trials",
            self.millipoints, self.most_trials
        )?;
        write!(f, ", seed {}", self.seed)
    }
}
