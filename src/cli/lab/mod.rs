//! `plakoto lab`: commands that make training data, networks, books and endgame tables.

mod bearoff;
mod book;
mod data;
mod judge;
mod label;
mod reference;
mod train;

use std::fs;
use std::path::Path;

use clap::{Args, Subcommand};
use indicatif::ProgressBar;

use super::output::{CommandResult, print, progress_bar};
use super::settings::Settings;
use plakoto_lab::error::{At, LabError};

#[derive(Clone, Debug, Args)]
pub(super) struct LabArguments {
    #[command(subcommand)]
    command: LabCommand,
}

#[derive(Clone, Debug, Subcommand)]
enum LabCommand {
    /// Write decisions from self-play to files; filter and sample them
    #[command(subcommand)]
    Data(data::DataCommand),
    /// Search or roll out positions from self-play, and save the results as labels for training
    Label(Box<label::LabelArguments>),
    /// Compare the values and choices of a network with labels
    Judge(judge::JudgeArguments),
    /// Train networks
    #[command(subcommand)]
    Train(train::TrainCommand),
    /// Judge players on decisions whose plays have been rolled out
    #[command(subcommand)]
    Reference(reference::ReferenceCommand),
    /// Make opening books
    #[command(subcommand)]
    Book(book::BookCommand),
    /// Solve bear-offs and other endings
    #[command(subcommand)]
    Bearoff(bearoff::BearoffCommand),
}

pub(super) fn run(arguments: &LabArguments, settings: &Settings) -> CommandResult {
    print(&match &arguments.command {
        LabCommand::Data(data) => data::run(data, settings)?,
        LabCommand::Label(label) => label::run(label, settings)?,
        LabCommand::Judge(judge) => judge::run(judge, settings)?,
        LabCommand::Train(train) => train::run(train, settings)?,
        LabCommand::Reference(reference) => reference::run(reference, settings)?,
        LabCommand::Book(book) => book::run(book, settings)?,
        LabCommand::Bearoff(bearoff) => bearoff::run(bearoff, settings)?,
    })
}

/// Creates the folder that will contain a file, if the folder is missing.
fn make_folder_of(file: &Path) -> Result<(), LabError> {
    file.parent().map_or(Ok(()), |folder| fs::create_dir_all(folder).at(folder))
}

/// Returns a progress bar for a computation of which `done` items were finished earlier.
fn resumed_bar(length: u64, what: &str, done: u64) -> ProgressBar {
    let bar = progress_bar(length, what);
    bar.set_position(done);
    bar.reset_eta();
    bar
}
