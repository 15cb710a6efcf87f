//! The error for every failure with a file.

use std::fmt::Display;
use std::io;
use std::path::{Path, PathBuf};

use crate::printable;

/// Why a file or a folder cannot be used. The text names the file, as [`printable::path`] shows it, and the
/// failure.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text}")]
pub struct FileError {
    /// The file or the folder; empty for contents that come from elsewhere.
    pub path: PathBuf,
    /// The kind of fault.
    pub cause: FileCause,
    text: String,
}

/// A kind of fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileCause {
    /// The file system refuses to read, write or lock the file. For example, it is missing, too large, or in
    /// use, or it already exists.
    Io(io::ErrorKind),
    /// The file is of another kind.
    Foreign,
    /// Another version of the program wrote the file.
    Version,
    /// A part of the file is missing, changed or invalid.
    Damaged,
    /// The file was made with other settings or for other rules.
    Differs,
}

impl FileError {
    /// Creates an error with any text, which should name the file.
    pub fn new(cause: FileCause, path: &Path, text: impl Into<String>) -> Self {
        Self { path: path.to_owned(), cause, text: text.into() }
    }

    /// Converts an error of the file system, for `map_err`, to `PATH: REASON`.
    pub fn io(path: &Path) -> impl Fn(io::Error) -> Self {
        move |error| Self::new(FileCause::Io(error.kind()), path, located(path, &error))
    }

    /// Converts an error of the file system, for `map_err`, to `cannot ACTION PATH: REASON`, where the action
    /// is a verb such as `read`.
    pub fn cannot(action: &str, path: &Path) -> impl Fn(io::Error) -> Self {
        move |error| Self::io(path)(error).reworded(|text| format!("cannot {action} {text}"))
    }

    /// Returns the error for an existing file that must not be replaced.
    pub fn exists(path: &Path) -> Self {
        let text = format!("{} already exists", printable::path(path));
        Self::new(FileCause::Io(io::ErrorKind::AlreadyExists), path, text)
    }

    /// Returns the error for a file of another kind: `PATH: expected WHAT, got something else`.
    pub fn foreign(path: &Path, expected: &str) -> Self {
        Self::new(FileCause::Foreign, path, located(path, format!("expected {expected}, got something else")))
    }

    /// Returns the error for a damaged file: `PATH: REASON`.
    pub fn damaged(path: &Path, reason: impl Display) -> Self {
        Self::new(FileCause::Damaged, path, located(path, reason))
    }

    /// Prepends the name of the file to the text of the error.
    #[must_use]
    pub fn in_file(self, path: &Path) -> Self {
        Self::new(self.cause, path, located(path, self.text))
    }

    /// Replaces the text of the error with one made from it.
    #[must_use]
    pub fn reworded(self, words: impl FnOnce(&str) -> String) -> Self {
        Self { text: words(&self.text), ..self }
    }

    /// Whether the file already exists and must not be replaced.
    pub fn is_there(&self) -> bool {
        self.cause == FileCause::Io(io::ErrorKind::AlreadyExists)
    }

    /// Whether the file is missing.
    pub fn is_missing(&self) -> bool {
        self.cause == FileCause::Io(io::ErrorKind::NotFound)
    }

    /// Whether another program uses the file.
    pub fn is_in_use(&self) -> bool {
        self.cause == FileCause::Io(io::ErrorKind::ResourceBusy)
    }
}

fn located(path: &Path, what: impl Display) -> String {
    format!("{}: {what}", printable::path(path))
}
