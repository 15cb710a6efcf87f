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
pub(super) enum Command {
    /// Find out by games what the plays of the first rolls are worth, or the replies to them
    Make(Box<make::Arguments>),
    /// Write the book of some logs; where two have a line, that of the first one counts
    Merge(merge::Arguments),
    /// Compare two books that were made in different ways
    Compare(compare::Arguments),
}

pub(super) fn run(command: &Command, settings: &Settings) -> anyhow::Result<String> {
    match command {
        Command::Make(make) => make::run(make, settings),
        Command::Merge(merge) => merge::run(merge),
        Command::Compare(both) => compare::run(both),
    }
}
