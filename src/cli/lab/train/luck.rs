//! `plakoto lab train luck`: trains a small network that estimates luck, for the variance reduction of
//! rollouts.

use clap::Args;

use super::new_file::NewFile;
use crate::cli::options::{net, seed, simd, variant};
use crate::cli::output::progress_bar;
use crate::cli::settings::Settings;
use plakoto_lab::train::{LuckSettings, train_luck};

#[derive(Clone, Debug, Args)]
#[command(args = [variant(), net(), seed(), simd()])]
pub(in crate::cli::lab) struct TrainLuckArguments {
    #[command(flatten)]
    file: NewFile,
    /// Number of positions to learn from
    #[arg(long, default_value_t = LuckSettings::default().positions, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    positions: u64,
    /// Number of passes over the positions
    #[arg(long, default_value_t = LuckSettings::default().passes, value_parser = clap::value_parser!(u64).range(1..=1000))]
    passes: u64,
}

/// Number of positions between two updates of the progress bar. Each update shows an average over these
/// positions.
const SHOWN: u64 = 100_000;

/// Trains to the end and writes the network. If the user interrupts, writes nothing.
pub(super) fn run(arguments: &TrainLuckArguments, settings: &Settings) -> anyhow::Result<String> {
    let engine = settings.engine();
    let recipe = LuckSettings {
        positions: arguments.positions,
        passes: arguments.passes,
        seed: settings.seed(),
        ..LuckSettings::default()
    };
    arguments.file.write("luck network", |stop| {
        let bar = progress_bar(recipe.steps(), "positions");
        let (mut shown, mut sum, mut batches) = (0, 0.0, 0.0);
        let progress = &mut |steps: u64, left: Option<f32>| {
            (sum, batches) = (sum + left.unwrap_or(0.0), batches + f32::from(u8::from(left.is_some())));
            if steps / SHOWN > shown {
                shown = steps / SHOWN;
                bar.set_position(steps);
                if batches > 0.0 {
                    bar.set_message(format!("{:.1}% of the luck is unexplained", 100.0 * sum / batches));
                }
                (sum, batches) = (0.0, 0.0);
            }
            !stop.is_raised()
        };
        let network = train_luck(engine.evaluator(), engine.pruner(), engine.rules(), &recipe, progress);
        bar.finish_and_clear();
        network.map(|network| (network.id(), network.to_bytes()))
    })
}
