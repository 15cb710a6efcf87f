//! Why a command about reference sets fails.

use std::path::Path;

use plakoto_engine::engine::OutOfRange;
use plakoto_engine::printable;
use plakoto_engine::rules::RuleSet;
use plakoto_lab::reference::{JudgeError, Set, SetError};

#[derive(Debug, thiserror::Error)]
pub(in crate::cli) enum ReferenceError {
    #[error(transparent)]
    Set(#[from] SetError),
    #[error("`{name}`: {error}{}", hint(error))]
    Judge { name: String, error: JudgeError },
    #[error(transparent)]
    Threads(#[from] OutOfRange),
    #[error("{path}: {source}")]
    Io { path: String, source: std::io::Error },
    #[error("expected decisions to judge by, got a set without any")]
    Empty,
    #[error("expected a rule set of the set ({known}), got `{got}`")]
    NoneOf { known: String, got: RuleSet },
    #[error("expected the number of a decision of the set, such as {known}, got {got}")]
    NoSuch { known: u64, got: u64 },
    #[error("the program was built without a set: name one with --set")]
    NotShipped,
}

/// What to do about a program that knows fewer rule sets than the set has.
fn hint(error: &JudgeError) -> String {
    match error {
        JudgeError::Fault { rules, .. } if *rules != RuleSet::default() => {
            format!("; --variant {} judges by the decisions of these rules alone", RuleSet::default())
        }
        _ => String::new(),
    }
}

pub(super) fn io(path: &Path, source: std::io::Error) -> ReferenceError {
    ReferenceError::Io { path: printable::path(path), source }
}

/// The set of a file, or else that which the program brings along, with the name by which it is told.
pub(super) fn read(path: Option<&Path>) -> Result<(Set, String), ReferenceError> {
    let (set, name) = match path {
        Some(path) => (Set::read(path)?, printable::path(path)),
        None => (Set::shipped().ok_or(ReferenceError::NotShipped)?.clone(), "the small set".to_owned()),
    };
    if set.decisions.is_empty() { Err(ReferenceError::Empty) } else { Ok((set, name)) }
}
