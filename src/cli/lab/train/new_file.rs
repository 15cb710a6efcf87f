//! Small networks that are trained into a file.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::PathBuf;

use clap::Args;

use plakoto_engine::files::{self, Existing, Replacement};

/// The file.
#[derive(Clone, Debug, Args)]
pub(super) struct NewFile {
    /// The file to write
    #[arg(value_name = "FILE")]
    path: PathBuf,
    /// Replace the file if it is there already
    #[arg(long)]
    force: bool,
}

/// Why there is no network.
#[derive(Debug, thiserror::Error)]
pub(super) enum TrainedError {
    #[error("{} is there already: --force replaces it", .0.display())]
    Exists(PathBuf),
    #[error("{}: {source}", path.display())]
    Io { path: PathBuf, source: io::Error },
    #[error("interrupted")]
    Interrupted,
}

impl NewFile {
    /// Writes what `train` makes; nothing if it is interrupted. Tells where. What cannot be written in the end is told of
    /// before the work.
    pub(super) fn write(
        &self,
        train: impl FnOnce() -> Option<Vec<u8>>,
    ) -> Result<std::path::Display<'_>, TrainedError> {
        let existing = if self.force { Existing::Replaced } else { Existing::Kept };
        if let Some(folder) = self.path.parent() {
            fs::create_dir_all(folder).map_err(|source| self.error(source))?;
        }
        Replacement::begin(&self.path, existing).map(drop).map_err(|source| self.error(source))?;
        let bytes = train().ok_or(TrainedError::Interrupted)?;
        files::write(&self.path, &bytes, existing).map_err(|source| self.error(source))?;
        Ok(self.path.display())
    }

    fn error(&self, source: io::Error) -> TrainedError {
        match source.kind() {
            ErrorKind::AlreadyExists => TrainedError::Exists(self.path.clone()),
            _ => TrainedError::Io { path: self.path.clone(), source },
        }
    }
}
