//! `plakoto lab`: the commands of the laboratory.

mod bearoff;
mod book;
mod data;
mod label;
mod reference;
mod train;
mod work;

use std::fs;
use std::path::Path;

use clap::{ArgMatches, Args, Subcommand};
use indicatif::ProgressBar;

use super::output::{Ended, print, progress_bar};
use super::settings::Settings;
use plakoto_lab::error::{At, LabError};

#[derive(Clone, Debug, Args)]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Clone, Debug, Subcommand)]
enum Command {
    /// Write decisions of self-play to files, filter and sample them
    #[command(subcommand)]
    Data(data::Command),
    /// Label positions of self-play by searches, for training
    Label(Box<label::Arguments>),
    /// Train networks
    #[command(subcommand)]
    Train(train::Command),
    /// Judge players by decisions whose plays were rolled out
    #[command(subcommand)]
    Reference(reference::Command),
    /// Make books of openings
    #[command(subcommand)]
    Book(book::Command),
    /// Solve bear-offs, and other endings
    #[command(subcommand)]
    Bearoff(bearoff::Command),
    /// Share a long computation out among processes and machines
    #[command(subcommand, after_help = work::EXAMPLES)]
    Work(work::Command),
}

impl Arguments {
    /// Takes note of the options of a job as they are on the line.
    pub(super) fn note(&mut self, program: &clap::Command, line: &ArgMatches) {
        if let Command::Work(work) = &mut self.command {
            work.note(program, line);
        }
    }
}

pub(super) fn run(arguments: &Arguments, settings: &Settings) -> Ended {
    print(&match &arguments.command {
        Command::Data(data) => data::run(data, settings)?,
        Command::Label(label) => label::run(label, settings)?,
        Command::Train(train) => train::run(train, settings)?,
        Command::Reference(reference) => reference::run(reference, settings)?,
        Command::Book(book) => book::run(book, settings)?,
        Command::Bearoff(bearoff) => bearoff::run(bearoff, settings)?,
        Command::Work(work) => return work::run(work, settings),
    })
}

/// Makes the folder of a file, if there is none.
fn make_folder_of(file: &Path) -> Result<(), LabError> {
    file.parent().map_or(Ok(()), |folder| fs::create_dir_all(folder).at(folder))
}

/// The bar of a computation that goes on from here.
fn resumed_bar(length: u64, what: &str, done: u64) -> ProgressBar {
    let bar = progress_bar(length, what);
    bar.set_position(done);
    bar.reset_eta();
    bar
}
