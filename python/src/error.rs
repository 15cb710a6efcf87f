//! Converts errors to Python exceptions that have the error codes of the protocol.

use std::fmt::Display;

use plakoto::protocol::{ErrorCode, ProtocolError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

/// An error of the library, to be raised as a Python exception.
pub(crate) struct Failure(ProtocolError);

/// The result of most functions in this crate.
pub(crate) type Outcome<T> = Result<T, Failure>;

impl Failure {
    /// Returns a failure with the code `bad_argument`. `detail` says what was expected and what was passed.
    pub(crate) fn bad(detail: impl Display) -> Self {
        Self(ProtocolError::bad_argument(detail))
    }

    /// Returns a failure with the code `missing_context`.
    pub(crate) fn missing(detail: impl Display) -> Self {
        Self(ProtocolError::missing(detail))
    }

    /// Returns a failure with the code `illegal_move`.
    pub(crate) fn illegal_move(detail: impl Display) -> Self {
        Self(ProtocolError::new(ErrorCode::IllegalMove, detail))
    }

    /// Returns a failure with the code `unsupported`.
    pub(crate) fn unsupported(detail: impl Display) -> Self {
        Self(ProtocolError::unsupported(detail))
    }

    /// Returns a failure with the code `internal`.
    pub(crate) fn internal(detail: impl Display) -> Self {
        Self(ProtocolError::new(ErrorCode::Internal, detail))
    }

    /// Adds to the error the index of the array or list element that is wrong.
    pub(crate) fn at(self, index: usize) -> Self {
        let Self(ProtocolError { code, detail, reason, step, .. }) = self;
        let named = ProtocolError::new(code, format_args!("at index {index}: {detail}"));
        Self(ProtocolError { reason, step, ..named })
    }
}

impl<E: Into<ProtocolError>> From<E> for Failure {
    fn from(error: E) -> Self {
        Self(error.into())
    }
}

/// The Python function `plakoto._errors.error_of` creates the exception.
impl From<Failure> for PyErr {
    fn from(Failure(error): Failure) -> Self {
        static ERROR_OF: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        let reason = error.reason.and_then(|reason| serde_word(&reason));
        Python::attach(|py| {
            let made = ERROR_OF
                .get_or_try_init(py, || Ok(py.import("plakoto._errors")?.getattr("error_of")?.unbind()))
                .and_then(|error_of: &Py<PyAny>| {
                    error_of.bind(py).call1((
                        error.code.to_string(),
                        error.detail,
                        reason,
                        error.step,
                        error.column,
                    ))
                });
            match made {
                Ok(exception) => Self::from_value(exception),
                Err(other) => other,
            }
        })
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
