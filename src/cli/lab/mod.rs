//! `plakoto lab`: the commands of the laboratory.

mod bearoff;
mod book;
mod data;
mod label;
mod reference;
mod train;
mod work;

use clap::{ArgMatches, Args, Subcommand};

use super::output::{Ended, print};
use super::settings::Settings;

#[derive(Clone, Debug, Args)]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Clone, Debug, Subcommand)]
enum Command {
    /// Write decisions of self-play to files, filter and sample them
    Data(Box<data::Arguments>),
    /// Label positions of self-play by searches, for training
    Label(Box<label::Arguments>),
    /// Train networks
    Train(Box<train::Arguments>),
    /// Judge players by decisions whose plays were rolled out
    Reference(Box<reference::Arguments>),
    /// Make books of openings
    Book(book::Arguments),
    /// Solve bear-offs, and other endings
    Bearoff(bearoff::Arguments),
    /// Share a long computation out among processes and machines
    Work(work::Arguments),
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
