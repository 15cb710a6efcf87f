//! Why data cannot be read or written.

use std::io;
use std::path::{Path, PathBuf};

use super::HeadError;
use crate::block_file::BlockFileError;
use crate::difference::Difference;

/// Why data cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum DataError {
    /// The file system says no.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// It is something else.
    #[error("expected a file of games, as `plakoto lab data make` makes them, got something else: {}", .0.display())]
    Foreign(PathBuf),
    /// A part of it is missing or has changed.
    #[error("{}: block {block} of the data is damaged", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// Which block, from 1.
        block: usize,
    },
    /// What its first line says is impossible.
    #[error("{}: {error}", path.display())]
    Head {
        /// The file.
        path: PathBuf,
        /// Why.
        error: HeadError,
    },
    /// It was made otherwise.
    #[error("{} has games that were made otherwise: {difference}", path.display())]
    OtherGames {
        /// The file.
        path: PathBuf,
        /// What differs first.
        difference: Difference,
    },
    /// It has more games than were asked for.
    #[error("{} has {got} games: expected at most {asked}, as were asked for", path.display())]
    TooMany {
        /// The file.
        path: PathBuf,
        /// The games that there are.
        got: u64,
        /// The games that were wanted.
        asked: u64,
    },
    /// It is about another game.
    #[error("{}: expected games of `{expected}`, as in the files before, got games of `{got}`", path.display())]
    OtherRules {
        /// The file.
        path: PathBuf,
        /// The rules of the others.
        expected: String,
        /// Its rules.
        got: String,
    },
    /// It was named twice.
    #[error("{} is named twice: its decisions would be there twice", .0.display())]
    Twice(PathBuf),
    /// There are not so many.
    #[error("expected a sample of at most {got} decisions, as there are, got {asked}")]
    TooFew {
        /// The decisions that there are.
        got: u64,
        /// Those that were asked for.
        asked: u64,
    },
    /// The files together have more sources than a file can name.
    #[error("expected games of at most {} sources, got more", u16::MAX)]
    Sources,
    /// Somebody has stopped it.
    #[error("stopped: nothing was written")]
    Stopped,
}

impl DataError {
    pub(super) fn io(path: &Path) -> impl Fn(io::Error) -> Self {
        move |source| Self::Io { path: path.to_owned(), source }
    }
}

impl From<BlockFileError> for DataError {
    fn from(error: BlockFileError) -> Self {
        match error {
            BlockFileError::Io { path, source } => Self::Io { path, source },
            BlockFileError::Foreign(path) => Self::Foreign(path),
            BlockFileError::Damaged { path, block } => Self::Damaged { path, block },
        }
    }
}
