//! `plakoto lab train labels`.

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
    /// Folder for checkpoint, log.tsv and latest.net; a run that was interrupted there goes on
    folder: PathBuf,
    /// The files of labels to learn, as `plakoto lab label` makes them
    #[arg(required = true)]
    labels: Vec<PathBuf>,
    #[command(flatten)]
    size: SizeOptions,
    #[command(flatten)]
    recipe: OfflineSettings,
    /// Labelled decisions by which the network is judged on the way
    #[arg(long, value_name = "FILE")]
    held_out: Option<PathBuf>,
}

/// Trains until everything is learnt or somebody interrupts; says what there is then.
pub(super) fn run(arguments: &TrainLabelsArguments, common: &Settings) -> anyhow::Result<String> {
    let from = arguments.size.from(&common.variant)?;
    let shape = arguments.size.shape::<OfflineSettings>(from.as_ref())?;
    let settings = OfflineSettings {
        variant: common.variant.to_string(),
        from: from.as_ref().map(|network| network.id().to_owned()),
        hidden: shape.hidden(),
        second: shape.second(),
        phases: shape.phases(),
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
