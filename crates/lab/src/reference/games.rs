//! How plays are rolled out.

use std::fmt;

use serde::{Deserialize, Serialize};

use plakoto_engine::engine::Engine;
use plakoto_engine::rollout::{RolloutSettings, VarianceReduction};
use plakoto_engine::rules::RuleSet;

/// Plays that the search finds behind by more, in points, are not rolled out.
pub const WITHIN: f32 = 0.15;

/// Plies of the search that says which plays are rolled out.
pub(super) const PLIES: u8 = 2;

/// The engine of a rule set, as the program has it.
pub fn engine(rules: RuleSet) -> Engine {
    let mut engine = Engine::default();
    engine.set_rules(rules);
    engine
}

/// How games are played, and when there are enough. `docs/reference.md` says why the defaults are these.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Games {
    /// Plies that both players look ahead, and that the position at a cut is searched; 0 where cascades make that slow.
    pub plies: u8,
    /// Games are cut after this number of turns; `None` to play them to the end. Only games to the end are without the bias
    /// of the evaluator at the cut: cut games are for comparison.
    pub truncation: Option<u16>,
    /// Of the dice.
    pub seed: u64,
    /// A difference to the best play is known well enough with this standard error, in thousandths of a point.
    pub millipoints: f32,
    /// No play gets more trials.
    pub most_trials: u64,
}

impl Default for Games {
    fn default() -> Self {
        Self { plies: 0, truncation: None, seed: 1, millipoints: 20.0, most_trials: 20_016 }
    }
}

impl Games {
    /// The standard errors that may be asked for, in thousandths of a point.
    pub const ERRORS: std::ops::RangeInclusive<f32> = 0.1..=1000.0;

    /// As rollouts are told, for a decision: each has dice of its own, so that the luck of one is not that of all.
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

/// `0-ply, to the end, automatic variance reduction, common dice, to 20 millipoints or 20016 trials, seed 1`
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
