//! `plakoto lab book`: makes books of openings. A line of play is a first roll, or a first play and the
//! opponent's roll.

mod compare;
mod logs;
mod make;
mod merge;

use clap::Subcommand;

pub(super) use self::make::{millipoints, part};
use crate::cli::settings::Settings;

#[derive(Clone, Debug, Subcommand)]
pub(super) enum BookCommand {
    /// Roll out the plays for the first rolls, or the replies to these plays
    Make(Box<make::BookMakeArguments>),
    /// Write a book from several logs; if two logs contain the same line of play, the first log is used
    Merge(merge::BookMergeArguments),
    /// Compare two books that were made with different settings
    Compare(compare::BookCompareArguments),
}

pub(super) fn run(command: &BookCommand, settings: &Settings) -> anyhow::Result<String> {
    match command {
        BookCommand::Make(make) => make::run(make, settings),
        BookCommand::Merge(merge) => merge::run(merge),
        BookCommand::Compare(both) => compare::run(both),
    }
}
