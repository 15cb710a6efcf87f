//! Why a command about data fails.

use crate::cli::output::Failure;
use plakoto_engine::engine::OutOfRange;
use plakoto_lab::data::DataError;

/// Why a command about data fails.
#[derive(Debug, thiserror::Error)]
pub(in crate::cli) enum CommandError {
    #[error(transparent)]
    Data(#[from] DataError),
    #[error(transparent)]
    Threads(#[from] OutOfRange),
    #[error(transparent)]
    Output(#[from] std::io::Error),
}

impl From<CommandError> for Failure {
    fn from(error: CommandError) -> Self {
        match error {
            // Nobody reads any more, or the disk is full.
            CommandError::Output(error) => Self::Output(error),
            error => Self::told(error),
        }
    }
}
