//! `plakoto lab data`.

mod copy;
mod filter;
pub(super) mod make;
mod rows;
mod show;

use clap::Subcommand;

use crate::cli::settings::Settings;
use plakoto_lab::arena::ContestantSpec;

#[derive(Clone, Debug, Subcommand)]
pub(super) enum Command {
    /// Play games, and write every decision to a file; one that was begun with the same options goes on
    #[command(after_help = ContestantSpec::HELP)]
    Make(Box<make::Arguments>),
    /// Tell what files have, or write their decisions as rows
    Show(show::Arguments),
    /// Write the decisions that are wanted to a new file
    Filter(Box<filter::Arguments>),
    /// Draw some decisions, each as probably as any other
    Sample(copy::SampleArguments),
    /// Put all decisions in random order
    Shuffle(copy::ShuffleArguments),
    /// Put files together
    Merge(copy::Files),
}

pub(super) fn run(command: &Command, settings: &Settings) -> anyhow::Result<String> {
    match command {
        Command::Make(make) => make::run(make, settings),
        Command::Show(show) => show::run(show, settings),
        Command::Filter(filter) => filter::run(filter, settings),
        Command::Sample(sample) => copy::sample(sample, settings),
        Command::Shuffle(shuffle) => copy::shuffle(shuffle, settings),
        Command::Merge(files) => copy::merge(files, settings),
    }
}
