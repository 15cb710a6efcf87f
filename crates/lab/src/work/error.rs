//! Errors in plans and result files.

use std::path::PathBuf;

use crate::error::LabError;
use plakoto_engine::printable;

/// Reasons why a text line of a plan is not a usable piece, or a file is not a usable result.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unusable {
    /// The line or file has other contents. The field says what was expected.
    #[error("expected {0}, got something else")]
    Foreign(&'static str),
    /// The line has another format version. The fields are the version that this program reads and the
    /// version of the line.
    #[error(
        "expected version {0} of a piece of work, got version {1}: use the version of plakoto that planned it"
    )]
    Version(u32, String),
    /// Bytes of the line or file are missing or were changed. The field is the message.
    #[error("{0}")]
    Damaged(String),
}

/// Reasons why a result file cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The file system reports an error. The field names the file or folder and the reason.
    #[error("{0}")]
    Unreadable(String),
    /// The file is not a complete, undamaged result.
    #[error("{}: {}", printable::path(.0), .1)]
    Damaged(PathBuf, Unusable),
    /// The result belongs to another plan. The second field describes the piece to which it belongs.
    #[error("{} belongs to another plan ({}); move it to the folder of that plan", printable::path(.0), .1)]
    Foreign(PathBuf, String),
    /// Two files are results of the same piece but have different contents. The fields are the paths of the
    /// files.
    #[error(
        "{} and {} are different results of the same piece of work",
        printable::path(.1),
        printable::path(.0)
    )]
    Contradiction(PathBuf, PathBuf),
}

/// Errors in plans or results, or while a piece is computed.
#[derive(Debug, thiserror::Error)]
pub enum WorkError {
    /// A file cannot be used.
    #[error(transparent)]
    File(#[from] LabError),
    /// A text line of a plan cannot be used. The fields are the name of the plan, the line number from 1, and
    /// the reason.
    #[error("{0}, line {1}: {2}")]
    Line(String, u64, String),
    /// A plan cannot be used. The fields are the name of the plan and the reason.
    #[error("{0}: {1}")]
    Plan(String, String),
    /// The computation has no items.
    #[error("there is nothing to compute")]
    NoItems,
    /// A piece is refused because this program version, or its networks, differ from the ones in the plan and
    /// could compute other results.
    #[error("piece of work {number} is for {expected}, but this is {got}")]
    Refused {
        /// Number of the refused piece.
        number: u32,
        /// Program or networks that the piece requires.
        expected: String,
        /// Program or networks that are available.
        got: String,
    },
    /// Some result files cannot be used.
    #[error("{}", listed(.0, "\n"))]
    Faults(Vec<Fault>),
    /// Results are missing. The fields are the numbers of the missing pieces and the number of pieces in the
    /// plan.
    #[error("missing {} of {} pieces of work: {}", .0.len(), .1, listed(.0, " "))]
    Missing(Vec<u32>, u32),
}

impl WorkError {
    /// Creates the error for a plan without pieces. `place` names the plan.
    pub fn empty(place: &str) -> Self {
        Self::Plan(place.to_owned(), "expected pieces of work from `plakoto lab work plan`, got none".into())
    }

    /// Creates the error for a piece number that the plan does not contain. `place` names the plan.
    pub fn no_such_piece(place: &str, number: u32) -> Self {
        Self::Plan(place.to_owned(), format!("the plan has no piece of work with number {number}"))
    }
}

/// Maximum number of faults or piece numbers in one message.
const LISTED: usize = 20;

fn listed(all: &[impl ToString], between: &str) -> String {
    let some: Vec<String> = all.iter().take(LISTED).map(ToString::to_string).collect();
    let more = all.len().saturating_sub(LISTED);
    some.join(between) + &if more > 0 { format!(" and {more} more") } else { String::new() }
}
