//! `plakoto lab train labels`.

use std::path::PathBuf;

use clap::Args;

use super::network_size::{Size, SizeOptions};
use super::train;
use crate::cli::options::{seed, speed, variant};
use crate::cli::settings::Settings;
use plakoto_engine::eval::Network;
use plakoto_lab::train::TrainingFolder;
use plakoto_lab::train::offline::{HeldOut, OfflineRun, OfflineSettings};

#[derive(Clone, Debug, Args)]
#[command(args = [variant(), seed()], args = speed())]
pub(in crate::cli::lab) struct Arguments {
    /// Folder for checkpoint, log.tsv and latest.net; a run that was interrupted there goes on
    folder: PathBuf,
    /// The files of labels to learn, as `plakoto lab label` makes them
    #[arg(required = true)]
    labels: Vec<PathBuf>,
    #[command(flatten)]
    recipe: Recipe,
    /// Labelled decisions by which the network is judged on the way
    #[arg(long, value_name = "FILE")]
    held_out: Option<PathBuf>,
}

/// What the network becomes.
#[derive(Clone, Debug, Args)]
struct Recipe {
    #[command(flatten)]
    size: SizeOptions,
    /// How often every label is learnt
    #[arg(long, default_value_t = OfflineSettings::default().epochs)]
    epochs: u32,
    /// Candidates of a minibatch
    #[arg(long, default_value_t = OfflineSettings::default().batch)]
    batch: usize,
    /// Candidates that are in memory at a time, and among which the order is random
    #[arg(long, value_name = "N", default_value_t = OfflineSettings::default().pool)]
    pool: usize,
    /// Learning rate at its greatest
    #[arg(long, default_value_t = OfflineSettings::default().rate)]
    rate: f32,
    /// Share of the training in which the rate rises, before it falls like a cosine
    #[arg(long, value_name = "SHARE", default_value_t = OfflineSettings::default().warm_up)]
    warm_up: f32,
    /// Weight decay, as a multiple of the rate
    #[arg(long, default_value_t = OfflineSettings::default().decay)]
    decay: f32,
    /// How much the order of candidates counts beside their chances
    #[arg(long, value_name = "WEIGHT", default_value_t = OfflineSettings::default().decision_weight)]
    decision_weight: f32,
    /// Points that make a candidate e times as good as another
    #[arg(long, value_name = "POINTS", default_value_t = OfflineSettings::default().temperature)]
    temperature: f32,
    /// Minibatches over which the weights are averaged
    #[arg(long, value_name = "N", default_value_t = OfflineSettings::default().average)]
    average: u32,
}

impl Recipe {
    fn settings(&self, common: &Settings, start: Option<&Network>) -> OfflineSettings {
        let Size { hidden, second, phases, features } = self.size.size(start, Size::by_labels());
        OfflineSettings {
            variant: common.variant.to_string(),
            from: start.map(|network| network.id().to_owned()),
            labels: Vec::new(),
            hidden,
            second,
            phases,
            features,
            epochs: self.epochs,
            batch: self.batch,
            pool: self.pool,
            rate: self.rate,
            warm_up: self.warm_up,
            decay: self.decay,
            decision_weight: self.decision_weight,
            temperature: self.temperature,
            average: self.average,
            seed: common.seed(),
        }
    }
}

/// Trains until everything is learnt or somebody interrupts; says what there is then.
pub(super) fn run(arguments: &Arguments, common: &Settings) -> anyhow::Result<String> {
    let from = arguments.recipe.size.from(&common.variant)?;
    let settings = arguments.recipe.settings(common, from.as_ref());
    let read = |path| HeldOut::read(path, &settings.variant);
    let held_out = arguments.held_out.as_deref().map(read).transpose()?;
    let folder = TrainingFolder::open(&arguments.folder)?;
    let mut run = OfflineRun::start(&folder, &settings, from.as_ref(), &arguments.labels, common.threads())?;
    run.judge_by(held_out);
    let text = train(&folder, &mut run, "candidates")?;
    Ok(text + &run.judgement().map_or_else(String::new, |judgement| format!("{judgement}\n")))
}
