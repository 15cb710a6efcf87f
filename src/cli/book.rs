//! `plakoto book`: looks up openings in the built-in book.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};
use clap::{Args, Subcommand};

use super::options::{answer, variant};
use super::output::{CommandResult, print, save};
use super::question::{ask, line};
use super::settings::Settings;
use plakoto_engine::printable;
use plakoto_engine::rules::RuleSet;
use plakoto_protocol::commands::Book;
use plakoto_table::book::shipped;
use plakoto_table::report::openings;

#[derive(Clone, Debug, Args)]
#[command(args_conflicts_with_subcommands = true, args = answer())]
pub(super) struct BookArguments {
    #[command(subcommand)]
    command: Option<BookCommand>,
    /// Position ID, first roll, play for that roll, and the opponent's roll: [ID] [DICE [PLAY [DICE]]]
    /// [default: show all first rolls]
    #[arg(value_name = "WORD", num_args = 0..=MAX_WORDS)]
    words: Vec<String>,
}

/// Maximum number of words: a position ID and dice, then a play and dice. The play and each roll may have spaces.
const MAX_WORDS: usize = 16;

#[derive(Clone, Debug, Subcommand)]
enum BookCommand {
    /// Write a page about the openings in the book, with pictures, like docs/openings.md
    #[command(args = [variant()])]
    Page {
        /// Folder for openings.md and for the subfolder `openings`, which contains the pictures
        folder: PathBuf,
        /// Replace existing files
        #[arg(long)]
        force: bool,
    },
}

pub(super) fn run(arguments: &BookArguments, settings: &Settings) -> CommandResult {
    match &arguments.command {
        None => {
            let question = arguments.words.join(" ").parse().map(|book: Book| book.into());
            ask(line("book", question), settings)
        }
        Some(BookCommand::Page { folder, force }) => print(&page(folder, *force, &settings.variant)?),
    }
}

/// Writes the page about the built-in book, with its pictures.
fn page(folder: &Path, force: bool, rules: &RuleSet) -> anyhow::Result<String> {
    let none = || format!("there is no opening book for {rules}, only for {}", RuleSet::names());
    let mut told = String::new();
    for file in openings::write(shipped(rules).with_context(none)?) {
        let path = folder.join(file.name);
        let name = printable::path(&path);
        path.parent().map_or(Ok(()), fs::create_dir_all).map_err(|error| anyhow!("{name}: {error}"))?;
        save(&path, &file.text, force)?;
        told += &format!("{name}\n");
    }
    Ok(told)
}
