//! `plakoto lab train self-play`: trains a network from games against itself.

use std::path::PathBuf;

use clap::Args;

use super::network_size::SizeOptions;
use super::train;
use crate::cli::options::{seed, speed, variant};
use crate::cli::settings::Settings;
use plakoto_lab::train::{Recipe, TrainingFolder, TrainingRun, TrainingSettings};

#[derive(Clone, Debug, Args)]
#[command(args = [variant(), seed()], args = speed())]
pub(in crate::cli::lab) struct TrainSelfPlayArguments {
    /// Folder for the checkpoint, log.tsv and latest.net; interrupted training in this folder is resumed
    folder: PathBuf,
    #[command(flatten)]
    size: SizeOptions,
    #[command(flatten)]
    recipe: TrainingSettings,
}

/// Trains until all games are played or the user interrupts. Returns a report about the network.
pub(super) fn run(arguments: &TrainSelfPlayArguments, common: &Settings) -> anyhow::Result<String> {
    let from = arguments.size.from(&common.variant)?;
    let shape = arguments.size.shape::<TrainingSettings>(from.as_ref())?;
    let settings = TrainingSettings {
        variant: common.variant.to_string(),
        from: from.as_ref().map(|network| network.id().to_owned()),
        hidden: shape.hidden(),
        second: shape.second(),
        phases: shape.phases(),
        first_layers: shape.first_layers(),
        features: shape.extras(),
        seed: common.seed(),
        ..arguments.recipe.clone()
    };
    settings.check()?;
    let folder = TrainingFolder::open(&arguments.folder)?;
    let mut run = TrainingRun::start(&folder, &settings, from.as_ref(), common.threads())?;
    train(&folder, &mut run, "games")
}
