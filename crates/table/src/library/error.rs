//! Errors that operations on a match library return.

use std::io::ErrorKind;
use std::path::Path;

use rusqlite::ErrorCode;

use plakoto_engine::files::{FileCause, FileError};

/// An error from an operation on a match library. The operation has not changed the library.
#[derive(Debug, thiserror::Error)]
pub enum LibraryError {
    /// The library file is missing, in use, damaged or not a library.
    #[error(transparent)]
    File(#[from] FileError),
    /// No library path was given, and the user's data folder is unknown.
    #[error("your data folder cannot be determined: name the library file with --library FILE")]
    NoPlace,
    /// The library contains no match with this number.
    #[error("the library contains no match {0}: `library list` shows the numbers of all matches")]
    NoMatch(i64),
    /// The match has no turn and no result.
    #[error("the match has neither a turn nor a result, so there is nothing to add")]
    NothingPlayed,
}

impl LibraryError {
    /// Converts an SQLite error to an error about the library file.
    pub(super) fn of_sqlite(path: &Path, error: rusqlite::Error) -> Self {
        let file_error = match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => damaged(path, error),
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
                let busy = FileCause::Io(ErrorKind::ResourceBusy);
                FileError::new(busy, path, "in use by another program").in_file(path)
            }
            // This program never writes a value of the wrong type, so the file must be damaged.
            None if is_unreadable(&error) => match error {
                rusqlite::Error::FromSqlConversionFailure(_, _, reason) => damaged(path, reason),
                error => damaged(path, error),
            },
            _ => FileError::new(FileCause::Io(ErrorKind::Other), path, error.to_string()).in_file(path),
        };
        file_error.into()
    }
}

/// Returns the error for a damaged library file.
pub(super) fn damaged(path: &Path, detail: impl std::fmt::Display) -> FileError {
    FileError::damaged(path, format!("the library is damaged ({detail}); the file has not been changed"))
}

/// Returns the error for a file that is not a library of a supported version.
pub(super) fn foreign(path: &Path, cause: FileCause, got: &str) -> FileError {
    FileError::new(cause, path, format!("expected a {got}; the file has not been changed")).in_file(path)
}

/// Returns the error for a library that was written by another version of the program.
pub(super) fn other_version(path: &Path, version: u32) -> FileError {
    let known = super::schema::VERSION;
    foreign(path, FileCause::Version, &format!("library of version {known}, got version {version}"))
}

/// Returns whether the error is that a stored value does not have the expected type.
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
