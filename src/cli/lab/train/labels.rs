//! `plakoto lab train labels`: trains a network from labelled positions.

use std::path::PathBuf;

use clap::Args;

use super::network_size::SizeOptions;
use super::train;
use crate::cli::options::{seed, speed, variant};
use crate::cli::settings::Settings;
use plakoto_lab::train::offline::{HeldOut, OfflineRun, OfflineSettings};
use plakoto_lab::train::{Recipe, TrainingFolder};

#[derive(Clone, Debug, Args)]
#[command(args = [variant(), seed()], args = speed())]
pub(in crate::cli::lab) struct TrainLabelsArguments {
    /// Folder for the checkpoint, log.tsv and latest.net; interrupted training in this folder is resumed
    folder: PathBuf,
    /// Files with labels to learn from, made by `plakoto lab label`
    #[arg(required = true)]
    labels: Vec<PathBuf>,
    #[command(flatten)]
    size: SizeOptions,
    #[command(flatten)]
    recipe: OfflineSettings,
    /// Held-out set: a file of labelled decisions on which the network is judged during training
    #[arg(long, value_name = "FILE")]
    held_out: Option<PathBuf>,
}

/// Trains until the network has learnt from all labels or the user interrupts. Returns a report about the
/// network.
pub(super) fn run(arguments: &TrainLabelsArguments, common: &Settings) -> anyhow::Result<String> {
    let from = arguments.size.from(&common.variant)?;
    let shape = arguments.size.shape::<OfflineSettings>(from.as_ref())?;
    let settings = OfflineSettings {
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
    let read = |path| HeldOut::read(path, &settings.variant);
    let held_out = arguments.held_out.as_deref().map(read).transpose()?;
    settings.check()?;
    let folder = TrainingFolder::open(&arguments.folder)?;
    let mut run = OfflineRun::start(&folder, &settings, from.as_ref(), &arguments.labels, common.threads())?;
    run.judge_by(held_out);
    let text = train(&folder, &mut run, "candidates")?;
    Ok(text + &run.judgement().map_or_else(String::new, |judgement| format!("{judgement}\n")))
}
