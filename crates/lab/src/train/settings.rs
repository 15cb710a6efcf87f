//! Settings for training by self-play.

use serde::{Deserialize, Serialize};

use super::checkpoint::Recipe;
use crate::error::SettingsError;
use plakoto_engine::eval::network::{Extras, Shape};
use plakoto_engine::notation::NotationError;
use plakoto_engine::rules::{Preset, RuleSet};

/// Settings for training by self-play. Together with the program, they determine the network.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[serde(default, deny_unknown_fields)]
pub struct TrainingSettings {
    /// Name of the rule set.
    #[cfg_attr(feature = "clap", arg(skip))]
    pub variant: String,
    /// Identifier of the network to start from, from [`plakoto_engine::eval::Network::id`]; `None` for random
    /// weights.
    #[cfg_attr(feature = "clap", arg(skip))]
    pub from: Option<String>,
    /// Number of self-play games.
    #[cfg_attr(feature = "clap", arg(long, default_value_t = TrainingSettings::default().games))]
    pub games: u64,
    /// Number of units in the first layer.
    #[cfg_attr(feature = "clap", arg(skip))]
    pub hidden: usize,
    /// Number of units in the second layer, including the logits.
    #[cfg_attr(feature = "clap", arg(skip))]
    pub second: usize,
    /// Number of phases that have their own weights.
    #[cfg_attr(feature = "clap", arg(skip))]
    pub phases: usize,
    /// Number of first layers.
    #[cfg_attr(feature = "clap", arg(skip))]
    pub first_layers: usize,
    /// Input features in addition to the basic features that every network has.
    #[cfg_attr(feature = "clap", arg(skip))]
    pub features: Extras,
    /// Lambda of TD(lambda), from 0 to 1: weight of the game's result compared with the network's own later
    /// values.
    #[cfg_attr(feature = "clap", arg(long, default_value_t = TrainingSettings::default().lambda))]
    pub lambda: f32,
    /// Learn the 1-ply value of every Nth position, instead of learning from all positions by TD(lambda); 0
    /// for TD(lambda).
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value_t = TrainingSettings::default().look_ahead))]
    pub look_ahead: u64,
    /// Learning rate at the first game.
    #[cfg_attr(feature = "clap", arg(long, default_value_t = TrainingSettings::default().first_rate))]
    pub first_rate: f32,
    /// Learning rate at the last game; the rate falls exponentially from the first game to the last.
    #[cfg_attr(feature = "clap", arg(long, default_value_t = TrainingSettings::default().last_rate))]
    pub last_rate: f32,
    /// Seed of the initial weights and all dice.
    #[cfg_attr(feature = "clap", arg(skip))]
    pub seed: u64,
    /// Number of games that each network plays before the next network takes over.
    #[cfg_attr(feature = "clap", arg(long, default_value_t = TrainingSettings::default().games_per_round))]
    pub games_per_round: u64,
}

/// The simple recipe: one wide layer, trained by TD(0.5).
impl Default for TrainingSettings {
    fn default() -> Self {
        Self {
            variant: Preset::Plakoto.name().to_owned(),
            from: None,
            games: 3_600_000,
            hidden: 192,
            second: 16,
            phases: 1,
            first_layers: 1,
            features: Extras::NONE,
            lambda: 0.5,
            look_ahead: 0,
            first_rate: 0.02,
            last_rate: 0.001,
            seed: 1,
            games_per_round: 64,
        }
    }
}

impl Recipe for TrainingSettings {
    fn check(&self) -> Result<Shape, SettingsError> {
        self.rules()?;
        SettingsError::check(&[
            ("a number of games", self.games as f32, 1.0, 1e12),
            ("lambda", self.lambda, 0.0, 1.0),
            ("a first learning rate", self.first_rate, 1e-6, 0.5),
            ("a last learning rate", self.last_rate, 1e-6, 0.5),
            ("a number of games per round", self.games_per_round as f32, 1.0, 10_000.0),
        ])?;
        Ok(Shape::new(self.hidden, self.second, self.phases, self.features)?
            .with_first_layers(self.first_layers)?)
    }
}

impl TrainingSettings {
    /// The rule set, parsed from its name.
    ///
    /// # Errors
    /// Fails if the rule set is unknown.
    pub fn rules(&self) -> Result<RuleSet, NotationError> {
        self.variant.parse()
    }

    /// Learning rate after `games` games.
    pub fn rate(&self, games: u64) -> f32 {
        let part = (games as f32 / self.games as f32).min(1.0);
        self.first_rate * (self.last_rate / self.first_rate).powf(part)
    }
}
