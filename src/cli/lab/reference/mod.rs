//! `plakoto lab reference`.

mod compare;
mod judge;
mod make;
mod merge;
mod score;
mod set;
mod show;

use clap::Subcommand;

pub(super) use self::make::ReferenceOptions;
use crate::cli::settings::Settings;

#[derive(Clone, Debug, Subcommand)]
pub(super) enum Command {
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

pub(super) fn run(command: &Command, settings: &Settings) -> anyhow::Result<String> {
    match command {
        Command::Run(run) => judge::run(run, settings),
        Command::Make(make) => make::run(make, settings),
        Command::Merge(merge) => merge::run(merge),
        Command::Show(show) => show::run(show, settings),
        Command::Compare(compare) => compare::run(compare, settings),
    }
}
