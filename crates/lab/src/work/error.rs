//! Why there is no plan, or nothing to be made of it.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use plakoto_engine::printable;

/// A line that is no piece.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PieceError {
    /// It is something else.
    #[error("expected a piece, as `plakoto lab work plan` writes them, got something else")]
    Foreign,
    /// It is written in another way.
    #[error("expected version {known} of a piece, got version {got}: use the plakoto that planned it")]
    Version {
        /// What is read.
        known: u32,
        /// What came.
        got: String,
    },
    /// A part of it is missing or was changed.
    #[error("the piece is damaged: {0}")]
    Damaged(String),
}

/// A file that is no result.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ResultError {
    /// It is something else.
    #[error("expected a result of `plakoto lab work do`, got something else")]
    Foreign,
    /// A part of it is missing or was changed.
    #[error("damaged: {0}")]
    Damaged(String),
}

/// A file that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The file system says no: which file or folder, and why.
    Unreadable(String),
    /// It is no whole result.
    Damaged(PathBuf, ResultError),
    /// It is a whole one, but of something else, which is told.
    Foreign(PathBuf, String),
    /// It is of the same piece as another file, and says something else.
    Contradiction(PathBuf, PathBuf),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |path: &Path| printable::path(path);
        match self {
            Self::Unreadable(what) => f.write_str(what),
            Self::Damaged(path, error) => write!(f, "{}: {error}", name(path)),
            Self::Foreign(path, origin) => {
                write!(f, "{}: not of this plan: {origin}; move it to a folder of its own plan", name(path))
            }
            Self::Contradiction(path, other) => {
                write!(f, "{} and {}: the same piece with other bytes", name(other), name(path))
            }
        }
    }
}

/// What is wrong with a plan or with results.
#[derive(Debug, thiserror::Error)]
pub enum WorkError {
    /// The file system says no.
    #[error("{}: {source}", printable::path(path))]
    Io {
        /// The file or the folder.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// A line is no piece.
    #[error("{place}, line {line}: {error}")]
    Piece {
        /// The file.
        place: String,
        /// From 1.
        line: u64,
        /// What is wrong with it.
        error: PieceError,
    },
    /// Two lines are not of one plan.
    #[error("{place}, line {line}: expected a piece of the same job as the first line, got one of another")]
    Mixed {
        /// The file.
        place: String,
        /// From 1.
        line: u64,
    },
    /// A piece stands there twice.
    #[error("{place}, line {line}: piece {number} stands there twice")]
    Twice {
        /// The file.
        place: String,
        /// From 1.
        line: u64,
        /// The piece.
        number: u32,
    },
    /// There are not all pieces.
    #[error("{place}: expected {of} pieces, got {got}; the first that is not there is {missing}")]
    Incomplete {
        /// The file.
        place: String,
        /// How many there are.
        of: u32,
        /// How many came.
        got: u32,
        /// The first that did not.
        missing: u32,
    },
    /// There is no piece at all.
    #[error("{0}: expected pieces, as `plakoto lab work plan` writes them, got none")]
    Empty(String),
    /// There is no piece with this number.
    #[error("{place}: there is no piece {number}")]
    NoSuchPiece {
        /// The file.
        place: String,
        /// The number.
        number: u32,
    },
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
    #[error("{}", faults(.0))]
    Faults(Vec<Fault>),
    /// Results are not there yet.
    #[error("missing pieces, {} of {of}: {}", missing.len(), numbers(missing))]
    Missing {
        /// Their numbers.
        missing: Vec<u32>,
        /// How many there are in all.
        of: u32,
    },
    /// A result was changed after it had been looked at.
    #[error("{} was changed meanwhile", printable::path(.0))]
    Changed(PathBuf),
}

/// So many faults, or numbers, are told.
const TOLD: usize = 20;

fn faults(faults: &[Fault]) -> String {
    let told: Vec<String> = faults.iter().take(TOLD).map(ToString::to_string).collect();
    told.join("\n") + &more(faults.len())
}

fn numbers(numbers: &[u32]) -> String {
    let told: Vec<String> = numbers.iter().take(TOLD).map(ToString::to_string).collect();
    told.join(" ") + &more(numbers.len())
}

fn more(count: usize) -> String {
    if count > TOLD { format!(" and {} more", count - TOLD) } else { String::new() }
}

impl WorkError {
    pub(super) fn io(path: &Path, source: io::Error) -> Self {
        Self::Io { path: path.to_owned(), source }
    }
}
