//! Settings for making labels.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use crate::error::SettingsError;
use plakoto_engine::notation::NotationError;
use plakoto_engine::rollout::RolloutSettings;
use plakoto_engine::rules::{Preset, RuleSet};
use plakoto_engine::search::MAX_PLIES;

/// Settings for making labels. Together with the program and its network, they determine every block.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LabelSettings {
    /// Name of the rule set.
    pub variant: String,
    /// Description of the evaluator, from [`plakoto_engine::eval::Evaluator::description`].
    pub evaluator: String,
    /// Depth of the search in plies.
    pub plies: u8,
    /// Number of turns that are played on after the searched position. Each turn makes the label one ply
    /// deeper on average.
    pub turns: u8,
    /// Number of trials to the end of the game that make a label. If the number is 0, a search makes the label.
    pub trials: u32,
    /// If this number is not 0, each label is from a single game: each trial labels its first position, and the
    /// position after each further time this number of turns.
    pub along: u32,
    /// Weight of the result of such a game compared with the static values of its later positions, as in TD(λ).
    pub lambda: f32,
    /// Mean number of turns of a game for each turn that is considered for a label. Turns of one game are alike, so
    /// labels from more games teach more, and judge more precisely.
    pub every: u32,
    /// Which of these turns are labelled.
    pub only: LabelledTurns,
    /// Whether to label all good candidates of decisions instead of single positions.
    pub decisions: bool,
    /// Maximum distance, in points, of a labelled candidate from the best candidate at 0-ply. The maximum is
    /// halved with every further ply.
    pub within: f32,
    /// Randomness of the games: the difference in equity, in points, that makes a play e times as probable as
    /// another play. Each game has its own value; this is the mean over all games.
    pub noise: f32,
    /// Seed of all dice and random choices.
    pub seed: u64,
    /// Number of games per block.
    pub games: u32,
}

/// Which of the considered turns of a game are labelled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[serde(rename_all = "kebab-case")]
pub enum LabelledTurns {
    /// All of them.
    #[default]
    Any,
    /// Those in which both sides have a pinned checker.
    MutualPins,
    /// Those in which 0-ply and 3-ply choose plays that differ by 20 millipoints or more at 3-ply.
    Disputed,
}

impl Default for LabelSettings {
    fn default() -> Self {
        Self {
            variant: Preset::Plakoto.name().to_owned(),
            evaluator: String::new(),
            plies: 1,
            turns: 0,
            trials: 0,
            along: 0,
            lambda: 1.0,
            every: 6,
            only: LabelledTurns::Any,
            decisions: false,
            within: 0.25,
            noise: 0.02,
            seed: 1,
            games: 8,
        }
    }
}

impl LabelSettings {
    /// Valid search depths. A search of at least one ply is better than the network alone.
    pub const PLIES: RangeInclusive<u8> = 1..=MAX_PLIES;

    /// Checks that all settings are in range.
    ///
    /// # Errors
    /// Fails if a setting is out of range, or the rule set is unknown.
    pub fn check(&self) -> Result<(), SettingsError> {
        self.rules()?;
        let plies = (f32::from(*Self::PLIES.start()), f32::from(*Self::PLIES.end()));
        let least_trials = if self.along > 0 { 1.0 } else { 0.0 };
        SettingsError::check(&[
            ("a number of plies", f32::from(self.plies), plies.0, plies.1),
            ("a number of turns", f32::from(self.turns), 0.0, 100.0),
            ("a number of trials", self.trials as f32, least_trials, RolloutSettings::MAX_TRIALS as f32),
            ("a number of turns between labels of a trial", self.along as f32, 0.0, 10_000.0),
            ("a lambda", self.lambda, 0.0, 1.0),
            ("a number of turns for each label", self.every as f32, 6.0, 10_000.0),
            ("a margin for labelled candidates (in points)", self.within, 0.0, 10.0),
            ("a noise", self.noise, 0.0, 1.0),
            ("a number of games per block", self.games as f32, 1.0, 1000.0),
        ])
    }

    /// The rule set, parsed from its name.
    ///
    /// # Errors
    /// Fails if the rule set is unknown.
    pub fn rules(&self) -> Result<RuleSet, NotationError> {
        self.variant.parse()
    }
}
