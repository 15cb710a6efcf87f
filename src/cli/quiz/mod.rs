//! `plakoto quiz`.

mod ask;
mod cards;
mod engines;
mod export;
mod plan;
mod positions;
mod said;
mod source;
mod statistics;

use std::process::ExitCode;

use clap::{Args, Subcommand};

use super::output::finish;
use super::settings::Settings;

#[derive(Clone, Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    ask: ask::Asking,
}

#[derive(Clone, Debug, Subcommand)]
enum Command {
    /// Write the positions as cards for Anki, with pictures of the boards
    Export(Box<export::Arguments>),
    /// Tell how far somebody has come
    #[command(alias = "show")]
    Statistics(statistics::Arguments),
}

impl Arguments {
    pub(super) fn settings(&self) -> Settings {
        match &self.command {
            None => self.ask.settings(),
            Some(Command::Export(export)) => export.settings(),
            Some(Command::Statistics(statistics)) => statistics.settings(),
        }
    }
}

/// Asks, or does what the command says.
pub(super) fn run(arguments: &Arguments, settings: &Settings) -> ExitCode {
    match &arguments.command {
        None => ask::run(&arguments.ask, settings),
        Some(Command::Export(export)) => export::run(export, settings),
        Some(Command::Statistics(statistics)) => finish(statistics::run(statistics)),
    }
}
