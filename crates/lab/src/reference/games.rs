//! Settings of the rollouts.

use std::fmt;

use serde::{Deserialize, Serialize};

use plakoto_engine::engine::Engine;
use plakoto_engine::rollout::{RolloutSettings, VarianceReduction};
use plakoto_engine::rules::RuleSet;

/// Plays that trail by more in the search, in points, are not rolled out.
pub const WITHIN: f32 = 0.15;

/// Depth of the search that selects plays for rollout.
pub(super) const PLIES: u8 = 2;

/// The default engine for a rule set.
pub fn engine(rules: RuleSet) -> Engine {
    let mut engine = Engine::default();
    engine.set_rules(rules);
    engine
}

/// Settings of the rollouts, and when they end. `docs/reference.md` gives the reasons for the defaults.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Games {
    /// Search depth of both players, and of the evaluation at truncation; 0 under rules with cascades, where
    /// deeper search is slow.
    pub plies: u8,
    /// Number of turns after which games are truncated; `None` to play them to the end. Truncated games are
    /// for comparison only: they have the bias of the evaluator.
    pub truncation: Option<u16>,
    /// Seed of the dice.
    pub seed: u64,
    /// Target for the standard error of a difference to the best play, in thousandths of a point.
    pub millipoints: f32,
    /// Maximum number of trials of a play.
    pub most_trials: u64,
}

impl Default for Games {
    fn default() -> Self {
        Self { plies: 0, truncation: None, seed: 1, millipoints: 20.0, most_trials: 20_016 }
    }
}

impl Games {
    /// Valid standard errors, in thousandths of a point.
    pub const ERRORS: std::ops::RangeInclusive<f32> = 0.1..=1000.0;

    /// Rollout settings for a decision. Each decision has its own dice, so that their luck is independent.
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

/// For example `0-ply, to the end, automatic variance reduction, common dice, to 20 millipoints or 20016
/// trials, seed 1`.
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
        write!(f, ", common dice, to {} millipoints or {} trials", self.millipoints, self.most_trials)?;
        write!(f, ", seed {}", self.seed)
    }
}
