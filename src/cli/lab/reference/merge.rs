//! `plakoto lab reference merge`.

use std::path::PathBuf;

use anyhow::Context;
use clap::Args;

use crate::cli::output::save;
use plakoto_engine::printable;
use plakoto_lab::reference::Set;

#[derive(Clone, Debug, Args)]
pub(in crate::cli::lab) struct ReferenceMergeArguments {
    /// The parts; of decisions that several have, all must say the same
    #[arg(required = true, value_name = "FILE")]
    parts: Vec<PathBuf>,
    /// The file of the set
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Take the first decisions alone, by their numbers
    #[arg(long, value_name = "N")]
    first: Option<u64>,
    /// Write over a file that is there
    #[arg(long)]
    force: bool,
}

/// Writes the set, and tells how large it is.
pub(super) fn run(arguments: &ReferenceMergeArguments) -> anyhow::Result<String> {
    let parts = arguments.parts.iter().map(|path| anyhow::Ok((path.clone(), Set::read(path)?)));
    let mut set = Set::merged(parts)?.context("expected parts of a set, got none")?;
    set.records.retain(|decision| arguments.first.is_none_or(|first| decision.number < first));
    save(&arguments.out, set.text()?, arguments.force)?;
    Ok(format!("{}: {} decisions\n", printable::path(&arguments.out), set.records.len()))
}
