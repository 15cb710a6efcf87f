//! `plakoto lab train pruner`: trains the small network that selects which replies a search evaluates.

use std::sync::Arc;

use clap::Args;

use super::new_file::NewFile;
use crate::cli::options::{net, seed, simd, variant};
use crate::cli::output::progress_bar;
use crate::cli::settings::Settings;
use plakoto_engine::eval::{Evaluator, shipped};
use plakoto_lab::train::{PruningSettings, train_pruner};

#[derive(Clone, Debug, Args)]
#[command(args = [variant(), net(), seed(), simd()])]
pub(in crate::cli::lab) struct TrainPrunerArguments {
    #[command(flatten)]
    file: NewFile,
    /// Number of decisions to learn from
    #[arg(long, default_value_t = PruningSettings::default().decisions, value_parser = clap::value_parser!(u64).range(1..))]
    decisions: u64,
}

/// Number of decisions between two updates of the progress bar. Each update shows an average over these
/// decisions.
const SHOWN: u64 = 20_000;

/// Trains on all decisions and writes the network. If the user interrupts, writes nothing.
pub(super) fn run(arguments: &TrainPrunerArguments, settings: &Settings) -> anyhow::Result<String> {
    let rules = settings.variant;
    let evaluator: Arc<dyn Evaluator> = match &settings.net {
        Some(network) => network.clone(),
        None => shipped(&rules),
    };
    let recipe = PruningSettings {
        decisions: arguments.decisions,
        seed: settings.seed(),
        ..PruningSettings::default()
    };
    arguments.file.write("pruner", |stop| {
        let bar = progress_bar(recipe.decisions, "decisions");
        let mut sum = 0.0;
        let pruner = train_pruner(&*evaluator, &rules, &recipe, &mut |decisions, entropy| {
            sum += f64::from(entropy);
            if decisions % SHOWN == 0 {
                bar.set_position(decisions);
                bar.set_message(format!("{:.4} nats", sum / SHOWN as f64));
                sum = 0.0;
            }
            !stop.is_raised()
        });
        bar.finish_and_clear();
        (!stop.is_raised()).then(|| (pruner.id(), pruner.to_bytes()))
    })
}
