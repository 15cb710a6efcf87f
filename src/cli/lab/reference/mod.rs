//! `plakoto lab reference`.

mod compare;
mod error;
mod judge;
mod make;
mod merge;
mod score;
mod show;

use clap::{Args, Subcommand};

pub(super) use self::error::ReferenceError;
pub(super) use self::make::ReferenceOptions;
use crate::cli::settings::Settings;

#[derive(Clone, Debug, Args)]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Clone, Debug, Subcommand)]
enum Command {
    /// Judge players: what they lose in the decisions of a set
    #[command(after_help = crate::cli::arena::players!("plakoto lab reference run default 'cmd:./other -x' --variant plakoto"))]
    Run(judge::Arguments),
    /// Make a set or a part of one, or go on with it
    Make(Box<make::Arguments>),
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
            Command::Make(make) => make.settings(),
            Command::Show(show) => Settings { json: show.json, ..Settings::default() },
            Command::Compare(compare) => Settings { json: compare.json, ..Settings::default() },
            Command::Merge(_) => Settings::default(),
        }
    }
}

pub(super) fn run(arguments: &Arguments, settings: &Settings) -> Result<String, ReferenceError> {
    match &arguments.command {
        Command::Run(run) => judge::run(run, settings),
        Command::Make(make) => make::run(make, settings),
        Command::Merge(merge) => merge::run(merge),
        Command::Show(show) => show::run(show),
        Command::Compare(compare) => compare::run(compare),
    }
}
