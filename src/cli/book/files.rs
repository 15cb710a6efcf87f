//! `plakoto book merge` and `plakoto book page`.

use std::path::{Path, PathBuf};

use clap::Args;

use super::error::BookCommandError;
use super::logs::read_logs;
use crate::cli::options::RulesOption;
use crate::cli::settings::Settings;
use plakoto_engine::printable;
use plakoto_engine::rules::RuleSet;
use plakoto_table::book::{Book, shipped};
use plakoto_table::record::{write, write_new};
use plakoto_table::report::openings;

#[derive(Clone, Debug, Args)]
pub(super) struct MergeArguments {
    /// The logs
    #[arg(required = true, value_name = "LOG")]
    logs: Vec<PathBuf>,
    /// The file of the book
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Write over a file that is there
    #[arg(long)]
    force: bool,
}

#[derive(Clone, Debug, Args)]
pub(super) struct PageArguments {
    /// The folder, in which openings.md and a folder openings with pictures are written
    folder: PathBuf,
    /// Write over files that are there
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    rules: RulesOption,
}

impl PageArguments {
    pub(super) fn settings(&self) -> Settings {
        self.rules.settings()
    }
}

/// Writes a book, and tells what it has.
pub(super) fn merge(arguments: &MergeArguments) -> Result<String, BookCommandError> {
    merge_into(&arguments.logs, &arguments.out, arguments.force)
}

/// Writes the book of some logs.
pub(super) fn merge_into(logs: &[PathBuf], out: &Path, force: bool) -> Result<String, BookCommandError> {
    let logs = read_logs(logs)?;
    let rules = logs.iter().find_map(|log| log.head.as_ref()).ok_or(BookCommandError::Empty)?.rules();
    let rules: RuleSet = rules.map_err(BookCommandError::Rules)?;
    let book = Book::of(&logs, rules).map_err(|got| BookCommandError::OtherRules { expected: rules, got })?;
    write_text(out, &book.to_string(), force)?;
    let ([first, replies], path) = (book.counts(), printable::path(out));
    Ok(format!("{path}: {first} first rolls and {replies} replies of {rules}\n"))
}

/// Writes the page of the book that the program brings along, with its pictures.
pub(super) fn page(arguments: &PageArguments, settings: &Settings) -> Result<String, BookCommandError> {
    let book = shipped(&settings.variant).ok_or(BookCommandError::NoBook(settings.variant))?;
    let mut told = String::new();
    for file in openings::write(book) {
        let path = arguments.folder.join(file.name);
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).map_err(|source| io(folder, source))?;
        }
        write_text(&path, &file.text, arguments.force)?;
        told += &format!("{}\n", printable::path(&path));
    }
    Ok(told)
}

fn write_text(path: &Path, text: &str, force: bool) -> Result<(), BookCommandError> {
    let written = if force { write(path, text) } else { write_new(path, text) };
    written.map_err(|source| io(path, source))
}

fn io(path: &Path, source: std::io::Error) -> BookCommandError {
    BookCommandError::Io { path: printable::path(path), source }
}
