//! `plakoto lab book merge`: writes a book of openings from logs.

use std::path::{Path, PathBuf};

use anyhow::anyhow;
use clap::Args;

use super::logs::{other_rules, read_logs};
use crate::cli::output::save;
use plakoto_engine::printable;
use plakoto_lab::book_making::collect;

#[derive(Clone, Debug, Args)]
pub(in crate::cli::lab) struct BookMergeArguments {
    /// Log files to merge
    #[arg(required = true, value_name = "LOG")]
    logs: Vec<PathBuf>,
    /// Book file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Keep only the best plays for each reply, and others that may be as good; all plays if absent
    #[arg(long, value_name = "PLAYS", value_parser = clap::value_parser!(u8).range(1..))]
    replies: Option<u8>,
    /// Replace an existing file
    #[arg(long)]
    force: bool,
}

/// Writes a book, and reports how many lines of play it contains.
pub(super) fn run(arguments: &BookMergeArguments) -> anyhow::Result<String> {
    merge_into(&arguments.logs, &arguments.out, arguments.replies, arguments.force)
}

/// Merges log files into a book file, and reports how many lines of play the book contains. For each reply
/// the book has the best `most` plays, and other plays that may be as good as the best.
pub(super) fn merge_into(
    logs: &[PathBuf],
    out: &Path,
    most: Option<u8>,
    force: bool,
) -> anyhow::Result<String> {
    let logs = read_logs(logs)?;
    let first = logs.first().ok_or_else(|| anyhow!("expected a log with results, got only empty logs"))?;
    let rules = first.head.rules().map_err(|reason| anyhow!(reason))?;
    let mut book = collect(&logs, rules).map_err(|got| other_rules(&rules, &got))?;
    for reply in book.entries.iter_mut().filter(|entry| entry.line.depth() > 0) {
        let most = usize::from(most.unwrap_or(u8::MAX)).max(reply.best().len());
        reply.plays.truncate(most);
    }
    save(out, book.to_string(), force)?;
    let ([first, replies, third], path) = (book.counts(), printable::path(out));
    Ok(format!("{path}: {first} first rolls, {replies} replies and {third} third rolls for {rules}\n"))
}
