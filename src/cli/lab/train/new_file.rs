//! Output files for small networks.

use std::path::PathBuf;

use anyhow::Context;
use clap::Args;

use crate::cli::interrupt::interruptible;
use crate::cli::lab::make_folder_of;
use plakoto_engine::files::{self, Existing, Replacement};
use plakoto_engine::search::StopFlag;
use plakoto_lab::error::{At, new_file};

/// The file to which a small network is written.
#[derive(Clone, Debug, Args)]
pub(super) struct NewFile {
    /// File to write
    #[arg(value_name = "FILE")]
    path: PathBuf,
    /// Replace an existing file
    #[arg(long)]
    force: bool,
}

impl NewFile {
    /// Writes the network that `train` returns with its ID, and returns a message that names the file. Writes
    /// nothing if the training is interrupted. Checks before the training that the file can be written.
    pub(super) fn write(
        &self,
        what: &str,
        train: impl FnOnce(&StopFlag) -> Option<(String, Vec<u8>)>,
    ) -> anyhow::Result<String> {
        let (path, existing) = (&self.path, if self.force { Existing::Replaced } else { Existing::Kept });
        make_folder_of(path)?;
        Replacement::begin(path, existing).map(drop).map_err(new_file).at(path)?;
        let (id, bytes) = train(&interruptible()).context("interrupted")?;
        files::write(path, &bytes, existing).map_err(new_file).at(path)?;
        Ok(format!("{what} {id}: {}\n", path.display()))
    }
}
