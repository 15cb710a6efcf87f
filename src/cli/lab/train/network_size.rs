//! Options for the size of a network that is to be trained.

use std::ffi::OsStr;
use std::fmt::Display;
use std::path::PathBuf;

use clap::Args;

use plakoto_engine::eval::network::{Extras, Shape};
use plakoto_engine::eval::{Network, shipped_network};
use plakoto_engine::files::FileError;
use plakoto_engine::rules::RuleSet;
use plakoto_lab::error::SettingsError;
use plakoto_lab::train::offline::OfflineSettings;
use plakoto_lab::train::{Recipe, TrainingSettings};

/// Options for a network's size, and for the network from which training starts.
#[derive(Clone, Debug, Args)]
pub(super) struct SizeOptions {
    #[arg(long, help = with_default("Number of units in the first layer: a multiple of 32 up to 512", Shape::hidden))]
    hidden: Option<usize>,
    #[arg(long, help = with_default("Number of units in the second layer: 16, 32, 48 or 64", Shape::second))]
    second: Option<usize>,
    #[arg(long, help = with_default("Number of second layers: 1 (for all game phases) or 8 (one for each phase)", Shape::phases))]
    phases: Option<usize>,
    #[arg(long, value_name = "N", help = with_default("Number of first layers: 1, or 2 (one more for positions in which both sides have a pinned checker)", Shape::first_layers))]
    first_layers: Option<usize>,
    #[arg(long, value_name = "LIST", help = with_default("Inputs in addition to the points and the checkers borne off: shots, blocks or none", Shape::extras))]
    features: Option<Extras>,
    /// Start from the network in this file instead of random weights; `default` is the built-in network with
    /// the most similar rules
    #[arg(long, value_name = "NET")]
    from: Option<PathBuf>,
}

/// Appends the default values for self-play and for labels to the help of an option.
fn with_default<T: Display>(about: &str, of: impl Fn(Shape) -> T) -> String {
    let usual = [TrainingSettings::default().check(), OfflineSettings::default().check()];
    let [by_self_play, by_labels] =
        usual.map(|shape| shape.map_or_else(|error| error.to_string(), |shape| of(shape).to_string()));
    format!(
        "{about} [default: same as the --from network; without --from, {by_self_play} for self-play and \
         {by_labels} for labels]"
    )
}

impl SizeOptions {
    /// Returns the network from which training starts; `None` if it starts from random weights.
    pub(super) fn from(&self, rules: &RuleSet) -> Result<Option<Network>, FileError> {
        match &self.from {
            None => Ok(None),
            Some(path) if path.as_os_str() == OsStr::new("default") => shipped_network(rules).map(Some),
            Some(path) => Network::read(path).map(Some),
        }
    }

    /// Returns the size of the new network. Options that the user left out default to the size of `start` or,
    /// without `start`, to the recipe's default.
    pub(super) fn shape<R: Recipe + Default>(&self, start: Option<&Network>) -> Result<Shape, SettingsError> {
        let usual = start.map_or_else(|| R::default().check(), |network| Ok(network.shape()))?;
        Ok(Shape::new(
            self.hidden.unwrap_or(usual.hidden()),
            self.second.unwrap_or(usual.second()),
            self.phases.unwrap_or(usual.phases()),
            self.features.unwrap_or(usual.extras()),
        )?
        .with_first_layers(self.first_layers.unwrap_or(usual.first_layers()))?)
    }
}
