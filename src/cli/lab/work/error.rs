//! Why a command about pieces fails.

use std::io;
use std::path::{Path, PathBuf};

use crate::cli::lab::book::BookCommandError;
use crate::cli::output::Failure;
use plakoto_engine::engine::OutOfRange;
use plakoto_engine::files::FileError;
use plakoto_engine::printable;
use plakoto_lab::reference::SetError;
use plakoto_lab::sealed_log::SealedLogError;
use plakoto_lab::train::labels::LabelSettingsError;
use plakoto_lab::work::WorkError;

#[derive(Debug, thiserror::Error)]
pub(super) enum WorkCommandError {
    #[error(transparent)]
    Work(#[from] WorkError),
    #[error("standard output cannot be written: {0}")]
    Output(io::Error),
    #[error("{}: {source}", printable::path(path))]
    Io { path: PathBuf, source: io::Error },
    #[error("expected lines of UTF-8, got others")]
    NotText,
    #[error(transparent)]
    Matches(#[from] FileError),
    #[error(transparent)]
    Players(#[from] OutOfRange),
    #[error(transparent)]
    Book(#[from] BookCommandError),
    #[error(transparent)]
    Log(#[from] SealedLogError),
    #[error(transparent)]
    Set(#[from] SetError),
    #[error(transparent)]
    Labels(#[from] LabelSettingsError),
    #[error("piece {number}: {reason}")]
    Impossible { number: u32, reason: String },
    #[error("{}: it is whole, but not what a piece of this kind becomes: {reason}", printable::path(path))]
    NotOfKind { path: PathBuf, reason: String },
}

impl From<WorkCommandError> for Failure {
    fn from(error: WorkCommandError) -> Self {
        match error {
            WorkCommandError::Output(source) => Self::Output(source),
            other => Self::told(other),
        }
    }
}

pub(super) fn io(path: &Path, source: io::Error) -> WorkCommandError {
    WorkCommandError::Io { path: path.to_owned(), source }
}
