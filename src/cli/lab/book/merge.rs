//! `plakoto lab book merge`.

use std::path::{Path, PathBuf};

use clap::Args;

use super::error::BookCommandError;
use super::logs::read_logs;
use plakoto_engine::printable;
use plakoto_engine::rules::RuleSet;
use plakoto_lab::book_making::collect;
use plakoto_table::record::{write, write_new};

#[derive(Clone, Debug, Args)]
pub(super) struct Arguments {
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

/// Writes a book, and tells what it has.
pub(super) fn run(arguments: &Arguments) -> Result<String, BookCommandError> {
    merge_into(&arguments.logs, &arguments.out, arguments.force)
}

/// Writes the book of some logs.
pub(super) fn merge_into(logs: &[PathBuf], out: &Path, force: bool) -> Result<String, BookCommandError> {
    let logs = read_logs(logs)?;
    let rules = logs.iter().find_map(|log| log.head.as_ref()).ok_or(BookCommandError::Empty)?.rules();
    let rules: RuleSet = rules.map_err(BookCommandError::Rules)?;
    let book = collect(&logs, rules).map_err(|got| BookCommandError::OtherRules { expected: rules, got })?;
    let written = if force { write(out, book.to_string()) } else { write_new(out, book.to_string()) };
    written.map_err(|source| BookCommandError::Io { path: printable::path(out), source })?;
    let ([first, replies], path) = (book.counts(), printable::path(out));
    Ok(format!("{path}: {first} first rolls and {replies} replies of {rules}\n"))
}
