//! `plakoto lab train`.

mod labels;
mod luck;
mod network_size;
mod new_file;
mod pruner;
mod self_play;

use clap::{Args, Subcommand};

use crate::cli::settings::Settings;

#[derive(Clone, Debug, Args)]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Clone, Debug, Subcommand)]
enum Command {
    /// Train a network by self-play
    SelfPlay(self_play::Arguments),
    /// Train a network from labels
    Labels(Box<labels::Arguments>),
    /// Train the pruner, which chooses the replies that are evaluated
    Pruner(pruner::Arguments),
    /// Train the estimate of luck that rollouts take out of results
    Luck(luck::Arguments),
}

pub(super) fn run(arguments: &Arguments, settings: &Settings) -> anyhow::Result<String> {
    Ok(match &arguments.command {
        Command::SelfPlay(train) => self_play::run(train, settings)?,
        Command::Labels(train) => labels::run(train, settings)?,
        Command::Pruner(train) => pruner::run(train, settings)?,
        Command::Luck(train) => luck::run(train, settings)?,
    })
}
