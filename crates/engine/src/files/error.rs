//! The error type for all failures with files.

use std::fmt::Display;
use std::io;
use std::path::{Path, PathBuf};

use crate::printable;

/// Reason why a file or a folder cannot be used. The text contains the path, as [`printable::path`] shows it,
/// and describes the failure.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text}")]
pub struct FileError {
    /// Path of the file or the folder; empty if the contents do not come from a file.
    pub path: PathBuf,
    /// Kind of the failure.
    pub cause: FileCause,
    text: String,
}

/// Kind of a failure with a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileCause {
    /// The file system refuses to read, write or lock the file. For example, the file is missing, too large
    /// or in use, or it already exists.
    Io(io::ErrorKind),
    /// The file does not have the expected format.
    Foreign,
    /// The file was written by an incompatible version of the program.
    Version,
    /// Some of the contents are missing, changed or invalid.
    Damaged,
    /// The file was made with other settings or for another rule set.
    Differs,
}

impl FileError {
    /// Creates an error with this text, which should contain the path.
    pub fn new(cause: FileCause, path: &Path, text: impl Into<String>) -> Self {
        Self { path: path.to_owned(), cause, text: text.into() }
    }

    /// For `map_err`: converts a file-system error to `PATH: REASON`.
    pub fn io(path: &Path) -> impl Fn(io::Error) -> Self {
        move |error| Self::new(FileCause::Io(error.kind()), path, located(path, &error))
    }

    /// For `map_err`: converts a file-system error to `cannot ACTION PATH: REASON`. The action is a verb such
    /// as `read`.
    pub fn cannot(action: &str, path: &Path) -> impl Fn(io::Error) -> Self {
        move |error| Self::io(path)(error).reworded(|text| format!("cannot {action} {text}"))
    }

    /// Returns the error for a file that already exists and must not be replaced.
    pub fn exists(path: &Path) -> Self {
        let text = format!("{} already exists", printable::path(path));
        Self::new(FileCause::Io(io::ErrorKind::AlreadyExists), path, text)
    }

    /// Returns the error for a file with another format: `PATH: expected WHAT, got something else`.
    pub fn foreign(path: &Path, expected: &str) -> Self {
        Self::new(FileCause::Foreign, path, located(path, format!("expected {expected}, got something else")))
    }

    /// Returns the error for a damaged file: `PATH: REASON`.
    pub fn damaged(path: &Path, reason: impl Display) -> Self {
        Self::new(FileCause::Damaged, path, located(path, reason))
    }

    /// Adds the path to the error and prepends it to the error's text.
    #[must_use]
    pub fn in_file(self, path: &Path) -> Self {
        Self::new(self.cause, path, located(path, self.text))
    }

    /// Replaces the text of the error with the result of `words`, which gets the old text.
    #[must_use]
    pub fn reworded(self, words: impl FnOnce(&str) -> String) -> Self {
        Self { text: words(&self.text), ..self }
    }

    /// Whether the error says that the file already exists.
    pub fn is_there(&self) -> bool {
        self.cause == FileCause::Io(io::ErrorKind::AlreadyExists)
    }

    /// Whether the error says that the file is missing.
    pub fn is_missing(&self) -> bool {
        self.cause == FileCause::Io(io::ErrorKind::NotFound)
    }

    /// Whether the error says that another program uses the file.
    pub fn is_in_use(&self) -> bool {
        self.cause == FileCause::Io(io::ErrorKind::ResourceBusy)
    }
}

fn located(path: &Path, what: impl Display) -> String {
    format!("{}: {what}", printable::path(path))
}
