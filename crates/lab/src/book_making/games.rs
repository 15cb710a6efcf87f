//! Settings for the games from which an opening book is made.

use std::fmt;

use serde::{Deserialize, Serialize};

use plakoto_engine::rollout::{RolloutSettings, VarianceReduction};

/// Settings for the games. They are played at 0-ply, with the same quasi-random dice for all plays that are
/// compared.
///
/// Full games are played without variance reduction, and truncated games with variance reduction.
/// Measurements showed that these are the cheaper choices: see `docs/shell.md`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Games {
    /// Number of plies after which games are truncated and the position is evaluated; `None` to play games to
    /// the end.
    pub truncation: Option<u16>,
    /// Seed of the dice in the games.
    pub seed: u64,
}

impl Games {
    /// Returns the rollout settings for these games.
    pub fn settings(&self) -> RolloutSettings {
        RolloutSettings {
            truncation: self.truncation,
            variance_reduction: match self.truncation {
                None => VarianceReduction::Off,
                Some(_) => VarianceReduction::On,
            },
            seed: self.seed,
            ..RolloutSettings::default()
        }
    }

    /// Number of blocks of trials between two checks of the standard error.
    pub(super) const fn step(&self) -> u64 {
        if self.truncation.is_some() { 2 } else { 36 }
    }
}

/// Formats the settings as in `0-ply, to the end, common quasi-random dice, seed 1`.
impl fmt::Display for Games {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.truncation {
            None => f.write_str("0-ply, to the end")?,
            Some(turns) => write!(f, "0-ply, truncated after {turns} plies, variance reduction")?,
        }
        write!(f, ", common quasi-random dice, seed {}", self.seed)
    }
}
