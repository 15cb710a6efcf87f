//! How labels are made.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use crate::error::SettingsError;
use plakoto_engine::notation::NotationError;
use plakoto_engine::rules::{Preset, RuleSet};
use plakoto_engine::search::MAX_PLIES;

/// A recipe: together with the program and its network it determines every block.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LabelSettings {
    /// Name of the rule set.
    pub variant: String,
    /// The evaluator, as [`plakoto_engine::eval::Evaluator::description`] names it.
    pub evaluator: String,
    /// Plies of the search.
    pub plies: u8,
    /// Turns that are played on behind what is searched, each of which makes its label a ply deeper on average. Files from
    /// before there were any have none.
    #[serde(default)]
    pub turns: u8,
    /// Whether all good candidates of a decision are labelled, or single positions.
    pub decisions: bool,
    /// How much worse than the best, in points, a candidate may be at 0-ply; with every further ply half as much.
    pub within: f32,
    /// How carelessly the games are played: the points of equity that make a play e times as probable as another, on
    /// average over the games.
    pub noise: f32,
    /// Seed of all dice.
    pub seed: u64,
    /// Games of a block.
    pub games: u32,
}

impl Default for LabelSettings {
    fn default() -> Self {
        Self {
            variant: Preset::Plakoto.name().to_owned(),
            evaluator: String::new(),
            plies: 1,
            turns: 0,
            decisions: false,
            within: 0.25,
            noise: 0.02,
            seed: 1,
            games: 8,
        }
    }
}

impl LabelSettings {
    /// Plies of a search that says more than the network.
    pub const PLIES: RangeInclusive<u8> = 1..=MAX_PLIES;

    /// Checks every number.
    ///
    /// # Errors
    /// If one is out of its range.
    pub fn check(&self) -> Result<(), SettingsError> {
        self.rules()?;
        let plies = (f32::from(*Self::PLIES.start()), f32::from(*Self::PLIES.end()));
        SettingsError::check(&[
            ("plies", f32::from(self.plies), plies.0, plies.1),
            ("turns", f32::from(self.turns), 0.0, 100.0),
            ("points within which candidates are labelled", self.within, 0.0, 10.0),
            ("noise", self.noise, 0.0, 1.0),
            ("games of a block", self.games as f32, 1.0, 1000.0),
        ])
    }

    /// The rule set.
    ///
    /// # Errors
    /// If its name is not known.
    pub fn rules(&self) -> Result<RuleSet, NotationError> {
        self.variant.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_from_before_there_were_turns_have_none() {
        let mut written = serde_json::to_value(LabelSettings::default()).unwrap();
        written.as_object_mut().unwrap().remove("turns").unwrap();
        assert_eq!(serde_json::from_value(written).ok(), Some(LabelSettings::default()));
    }
}
