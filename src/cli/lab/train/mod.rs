//! `plakoto lab train`: trains networks.

mod labels;
mod luck;
mod mean;
mod network_size;
mod new_file;
mod pruner;
mod self_play;

use clap::Subcommand;

use super::resumed_bar;
use crate::cli::interrupt::interruptible;
use crate::cli::settings::Settings;
use plakoto_lab::train::{Training, TrainingFolder};

#[derive(Clone, Debug, Subcommand)]
pub(super) enum TrainCommand {
    /// Train a network by self-play
    SelfPlay(self_play::TrainSelfPlayArguments),
    /// Train a network from labels
    Labels(Box<labels::TrainLabelsArguments>),
    /// Train the pruner, the small network that selects which replies a search evaluates
    Pruner(pruner::TrainPrunerArguments),
    /// Write the mean of the weights of networks, which often plays better than each of them
    Mean(mean::TrainMeanArguments),
    /// Train the small network that estimates luck, for variance reduction in rollouts
    Luck(luck::TrainLuckArguments),
}

pub(super) fn run(command: &TrainCommand, settings: &Settings) -> anyhow::Result<String> {
    match command {
        TrainCommand::SelfPlay(train) => self_play::run(train, settings),
        TrainCommand::Labels(train) => labels::run(train, settings),
        TrainCommand::Pruner(train) => pruner::run(train, settings),
        TrainCommand::Mean(mean) => mean::run(mean, settings),
        TrainCommand::Luck(train) => luck::run(train, settings),
    }
}

/// Trains until the training is complete or the user interrupts, and shows a progress bar on standard error
/// if that is a terminal. Returns a report about the network.
fn train(folder: &TrainingFolder<'_>, run: &mut impl Training, what: &str) -> anyhow::Result<String> {
    let bar = resumed_bar(run.all(), what, run.done());
    folder.train(run, &interruptible(), |done, message| {
        bar.set_position(done);
        message.into_iter().for_each(|message| bar.set_message(message));
    })?;
    bar.finish_and_clear();
    let (network, done, all) = (run.network(), run.done(), run.all());
    Ok(format!("network {} after {done} of {all} {what}: {}\n", network.id(), folder.network().display()))
}
