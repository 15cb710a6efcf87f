//! `plakoto lab book`.

mod compare;
mod logs;
mod make;
mod merge;

use clap::Subcommand;

pub(super) use self::logs::book;
pub(super) use self::make::{BookOptions, millipoints, part};
use crate::cli::settings::Settings;

#[derive(Clone, Debug, Subcommand)]
pub(super) enum BookCommand {
    /// Roll out the plays of the first rolls, or the replies to them
    Make(Box<make::BookMakeArguments>),
    /// Write the book of several logs; if two logs contain a line, the first log is used
    Merge(merge::BookMergeArguments),
    /// Compare two books made in different ways
    Compare(compare::BookCompareArguments),
}

pub(super) fn run(command: &BookCommand, settings: &Settings) -> anyhow::Result<String> {
    match command {
        BookCommand::Make(make) => make::run(make, settings),
        BookCommand::Merge(merge) => merge::run(merge),
        BookCommand::Compare(both) => compare::run(both),
    }
}
