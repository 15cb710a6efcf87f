//! `plakoto lab reference merge`: merges parts of a reference set.

use std::path::PathBuf;

use anyhow::Context;
use clap::Args;

use crate::cli::output::save;
use plakoto_engine::printable;
use plakoto_lab::reference::Set;

#[derive(Clone, Debug, Args)]
pub(in crate::cli::lab) struct ReferenceMergeArguments {
    /// Files with parts of the set; parts that contain the same decision must agree on it
    #[arg(required = true, value_name = "FILE")]
    parts: Vec<PathBuf>,
    /// File for the merged set
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Keep only decisions whose number is below N
    #[arg(long, value_name = "N")]
    first: Option<u64>,
    /// Replace an existing file
    #[arg(long)]
    force: bool,
}

/// Writes the merged set and reports its size.
pub(super) fn run(arguments: &ReferenceMergeArguments) -> anyhow::Result<String> {
    let parts = arguments.parts.iter().map(|path| anyhow::Ok((path.clone(), Set::read(path)?)));
    let mut set =
        Set::merged(parts)?.context("expected at least one file with a part of the set, got none")?;
    set.records.retain(|decision| arguments.first.is_none_or(|first| decision.number < first));
    save(&arguments.out, set.text()?, arguments.force)?;
    Ok(format!("{}: {} decisions\n", printable::path(&arguments.out), set.records.len()))
}
