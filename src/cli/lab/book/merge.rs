//! `plakoto lab book merge`.

use std::path::{Path, PathBuf};

use anyhow::anyhow;
use clap::Args;

use super::logs::{book, read_logs};
use crate::cli::output::save;
use plakoto_engine::printable;

#[derive(Clone, Debug, Args)]
pub(in crate::cli::lab) struct BookMergeArguments {
    /// Logs to read
    #[arg(required = true, value_name = "LOG")]
    logs: Vec<PathBuf>,
    /// Book to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Replace an existing file
    #[arg(long)]
    force: bool,
}

/// Writes a book and reports its size.
pub(super) fn run(arguments: &BookMergeArguments) -> anyhow::Result<String> {
    merge_into(&arguments.logs, &arguments.out, arguments.force)
}

/// Writes the book of these logs.
pub(super) fn merge_into(logs: &[PathBuf], out: &Path, force: bool) -> anyhow::Result<String> {
    let logs = read_logs(logs)?;
    let first = logs.first().ok_or_else(|| anyhow!("expected a log with entries, got none"))?;
    let rules = first.head.rules().map_err(|reason| anyhow!(reason))?;
    let book = book(&logs, rules)?;
    save(out, book.to_string(), force)?;
    let ([first, replies], path) = (book.counts(), printable::path(out));
    Ok(format!("{path}: {first} first rolls and {replies} replies of {rules}\n"))
}
