//! Why a command about books fails.

use crate::cli::output::Failure;
use plakoto_engine::notation::NotationError;
use plakoto_engine::rules::RuleSet;
use plakoto_lab::sealed_log::SealedLogError;

#[derive(Debug, thiserror::Error)]
pub(in crate::cli) enum BookCommandError {
    #[error(transparent)]
    Log(#[from] SealedLogError),
    #[error("expected a shipped rule set to make a book for ({}), got `{}`", RuleSet::names(), .0)]
    NotShipped(RuleSet),
    #[error("expected a book of {expected}, got one of {got}")]
    OtherRules { expected: RuleSet, got: String },
    #[error("expected a log with something in it, got none")]
    Empty,
    #[error("{0}")]
    Rules(String),
    #[error("{path}: {source}")]
    Io { path: String, source: std::io::Error },
    #[error("{path}: {error}")]
    Book { path: String, error: NotationError },
}

impl From<BookCommandError> for Failure {
    fn from(error: BookCommandError) -> Self {
        Self::told(error)
    }
}
