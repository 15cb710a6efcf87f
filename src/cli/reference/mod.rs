//! `plakoto reference`.

mod build;
mod compare;
mod error;
mod judge;
mod merge;
mod score;
mod show;

use clap::{Args, Subcommand};

pub(super) use self::build::Making;
pub(super) use self::error::ReferenceError;
use super::settings::Settings;

#[derive(Clone, Debug, Args)]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Clone, Debug, Subcommand)]
enum Command {
    /// Judge players: what they lose in the decisions of a set
    #[command(after_help = super::arena::players!("plakoto reference run default 'cmd:./other -x' --variant plakoto"))]
    Run(judge::Arguments),
    /// Make a set or a part of one, or go on with it
    Build(build::Arguments),
    /// Put the parts of a set together
    Merge(merge::Arguments),
    /// Tell what a set has, or one of its decisions
    Show(show::Arguments),
    /// Compare two sets whose decisions were judged in different ways
    Compare(compare::Arguments),
}

impl Arguments {
    pub(super) fn settings(&self) -> Settings {
        match &self.command {
            Command::Run(run) => run.settings(),
            Command::Build(build) => build.settings(),
            Command::Show(show) => Settings { json: show.json, ..Settings::default() },
            Command::Compare(compare) => Settings { json: compare.json, ..Settings::default() },
            Command::Merge(_) => Settings::default(),
        }
    }
}

pub(super) fn run(arguments: &Arguments, settings: &Settings) -> Result<String, ReferenceError> {
    match &arguments.command {
        Command::Run(run) => judge::run(run, settings),
        Command::Build(build) => build::run(build, settings),
        Command::Merge(merge) => merge::run(merge),
        Command::Show(show) => show::run(show),
        Command::Compare(compare) => compare::run(compare),
    }
}
