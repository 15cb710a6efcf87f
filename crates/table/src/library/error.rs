//! Why a library cannot be used.

use std::io::ErrorKind;
use std::path::Path;

use rusqlite::ErrorCode;

use plakoto_engine::files::{FileCause, FileError};
use plakoto_engine::printable;

/// Why a library cannot be used. It is as it was.
#[derive(Debug, thiserror::Error)]
pub enum LibraryError {
    /// The file is missing, in use, damaged or something else.
    #[error(transparent)]
    File(#[from] FileError),
    /// Nobody says where it is.
    #[error("expected the name of a library, as the folder of this user is not known: --library FILE")]
    NoPlace,
    /// There is no match of this number.
    #[error("expected the number of a match as `list` shows it, got {0}")]
    NoMatch(i64),
    /// There is nothing to keep.
    #[error("expected a match with a turn or a result, got none")]
    NothingPlayed,
    /// The question is not SQL that can be answered.
    #[error("{}", printable::clean(.0))]
    Query(String),
    /// The question would change something.
    #[error("expected a question that changes nothing, like SELECT")]
    Changes,
}

impl LibraryError {
    /// What an error of SQLite means for the file that it is about.
    pub(super) fn of_sqlite(path: &Path, error: rusqlite::Error) -> Self {
        let other = || FileError::new(FileCause::Io(ErrorKind::Other), path, error.to_string()).in_file(path);
        known(path, &error).unwrap_or_else(other).into()
    }

    /// The same for an error of a question in SQL.
    pub(super) fn of_query(path: &Path, error: rusqlite::Error) -> Self {
        known(path, &error).map_or_else(|| Self::Query(error.to_string()), Self::File)
    }
}

/// A fault of the file; `None` if it has none.
fn known(path: &Path, error: &rusqlite::Error) -> Option<FileError> {
    match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => Some(damaged(path, error)),
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
            let busy = FileCause::Io(ErrorKind::ResourceBusy);
            Some(FileError::new(busy, path, "in use by another program").in_file(path))
        }
        // No value of another kind was ever written.
        None if is_unreadable(error) => Some(damaged(path, error)),
        _ => None,
    }
}

/// Not whole.
pub(super) fn damaged(path: &Path, detail: impl std::fmt::Display) -> FileError {
    FileError::damaged(path, format!("it is damaged ({detail}); it is left as it is"))
}

/// Something else than a library of a version that is known.
pub(super) fn foreign(path: &Path, cause: FileCause, got: &str) -> FileError {
    FileError::new(cause, path, format!("expected a library of {got}; it is left as it is")).in_file(path)
}

/// Made by a later version of the program.
pub(super) fn newer(path: &Path, version: u32) -> FileError {
    let known = super::schema::VERSION;
    foreign(path, FileCause::Version, &format!("version {known} at most, got {version}"))
}

/// Whether a value is not what its column has.
fn is_unreadable(error: &rusqlite::Error) -> bool {
    use rusqlite::Error;
    matches!(
        error,
        Error::Utf8Error(..)
            | Error::FromSqlConversionFailure(..)
            | Error::IntegralValueOutOfRange(..)
            | Error::InvalidColumnType(..)
    )
}
