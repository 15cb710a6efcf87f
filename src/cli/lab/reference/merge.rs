//! `plakoto lab reference merge`.

use std::path::PathBuf;

use clap::Args;

use super::error::{ReferenceError, io};
use plakoto_engine::printable;
use plakoto_lab::reference::Set;
use plakoto_table::record::{write, write_new};

#[derive(Clone, Debug, Args)]
pub(super) struct Arguments {
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
pub(super) fn run(arguments: &Arguments) -> Result<String, ReferenceError> {
    let mut merged: Option<Set> = None;
    for path in &arguments.parts {
        let part = Set::read(path)?;
        match &mut merged {
            None => merged = Some(part),
            Some(set) => set.merge(part, path)?,
        }
    }
    let mut set = merged.ok_or(ReferenceError::Empty)?;
    set.decisions.retain(|decision| arguments.first.is_none_or(|first| decision.number < first));
    let (out, text) = (&arguments.out, set.text()?);
    let written = if arguments.force { write(out, text) } else { write_new(out, text) };
    written.map_err(|source| io(out, source))?;
    Ok(format!("{}: {} decisions\n", printable::path(out), set.decisions.len()))
}
