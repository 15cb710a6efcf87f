//! `plakoto lab train`.

mod labels;
mod luck;
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
pub(super) enum Command {
    /// Train a network by self-play
    SelfPlay(self_play::Arguments),
    /// Train a network from labels
    Labels(Box<labels::Arguments>),
    /// Train the pruner, which chooses the replies that are evaluated
    Pruner(pruner::Arguments),
    /// Train the estimate of luck that rollouts take out of results
    Luck(luck::Arguments),
}

pub(super) fn run(command: &Command, settings: &Settings) -> anyhow::Result<String> {
    match command {
        Command::SelfPlay(train) => self_play::run(train, settings),
        Command::Labels(train) => labels::run(train, settings),
        Command::Pruner(train) => pruner::run(train, settings),
        Command::Luck(train) => luck::run(train, settings),
    }
}

/// Trains, with a bar on a terminal's standard error, until everything is learnt or somebody interrupts; says what there is then.
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
