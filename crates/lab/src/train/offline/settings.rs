//! Settings for training from labels.

use serde::{Deserialize, Serialize};

use crate::error::SettingsError;
use crate::train::Recipe;
use plakoto_engine::eval::network::{Extras, Shape};
use plakoto_engine::notation::NotationError;
use plakoto_engine::rules::{Preset, RuleSet};

/// Settings for training from labels. Together with the program and the labels, they determine the network.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[serde(deny_unknown_fields)]
pub struct OfflineSettings {
    /// Name of the rule set.
    #[cfg_attr(feature = "clap", arg(skip))]
    pub variant: String,
    /// Identifier of the network to start from, from [`plakoto_engine::eval::Network::id`]; `None` for random
    /// weights.
    #[cfg_attr(feature = "clap", arg(skip))]
    pub from: Option<String>,
    /// Identifiers of the files of labels, from [`crate::train::labels::LabelFile::id`].
    #[cfg_attr(feature = "clap", arg(skip))]
    pub labels: Vec<String>,
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
    /// Number of times that every label is learnt.
    #[cfg_attr(feature = "clap", arg(long, default_value_t = OfflineSettings::default().epochs))]
    pub epochs: u32,
    /// Number of candidates per minibatch, or a few more to complete the last decision.
    #[cfg_attr(feature = "clap", arg(long, default_value_t = OfflineSettings::default().batch))]
    pub batch: usize,
    /// Number of candidates that are in memory at a time and are shuffled together.
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value_t = OfflineSettings::default().pool))]
    pub pool: usize,
    /// Maximum learning rate.
    #[cfg_attr(feature = "clap", arg(long, default_value_t = OfflineSettings::default().rate))]
    pub rate: f32,
    /// Share of the training during which the learning rate rises, before it falls to zero along a cosine.
    #[cfg_attr(feature = "clap", arg(long, value_name = "SHARE", default_value_t = OfflineSettings::default().warm_up))]
    pub warm_up: f32,
    /// Weight decay: in every minibatch, each weight shrinks by this number times the learning rate times the
    /// weight.
    #[cfg_attr(feature = "clap", arg(long, default_value_t = OfflineSettings::default().decay))]
    pub decay: f32,
    /// Weight of the loss for the order of the candidates, relative to the loss for their probabilities.
    #[cfg_attr(feature = "clap", arg(long, value_name = "WEIGHT", default_value_t = OfflineSettings::default().decision_weight))]
    pub decision_weight: f32,
    /// Weight of the loss for the probabilities of the candidates of decisions, relative to the same loss of single
    /// positions. With 0, decisions teach only the order of plays.
    #[cfg_attr(feature = "clap", arg(long, value_name = "WEIGHT", default_value_t = OfflineSettings::default().value_weight))]
    pub value_weight: f32,
    /// Difference in equity, in points, that makes a candidate e times as good as another.
    #[cfg_attr(feature = "clap", arg(long, value_name = "POINTS", default_value_t = OfflineSettings::default().temperature))]
    pub temperature: f32,
    /// Number of minibatches over which the weights are averaged.
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value_t = OfflineSettings::default().average))]
    pub average: u32,
    /// Seed of the initial weights and of the order of the labels.
    #[cfg_attr(feature = "clap", arg(skip))]
    pub seed: u64,
}

impl Default for OfflineSettings {
    fn default() -> Self {
        Self {
            variant: Preset::Plakoto.name().to_owned(),
            from: None,
            labels: Vec::new(),
            hidden: 192,
            second: 32,
            phases: 8,
            first_layers: 1,
            features: Extras::SHOTS,
            epochs: 1,
            batch: 1024,
            pool: 1 << 20,
            rate: 0.001,
            warm_up: 0.02,
            decay: 0.0,
            decision_weight: 1.0,
            value_weight: 1.0,
            temperature: 0.05,
            average: 1000,
            seed: 1,
        }
    }
}

impl Recipe for OfflineSettings {
    fn check(&self) -> Result<Shape, SettingsError> {
        self.rules()?;
        SettingsError::check(&[
            ("a number of epochs", self.epochs as f32, 1.0, 10_000.0),
            ("a number of candidates per minibatch", self.batch as f32, 1.0, 65_536.0),
            ("a number of candidates in memory", self.pool as f32, 1.0, 1e9),
            ("a learning rate", self.rate, 1e-7, 0.5),
            ("a warm-up share of the training", self.warm_up, 0.0, 1.0),
            ("a weight decay", self.decay, 0.0, 10.0),
            ("a decision weight", self.decision_weight, 0.0, 1000.0),
            ("a value weight", self.value_weight, 0.0, 1000.0),
            ("a temperature", self.temperature, 0.001, 10.0),
            ("a number of minibatches to average over", self.average as f32, 1.0, 1e9),
        ])?;
        Ok(Shape::new(self.hidden, self.second, self.phases, self.features)?
            .with_first_layers(self.first_layers)?)
    }
}

impl OfflineSettings {
    /// The rule set, parsed from its name.
    ///
    /// # Errors
    /// Fails if the rule set is unknown.
    pub fn rules(&self) -> Result<RuleSet, NotationError> {
        self.variant.parse()
    }

    /// Learning rate after this share of all candidates has been learnt.
    pub fn rate_at(&self, share: f64) -> f32 {
        let warm_up = f64::from(self.warm_up);
        let part = if share < warm_up {
            share / warm_up
        } else {
            let fallen = (share - warm_up) / (1.0 - warm_up).max(1e-9);
            0.5 + 0.5 * (std::f64::consts::PI * fallen.min(1.0)).cos()
        };
        (f64::from(self.rate) * part) as f32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rate_rises_and_falls() {
        let settings = OfflineSettings { rate: 0.01, warm_up: 0.2, ..OfflineSettings::default() };
        let rates = [0.0, 0.1, 0.2, 0.6, 1.0].map(|share| settings.rate_at(share));
        for (rate, expected) in rates.into_iter().zip([0.0, 0.005, 0.01, 0.005, 0.0]) {
            assert!((rate - expected).abs() < 1e-7, "{rates:?}");
        }
    }

    #[test]
    fn impossible_settings_name_the_range() {
        let error = |settings: OfflineSettings| settings.check().expect_err("impossible").to_string();
        let default = OfflineSettings::default;
        assert!(default().check().is_ok());
        assert_eq!(
            error(OfflineSettings { rate: f32::NAN, ..default() }),
            "expected a learning rate from 0.0000001 to 0.5, got NaN"
        );
        assert_eq!(
            error(OfflineSettings { epochs: 0, ..default() }),
            "expected a number of epochs from 1 to 10000, got 0"
        );
        assert!(error(OfflineSettings { hidden: 100, ..default() }).contains("a multiple of 32"));
    }
}
