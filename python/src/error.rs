//! Converts errors to Python exceptions with the error codes of the protocol, and runs computations without Python's
//! interpreter lock, so that Ctrl-C interrupts them.

use std::any::Any;
use std::fmt::Display;
use std::io::ErrorKind;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use plakoto::protocol::{ErrorCode, Language, Message, ProtocolError};
use plakoto::search::Stopped;
use plakoto::{GameError, StopFlag};
use plakoto_engine::files::{FileCause, FileError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

/// An error that becomes a Python exception.
pub(crate) enum Failure {
    /// An error of the library. A file that cannot be used has the name of the reason in Python's module `errno`.
    Library(ProtocolError, Option<Box<(PathBuf, Option<&'static str>)>>),
    /// An exception that Python code has raised.
    Python(PyErr),
}

/// The result of most functions in this crate.
pub(crate) type Result<T, E = Failure> = std::result::Result<T, E>;

/// Returns a failure with the code `bad_argument`. The text says what was expected and what was passed.
macro_rules! bad {
    ($($text:tt)*) => { $crate::error::Failure::bad(format_args!($($text)*)) };
}
pub(crate) use bad;

impl Failure {
    /// Returns a failure with the code `bad_argument`.
    pub(crate) fn bad(detail: impl Display) -> Self {
        ProtocolError::bad_argument(Message::text(detail.to_string())).into()
    }

    /// Returns a failure with the code `missing_context`.
    pub(crate) fn missing(detail: impl Display) -> Self {
        ProtocolError::missing(Message::text(detail.to_string())).into()
    }

    /// Returns a failure with the code `illegal_move`.
    pub(crate) fn illegal_move(detail: impl Display) -> Self {
        ProtocolError::new(ErrorCode::IllegalMove, Message::text(detail.to_string())).into()
    }

    /// Returns a failure with the code `internal`.
    pub(crate) fn internal(detail: impl Display) -> Self {
        ProtocolError::new(ErrorCode::Internal, Message::text(detail.to_string())).into()
    }

    /// Returns the failure of reading the file at `path`.
    pub(crate) fn of_file(path: PathBuf) -> impl FnOnce(FileError) -> Self {
        move |error| {
            let reason = match error.cause {
                FileCause::Io(kind) => Some(errno(kind)),
                _ => None,
            };
            Self::Library(error.into(), Some(Box::new((path, reason))))
        }
    }

    /// Adds to the error the index of the array or list element that is wrong.
    pub(crate) fn at(self, index: usize) -> Self {
        let Self::Library(error, file) = self else { return self };
        let named = format!("at index {index}: {}", error.text(Language::English));
        let (reason, step) = (error.reason, error.step);
        Self::Library(
            ProtocolError { reason, step, ..ProtocolError::new(error.code, Message::text(named)) },
            file,
        )
    }
}

/// Converts errors of the library that have a code of the protocol.
macro_rules! of_library {
    ($($error:ty),* $(,)?) => {
        $(impl From<$error> for Failure {
            fn from(error: $error) -> Self {
                Self::Library(error.into(), None)
            }
        })*
    };
}

of_library! {
    ProtocolError,
    GameError,
    FileError,
    plakoto::notation::NotationError,
    plakoto::engine::OutOfRange,
    plakoto::rules::ResignationError,
}

impl From<PyErr> for Failure {
    fn from(error: PyErr) -> Self {
        Self::Python(error)
    }
}

/// The caller never sees this error, because only Ctrl-C stops work, and Ctrl-C raises `KeyboardInterrupt` first.
impl From<Stopped> for Failure {
    fn from(_: Stopped) -> Self {
        Self::internal("the work was stopped")
    }
}

/// The Python function `plakoto._errors.error_of` creates the exception.
impl From<Failure> for PyErr {
    fn from(failure: Failure) -> Self {
        static ERROR_OF: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        let (error, file) = match failure {
            Failure::Library(error, file) => (error, file),
            Failure::Python(error) => return error,
        };
        let reason = error.reason.and_then(|reason| serde_json::to_value(reason).ok());
        let reason = reason.as_ref().and_then(|reason| reason.as_str());
        let (path, errno) = file.map(|file| *file).unzip();
        let (code, text) = (error.code.to_string(), error.text(Language::English));
        let arguments = (code, text, reason, error.step, error.place.column, path, errno.flatten());
        Python::attach(|py| {
            let error_of = ERROR_OF.import(py, "plakoto._errors", "error_of");
            error_of
                .and_then(|error_of| error_of.call1(arguments))
                .map_or_else(|other| other, Self::from_value)
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

/// Runs work that takes only microseconds, without the interpreter lock.
pub(crate) fn run_without_lock<T: Send>(py: Python<'_>, work: impl FnOnce() -> T + Send) -> Result<T> {
    py.detach(|| catch_unwind(AssertUnwindSafe(work))).map_err(|panic| fault(&*panic))
}

/// Runs work that may take long, in another thread and without the interpreter lock. In the meantime, this
/// thread checks for Ctrl-C, and raises `stop` if the user has pressed it.
pub(crate) fn run_interruptible<T: Send>(
    py: Python<'_>,
    stop: &StopFlag,
    work: impl FnOnce() -> T + Send,
) -> Result<T> {
    run_with_progress(py, stop, |_: &Sender<()>| work(), |_, ()| Ok(()))
}

/// Like [`run_interruptible`], but for work that sends messages about its progress. This thread passes each
/// message to `on_message`.
pub(crate) fn run_with_progress<T: Send, M: Send>(
    py: Python<'_>,
    stop: &StopFlag,
    work: impl FnOnce(&Sender<M>) -> T + Send,
    mut on_message: impl FnMut(Python<'_>, M) -> PyResult<()> + Send,
) -> Result<T> {
    /// Interval between checks for Ctrl-C.
    const CHECK_INTERVAL: Duration = Duration::from_millis(40);
    let (done, failed) = py.detach(|| {
        thread::scope(|scope| {
            let (sender, receiver) = channel();
            let worker = scope.spawn(move || catch_unwind(AssertUnwindSafe(|| work(&sender))));
            let mut failed = None;
            loop {
                let message = match receiver.recv_timeout(CHECK_INTERVAL) {
                    Ok(message) => Some(message),
                    Err(RecvTimeoutError::Timeout) => None,
                    Err(RecvTimeoutError::Disconnected) => break,
                };
                if failed.is_some() {
                    continue;
                }
                let checked = Python::attach(|py| {
                    py.check_signals()?;
                    message.map_or(Ok(()), |message| on_message(py, message))
                });
                if let Err(error) = checked {
                    stop.raise();
                    failed = Some(error);
                }
            }
            (worker.join(), failed)
        })
    });
    match failed {
        Some(error) => Err(error.into()),
        None => done.and_then(|done| done).map_err(|panic| fault(&*panic)),
    }
}

fn fault(panic: &(dyn Any + Send)) -> Failure {
    let text = panic.downcast_ref::<&str>().copied();
    let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    Failure::internal(text.unwrap_or("internal engine error"))
}
