//! `plakoto lab book merge`: writes a book of openings from logs.

use std::path::{Path, PathBuf};

use anyhow::anyhow;
use clap::Args;

use super::logs::{book, read_logs};
use crate::cli::output::save;
use plakoto_engine::printable;

#[derive(Clone, Debug, Args)]
pub(in crate::cli::lab) struct BookMergeArguments {
    /// Log files to merge
    #[arg(required = true, value_name = "LOG")]
    logs: Vec<PathBuf>,
    /// Book file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Replace an existing file
    #[arg(long)]
    force: bool,
}

/// Writes a book, and reports how many lines of play it contains.
pub(super) fn run(arguments: &BookMergeArguments) -> anyhow::Result<String> {
    merge_into(&arguments.logs, &arguments.out, arguments.force)
}

/// Merges log files into a book file, and reports how many lines of play the book contains.
pub(super) fn merge_into(logs: &[PathBuf], out: &Path, force: bool) -> anyhow::Result<String> {
    let logs = read_logs(logs)?;
    let first = logs.first().ok_or_else(|| anyhow!("expected a log with results, got only empty logs"))?;
    let rules = first.head.rules().map_err(|reason| anyhow!(reason))?;
    let book = book(&logs, rules)?;
    save(out, book.to_string(), force)?;
    let ([first, replies], path) = (book.counts(), printable::path(out));
    Ok(format!("{path}: {first} first rolls and {replies} replies for {rules}\n"))
}
