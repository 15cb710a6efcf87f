//! How the games of a book are played.

use std::fmt;

use serde::{Deserialize, Serialize};

use plakoto_engine::rollout::{RolloutSettings, VarianceReduction};

/// How games are played: at 0-ply, both plays of a comparison with the same quasi-random dice.
///
/// To the end they are played without variance reduction, and cut with it: both was measured to be cheaper, as
/// `docs/shell.md` has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Games {
    /// Games are cut after so many turns, and the position is evaluated; `None` to play them to the end.
    pub truncation: Option<u16>,
    /// Of the dice.
    pub seed: u64,
}

impl Games {
    /// As rollouts are told.
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

    /// Blocks between two looks at whether there are enough.
    pub(super) const fn step(&self) -> u64 {
        if self.truncation.is_some() { 2 } else { 36 }
    }
}

/// `0-ply, to the end, seed 1`
impl fmt::Display for Games {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.truncation {
            None => f.write_str("0-ply, to the end")?,
            Some(turns) => write!(f, "0-ply, truncated after {turns} plies, variance reduction")?,
        }
        write!(f, ", common quasi-random dice, seed {}", self.seed)
    }
}
