//! Error types of the arena.

use std::io;
use std::path::{Path, PathBuf};

use crate::difference::Difference;
use plakoto_engine::printable;

/// Reasons why an operation of this crate fails.
#[derive(Debug, thiserror::Error)]
pub enum ArenaError {
    /// A file or folder cannot be used.
    #[error("{}{fault}", printable::path(path))]
    File {
        /// Path of the unusable file or folder.
        path: PathBuf,
        /// Fault of the file or folder.
        fault: FileFault,
    },
    /// A file cannot be read.
    #[error("cannot read {}: {source}", printable::path(path))]
    Unread {
        /// Path of the file that cannot be read.
        path: PathBuf,
        /// Error that the operating system reported.
        source: io::Error,
    },
    /// The log of an arena has a format version that this program does not read.
    #[error(
        "expected version {known} of an arena log, got version {got} in {}: resume with the version of plakoto that wrote it, or name another file",
        printable::path(path)
    )]
    Version {
        /// Path of the arena's log.
        path: PathBuf,
        /// The format version that this program reads.
        known: u64,
        /// The format version of the file.
        got: u64,
    },
    /// A pair of players contains an index for which the arena has no player.
    #[error("the arena has no pair of players {0:?}")]
    Strangers([usize; 2]),
}

/// Faults of files. The message of a fault continues a sentence that begins with the file's name.
#[derive(Debug, thiserror::Error)]
pub enum FileFault {
    /// The file system reports an error.
    #[error(": {0}")]
    Io(#[from] io::Error),
    /// Another arena has locked the log for writing.
    #[error(" is in use by another arena")]
    InUse,
    /// The file is not an arena's log. The field describes its contents.
    #[error(": expected an arena's log, got {0}")]
    Foreign(String),
    /// A text line of the log is not a valid record.
    #[error(": line {line} is damaged: {reason}")]
    Line {
        /// Number of the text line, from 1.
        line: usize,
        /// Description of the fault in the text line.
        reason: String,
    },
    /// The log was written by an arena with other settings. The field is the first setting that differs.
    #[error(" belongs to an arena with other settings: {0}")]
    OtherSettings(Difference),
    /// The file already exists, and the user did not allow the command to replace it.
    #[error(" already exists; use --force to replace it")]
    Exists,
    /// A folder for game records is not empty, and its files do not belong to this arena.
    #[error(": expected an empty folder, or the folder with the games of the arena run that is resumed")]
    NotEmpty,
    /// A text line is not a position from which a game can start. The fields are the line number, from 1, and
    /// the reason.
    #[error(": line {0}: {1}")]
    Position(usize, String),
    /// The file of starting positions contains no positions.
    #[error(" contains no positions")]
    NoPosition,
}

impl ArenaError {
    /// Creates an error about a file from its path and fault.
    pub(crate) fn file(path: &Path, fault: impl Into<FileFault>) -> Self {
        Self::File { path: path.to_owned(), fault: fault.into() }
    }
}

/// Extension trait for `Result` that adds the path of a file to an error.
pub(crate) trait At<T> {
    /// Adds `path` to the error if the result is an error.
    fn at(self, path: &Path) -> Result<T, ArenaError>;
}

impl<T, E: Into<FileFault>> At<T> for Result<T, E> {
    fn at(self, path: &Path) -> Result<T, ArenaError> {
        self.map_err(|fault| ArenaError::file(path, fault))
    }
}
