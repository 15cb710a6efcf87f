//! Option for the output file of a small network: a pruner or a luck network.

use std::path::PathBuf;

use anyhow::Context;
use clap::Args;

use crate::cli::interrupt::interruptible;
use crate::cli::lab::make_folder_of;
use plakoto_engine::files::{self, Existing, Replacement};
use plakoto_engine::search::StopFlag;
use plakoto_lab::error::{At, new_file};

/// The output file of a command that trains a small network.
#[derive(Clone, Debug, Args)]
pub(super) struct NewFile {
    /// File for the network
    #[arg(value_name = "FILE")]
    path: PathBuf,
    /// Replace an existing file
    #[arg(long)]
    force: bool,
}

impl NewFile {
    /// Checks that the file can be written, trains, and writes the network. `train` returns the network and
    /// its ID, or nothing if the user interrupts; in that case nothing is written. Returns a message that
    /// names the file.
    pub(super) fn write(
        &self,
        what: &str,
        train: impl FnOnce(&StopFlag) -> Option<(String, Vec<u8>)>,
    ) -> anyhow::Result<String> {
        let (path, existing) = (&self.path, if self.force { Existing::Replace } else { Existing::Keep });
        make_folder_of(path)?;
        Replacement::begin(path, existing).map(drop).map_err(new_file).at(path)?;
        let (id, bytes) = train(&interruptible()).context("interrupted")?;
        files::write(path, &bytes, existing).map_err(new_file).at(path)?;
        Ok(format!("{what} {id}: {}\n", path.display()))
    }
}
