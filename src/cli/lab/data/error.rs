//! Why a command about data fails.

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
