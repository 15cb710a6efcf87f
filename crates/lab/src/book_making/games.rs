//! How the games of a book are played.

use std::fmt;

use serde::{Deserialize, Serialize};

use plakoto_engine::rollout::{RolloutSettings, VarianceReduction};

/// How the games are played: at 0-ply, with the same quasi-random dice for both plays of a comparison.
///
/// Full games are played without variance reduction, truncated games with it: each was measured to be the
/// cheaper way, see `docs/shell.md`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Games {
    /// Plies after which games are cut and the position is evaluated; `None` to play them to the end.
    pub truncation: Option<u16>,
    /// Seed of the dice.
    pub seed: u64,
}

impl Games {
    /// The games as rollout settings.
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

    /// Number of blocks between two checks of the error.
    pub(super) const fn step(&self) -> u64 {
        if self.truncation.is_some() { 2 } else { 36 }
    }
}

/// For example `0-ply, to the end, common quasi-random dice, seed 1`.
impl fmt::Display for Games {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.truncation {
            None => f.write_str("0-ply, to the end")?,
            Some(turns) => write!(f, "0-ply, truncated after {turns} plies, variance reduction")?,
        }
        write!(f, ", common quasi-random dice, seed {}", self.seed)
    }
}
