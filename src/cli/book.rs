//! `plakoto book`.

mod compare;
mod error;
mod files;
mod logs;
mod make;

use std::process::ExitCode;

use clap::{Args, Subcommand};

pub(super) use self::error::BookCommandError;
pub(super) use self::make::{Making, millipoints, part};
use super::options::AnswerOptions;
use super::output::finish;
use super::question::{MOST_WORDS, ask};
use super::settings::Settings;
use plakoto_protocol::commands::Book;

#[derive(Clone, Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    /// What is looked up: [ID] [DICE [PLAY [DICE]]]; nothing for all first rolls
    #[arg(value_name = "WORD", num_args = 0..=MOST_WORDS_OF_ALL)]
    words: Vec<String>,
    #[command(flatten)]
    options: AnswerOptions,
}

/// An ID, dice, a play of four checkers, and dice.
const MOST_WORDS_OF_ALL: usize = 2 * MOST_WORDS;

#[derive(Clone, Debug, Subcommand)]
enum Command {
    /// Find out by games what the plays of the first rolls are worth, or the replies to them
    Make(make::Arguments),
    /// Write the book of some logs; where two have a line, that of the first one counts
    Merge(files::MergeArguments),
    /// Compare two books that were made in different ways
    Compare(compare::Arguments),
    /// Write the page of the opening with its pictures, as docs/openings.md
    Page(files::PageArguments),
}

impl Arguments {
    pub(super) fn settings(&self) -> Settings {
        match &self.command {
            None => self.options.settings(),
            Some(Command::Make(make)) => make.settings(),
            Some(Command::Page(page)) => page.settings(),
            Some(Command::Merge(_) | Command::Compare(_)) => Settings::default(),
        }
    }
}

pub(super) fn run(arguments: &Arguments, settings: &Settings) -> ExitCode {
    match &arguments.command {
        None => {
            let question = arguments.words.join(" ").parse().map(|book: Book| book.into());
            ask("book", question, settings)
        }
        Some(Command::Make(make)) => finish(make::run(make, settings)),
        Some(Command::Merge(merge)) => finish(files::merge(merge)),
        Some(Command::Compare(both)) => finish(compare::run(both)),
        Some(Command::Page(page)) => finish(files::page(page, settings)),
    }
}
