//! `plakoto lab`: the commands of the laboratory.

mod bearoff;
mod book;
mod data;
mod label;
mod reference;
mod train;
mod work;

use std::process::ExitCode;

use clap::{ArgMatches, Args, Subcommand};

use super::output::finish;
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
    pub(super) fn settings(&self) -> Settings {
        match &self.command {
            Command::Data(data) => data.settings(),
            Command::Label(label) => label.settings(),
            Command::Train(train) => train.settings(),
            Command::Reference(reference) => reference.settings(),
            Command::Book(book) => book.settings(),
            Command::Bearoff(bearoff) => bearoff.settings(),
            Command::Work(work) => work.settings(),
        }
    }

    /// Takes note of the options of a job as they are on the line.
    pub(super) fn note(&mut self, program: &clap::Command, line: &ArgMatches) {
        if let Command::Work(work) = &mut self.command {
            work.note(program, line);
        }
    }
}

pub(super) fn run(arguments: &Arguments, settings: &Settings) -> ExitCode {
    match &arguments.command {
        Command::Data(data) => finish(data::run(data, settings)),
        Command::Label(label) => finish(label::run(label, settings)),
        Command::Train(train) => train::run(train, settings),
        Command::Reference(reference) => finish(reference::run(reference, settings)),
        Command::Book(book) => finish(book::run(book, settings)),
        Command::Bearoff(bearoff) => finish(bearoff::run(bearoff, settings)),
        Command::Work(work) => work::run(work, settings),
    }
}
