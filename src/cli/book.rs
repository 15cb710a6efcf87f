//! `plakoto book`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, Subcommand};

use super::options::{AnswerOptions, RulesOption};
use super::output::{Failure, finish};
use super::question::{MOST_WORDS, ask};
use super::settings::Settings;
use plakoto_engine::printable;
use plakoto_engine::rules::RuleSet;
use plakoto_protocol::commands::Book;
use plakoto_table::book::shipped;
use plakoto_table::record::{write, write_new};
use plakoto_table::report::openings;

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
    /// Write the page of the opening with its pictures, as docs/openings.md
    Page {
        /// The folder, in which openings.md and a folder openings with pictures are written
        folder: PathBuf,
        /// Write over files that are there
        #[arg(long)]
        force: bool,
        #[command(flatten)]
        rules: RulesOption,
    },
}

/// Why there is no page.
#[derive(Debug, thiserror::Error)]
enum PageError {
    #[error("there is no book of {0}, only of {names}", names = RuleSet::names())]
    NoBook(RuleSet),
    #[error("{path}: {source}")]
    Io { path: String, source: std::io::Error },
}

impl Arguments {
    pub(super) fn settings(&self) -> Settings {
        match &self.command {
            None => self.options.settings(),
            Some(Command::Page { rules, .. }) => rules.settings(),
        }
    }
}

pub(super) fn run(arguments: &Arguments, settings: &Settings) -> ExitCode {
    match &arguments.command {
        None => {
            let question = arguments.words.join(" ").parse().map(|book: Book| book.into());
            ask("book", question, settings)
        }
        Some(Command::Page { folder, force, .. }) => {
            finish(page(folder, *force, &settings.variant).map_err(Failure::told))
        }
    }
}

/// Writes the page of the book that the program brings along, with its pictures.
fn page(folder: &Path, force: bool, rules: &RuleSet) -> Result<String, PageError> {
    let book = shipped(rules).ok_or(PageError::NoBook(*rules))?;
    let mut told = String::new();
    for file in openings::write(book) {
        let path = folder.join(file.name);
        let io = |source| PageError::Io { path: printable::path(&path), source };
        path.parent().map_or(Ok(()), fs::create_dir_all).map_err(io)?;
        let written = if force { write(&path, &file.text) } else { write_new(&path, &file.text) };
        written.map_err(io)?;
        told += &format!("{}\n", printable::path(&path));
    }
    Ok(told)
}
