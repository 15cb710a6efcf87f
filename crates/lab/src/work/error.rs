//! Why there is no plan, or nothing to be made of it.

use std::path::PathBuf;

use crate::error::LabError;
use plakoto_engine::printable;

/// A line that is no piece, or a file that is no result.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unusable {
    /// It is something else.
    #[error("expected {0}, got something else")]
    Foreign(&'static str),
    /// It is written in another way: the version that is read, and that of the line.
    #[error("expected version {0} of a piece, got version {1}: use the plakoto that planned it")]
    Version(u32, String),
    /// A part of it is missing or was changed.
    #[error("{0}")]
    Damaged(String),
}

/// A file that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The file system says no: which file or folder, and why.
    #[error("{0}")]
    Unreadable(String),
    /// It is no whole result.
    #[error("{}: {}", printable::path(.0), .1)]
    Damaged(PathBuf, Unusable),
    /// It is a whole one, but of something else, which is told.
    #[error("{}: not of this plan: {}; move it to a folder of its own plan", printable::path(.0), .1)]
    Foreign(PathBuf, String),
    /// It is of the same piece as another file, the second one, and says something else.
    #[error("{} and {}: the same piece with other bytes", printable::path(.1), printable::path(.0))]
    Contradiction(PathBuf, PathBuf),
}

/// What is wrong with a plan or with results.
#[derive(Debug, thiserror::Error)]
pub enum WorkError {
    /// A file cannot be used.
    #[error(transparent)]
    File(#[from] LabError),
    /// A line of a plan cannot be used: the name of the plan, the line, from 1, and why.
    #[error("{0}, line {1}: {2}")]
    Line(String, u64, String),
    /// A plan cannot be used: its name, and why.
    #[error("{0}: {1}")]
    Plan(String, String),
    /// Nothing is left to be made.
    #[error("expected something to be shared out, got nothing")]
    NoItems,
    /// Another program, or other networks, would come to other results.
    #[error("piece {number} is refused: it is for {expected}, and here is {got}")]
    Refused {
        /// The piece.
        number: u32,
        /// What it needs.
        expected: String,
        /// What there is.
        got: String,
    },
    /// Results cannot be used.
    #[error("{}", listed(.0, "\n"))]
    Faults(Vec<Fault>),
    /// Results are not there yet: their numbers, and how many there are in all.
    #[error("missing pieces, {} of {}: {}", .0.len(), .1, listed(.0, " "))]
    Missing(Vec<u32>, u32),
}

impl WorkError {
    /// There is no piece in a plan.
    pub fn empty(place: &str) -> Self {
        Self::Plan(
            place.to_owned(),
            "expected pieces, as `plakoto lab work plan` writes them, got none".into(),
        )
    }

    /// There is no piece with this number in a plan.
    pub fn no_such_piece(place: &str, number: u32) -> Self {
        Self::Plan(place.to_owned(), format!("there is no piece {number}"))
    }
}

/// Faults or numbers of which this many are listed.
const LISTED: usize = 20;

fn listed(all: &[impl ToString], between: &str) -> String {
    let some: Vec<String> = all.iter().take(LISTED).map(ToString::to_string).collect();
    let more = all.len().saturating_sub(LISTED);
    some.join(between) + &if more > 0 { format!(" and {more} more") } else { String::new() }
}
