//! Converts errors to Python exceptions that have the error codes of the protocol.

use std::fmt::Display;
use std::io::ErrorKind;
use std::path::PathBuf;

use plakoto::protocol::{ErrorCode, Language, ProtocolError};
use plakoto_engine::files::{FileCause, FileError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

/// An error of the library, to be raised as a Python exception.
pub(crate) struct Failure {
    error: ProtocolError,
    /// The file that cannot be used, and the name of the reason in Python's module `errno`.
    file: Option<Box<(PathBuf, Option<&'static str>)>>,
}

/// The result of most functions in this crate.
pub(crate) type Outcome<T> = Result<T, Failure>;

impl Failure {
    /// Returns a failure with the code `bad_argument`. `detail` says what was expected and what was passed.
    pub(crate) fn bad(detail: impl Display) -> Self {
        ProtocolError::bad_argument(detail.to_string()).into()
    }

    /// Returns a failure with the code `missing_context`.
    pub(crate) fn missing(detail: impl Display) -> Self {
        ProtocolError::missing(detail.to_string()).into()
    }

    /// Returns a failure with the code `illegal_move`.
    pub(crate) fn illegal_move(detail: impl Display) -> Self {
        ProtocolError::new(ErrorCode::IllegalMove, detail.to_string()).into()
    }

    /// Returns a failure with the code `internal`.
    pub(crate) fn internal(detail: impl Display) -> Self {
        ProtocolError::new(ErrorCode::Internal, detail.to_string()).into()
    }

    /// Returns the failure of reading the file at `path`.
    pub(crate) fn of_file(path: PathBuf) -> impl FnOnce(FileError) -> Self {
        move |error| {
            let reason = match error.cause {
                FileCause::Io(kind) => Some(errno(kind)),
                _ => None,
            };
            Self { error: error.into(), file: Some(Box::new((path, reason))) }
        }
    }

    /// Adds to the error the index of the array or list element that is wrong.
    pub(crate) fn at(self, index: usize) -> Self {
        let Self { error, file } = self;
        let named = format!("at index {index}: {}", error.text(Language::English));
        Self {
            error: ProtocolError {
                reason: error.reason,
                step: error.step,
                ..ProtocolError::new(error.code, named)
            },
            file,
        }
    }
}

impl<E: Into<ProtocolError>> From<E> for Failure {
    fn from(error: E) -> Self {
        Self { error: error.into(), file: None }
    }
}

/// The Python function `plakoto._errors.error_of` creates the exception.
impl From<Failure> for PyErr {
    fn from(Failure { error, file }: Failure) -> Self {
        static ERROR_OF: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        let reason = error.reason.and_then(|reason| serde_word(&reason));
        let (path, errno) = file.map(|file| *file).unzip();
        Python::attach(|py| {
            let made = ERROR_OF
                .get_or_try_init(py, || Ok(py.import("plakoto._errors")?.getattr("error_of")?.unbind()))
                .and_then(|error_of: &Py<PyAny>| {
                    error_of.bind(py).call1((
                        error.code.to_string(),
                        error.text(Language::English),
                        reason,
                        error.step,
                        error.place.column,
                        path,
                        errno.flatten(),
                    ))
                });
            match made {
                Ok(exception) => Self::from_value(exception),
                Err(other) => other,
            }
        })
    }
}

/// Returns the name of an error in Python's module `errno`.
const fn errno(kind: ErrorKind) -> &'static str {
    match kind {
        ErrorKind::NotFound => "ENOENT",
        ErrorKind::PermissionDenied => "EACCES",
        ErrorKind::IsADirectory => "EISDIR",
        ErrorKind::NotADirectory => "ENOTDIR",
        ErrorKind::FileTooLarge => "EFBIG",
        ErrorKind::InvalidInput | ErrorKind::InvalidFilename => "EINVAL",
        _ => "EIO",
    }
}

/// Returns the protocol's name for the reason of an error.
fn serde_word(reason: &impl serde::Serialize) -> Option<String> {
    serde_json::to_value(reason).ok()?.as_str().map(str::to_owned)
}

/// Returns a class that `plakoto/_types.py` defines in Python.
pub(crate) fn class<'py>(
    py: Python<'py>,
    known: &'static PyOnceLock<Py<PyType>>,
    name: &str,
) -> PyResult<Bound<'py, PyType>> {
    known.import(py, "plakoto._types", name).cloned()
}
