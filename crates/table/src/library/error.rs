//! Why a library cannot be used.

use std::io;
use std::path::{Path, PathBuf};

use rusqlite::ErrorCode;

use plakoto_engine::printable;

/// Why a library cannot be used. It is as it was.
#[derive(Debug, thiserror::Error)]
pub enum LibraryError {
    /// The file system says no.
    #[error("{}: {source}", printable::path(path))]
    Io {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// There is none.
    #[error("{}: there is no library; `plakoto library add` makes one", printable::path(.0))]
    Missing(PathBuf),
    /// Nobody says where it is.
    #[error("expected the name of a library, as the folder of this user is not known: --library FILE")]
    NoPlace,
    /// The file is something else.
    #[error("{}: expected a library of matches, got another file; it is left as it is", printable::path(.0))]
    Foreign(PathBuf),
    /// A later version of this program has made it.
    #[error(
        "{}: expected a library of version {} at most, got {version}; it is left as it is",
        printable::path(path),
        super::schema::VERSION
    )]
    Newer {
        /// The file.
        path: PathBuf,
        /// Its version.
        version: u32,
    },
    /// It is not whole.
    #[error("{}: it is damaged ({detail}); it is left as it is", printable::path(path))]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        detail: String,
    },
    /// The library itself is gone, and its last changes are there.
    #[error(
        "{}: this has the last changes of a library that is gone; put that back or remove this",
        printable::path(.0)
    )]
    Stray(PathBuf),
    /// Another program has it for itself, and does not end.
    #[error("{}: in use by another program", printable::path(.0))]
    Busy(PathBuf),
    /// SQLite says no.
    #[error("{}: {source}", printable::path(path))]
    Sqlite {
        /// The file.
        path: PathBuf,
        /// Why.
        source: rusqlite::Error,
    },
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
        let path = path.to_owned();
        match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
                Self::Damaged { path, detail: error.to_string() }
            }
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::Busy(path),
            // No value of another kind was ever written.
            None if is_unreadable(&error) => Self::Damaged { path, detail: error.to_string() },
            _ => Self::Sqlite { path, source: error },
        }
    }
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
