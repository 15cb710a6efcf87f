//! Conversion of errors to exceptions, with the error codes of the protocol.

use std::fmt::Display;

use plakoto::protocol::{ErrorCode, ProtocolError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

/// An error of the library, to be raised as a Python exception.
pub(crate) struct Failure(ProtocolError);

/// Result of most functions of this crate.
pub(crate) type Outcome<T> = Result<T, Failure>;

impl Failure {
    /// `bad_argument`, with the expected and the actual argument.
    pub(crate) fn bad(detail: impl Display) -> Self {
        Self(ProtocolError::bad_argument(detail))
    }

    /// `missing_context`.
    pub(crate) fn missing(detail: impl Display) -> Self {
        Self(ProtocolError::missing(detail))
    }

    /// `illegal_move`.
    pub(crate) fn illegal_move(detail: impl Display) -> Self {
        Self(ProtocolError::new(ErrorCode::IllegalMove, detail))
    }

    /// `unsupported`.
    pub(crate) fn unsupported(detail: impl Display) -> Self {
        Self(ProtocolError::unsupported(detail))
    }

    /// `internal`.
    pub(crate) fn internal(detail: impl Display) -> Self {
        Self(ProtocolError::new(ErrorCode::Internal, detail))
    }

    /// Adds the index of the faulty element of an array or a list to the error.
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

/// `plakoto._errors.error_of` makes the exception.
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

/// The protocol's word for a reason.
fn serde_word(reason: &impl serde::Serialize) -> Option<String> {
    serde_json::to_value(reason).ok()?.as_str().map(str::to_owned)
}

/// Returns a class of `plakoto/_types.py`, which is written in Python.
pub(crate) fn class<'py>(
    py: Python<'py>,
    known: &'static PyOnceLock<Py<PyType>>,
    name: &str,
) -> PyResult<Bound<'py, PyType>> {
    known.import(py, "plakoto._types", name).cloned()
}
