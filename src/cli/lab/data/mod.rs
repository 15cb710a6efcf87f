//! `plakoto lab data`: makes and converts files of decisions. A decision is a position, its dice and the
//! candidate plays.

mod copy;
mod filter;
pub(super) mod make;
mod rows;
mod show;

use clap::Subcommand;

use crate::cli::settings::Settings;
use plakoto_lab::arena::ContestantSpec;

#[derive(Clone, Debug, Subcommand)]
pub(super) enum DataCommand {
    /// Play games and write every decision to a file; resume a file that was made with the same options
    #[command(after_help = ContestantSpec::HELP)]
    Make(Box<make::DataMakeArguments>),
    /// Summarise files, or write their decisions as rows
    Show(show::DataShowArguments),
    /// Write selected decisions to a new file
    Filter(Box<filter::DataFilterArguments>),
    /// Draw decisions at random, each with equal probability
    Sample(copy::SampleArguments),
    /// Put all decisions in random order
    Shuffle(copy::ShuffleArguments),
    /// Concatenate files
    Merge(copy::Files),
}

pub(super) fn run(command: &DataCommand, settings: &Settings) -> anyhow::Result<String> {
    match command {
        DataCommand::Make(make) => make::run(make, settings),
        DataCommand::Show(show) => show::run(show, settings),
        DataCommand::Filter(filter) => filter::run(filter, settings),
        DataCommand::Sample(sample) => copy::sample(sample, settings),
        DataCommand::Shuffle(shuffle) => copy::shuffle(shuffle, settings),
        DataCommand::Merge(files) => copy::merge(files, settings),
    }
}
