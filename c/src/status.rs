//! How a call ends: its status and its error text.

#![allow(unsafe_code, reason = "names that C knows are unsafe attributes")]

use std::cell::RefCell;
use std::ffi::{CStr, CString, c_char};
use std::panic::{AssertUnwindSafe, catch_unwind};

use plakoto::protocol::{ErrorCode, Language, ProtocolError};
use plakoto::search::Stopped;

/// Version of this interface. A program that was compiled for another version must not call the library.
pub const PLAKOTO_ABI_VERSION: u32 = 3;

/// Status of a call. The statuses from `PLAKOTO_STATUS_BAD_ARGUMENT` to `PLAKOTO_STATUS_INTERNAL` correspond
/// to the error codes of the text protocol.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The call succeeded.
    Ok,
    /// An array or buffer is too small. A result array is filled as far as possible, and the total number of
    /// results is written.
    TooSmall,
    /// The stop flag ended the call before it had a result.
    Stopped,
    /// An argument is wrong.
    BadArgument,
    /// The call does not fit the state of the game: for example, the dice are missing, or the game is over.
    MissingContext,
    /// A board is not a legal position.
    IllegalPosition,
    /// A play is illegal.
    IllegalMove,
    /// The request is valid, but this library cannot fulfil it.
    Unsupported,
    /// A file cannot be read.
    Io,
    /// An internal error of the engine.
    Internal,
}

/// Names of all statuses, in the order of their values.
const NAMES: [&CStr; 10] = [
    c"ok",
    c"too_small",
    c"stopped",
    c"bad_argument",
    c"missing_context",
    c"illegal_position",
    c"illegal_move",
    c"unsupported",
    c"io",
    c"internal",
];

const _: () = assert!(NAMES.len() == Status::Internal as usize + 1);

impl From<ErrorCode> for Status {
    fn from(code: ErrorCode) -> Self {
        match code {
            ErrorCode::BadArgument | ErrorCode::UnknownCommand => Self::BadArgument,
            ErrorCode::MissingContext => Self::MissingContext,
            ErrorCode::IllegalPosition => Self::IllegalPosition,
            ErrorCode::IllegalMove => Self::IllegalMove,
            ErrorCode::Unsupported => Self::Unsupported,
            ErrorCode::Io => Self::Io,
            ErrorCode::Busy | ErrorCode::Internal => Self::Internal,
        }
    }
}

/// Why a call failed: its status and an error text.
#[derive(Debug)]
pub struct Failure {
    status: Status,
    detail: String,
}

/// The result of functions within this crate.
pub(crate) type Outcome<T> = Result<T, Failure>;

impl Failure {
    /// Returns a failure with the status `PLAKOTO_STATUS_BAD_ARGUMENT`. `detail` says what was expected and
    /// what was passed.
    pub(crate) fn bad(detail: impl std::fmt::Display) -> Self {
        ProtocolError::bad_argument(detail.to_string()).into()
    }

    /// Returns a failure with the status `PLAKOTO_STATUS_MISSING_CONTEXT`.
    pub(crate) fn missing(detail: impl std::fmt::Display) -> Self {
        ProtocolError::missing(detail.to_string()).into()
    }

    /// Returns a failure with the status `PLAKOTO_STATUS_TOO_SMALL`.
    pub(crate) fn too_small(needed: usize, capacity: usize) -> Self {
        Self {
            status: Status::TooSmall,
            detail: format!("expected a capacity of at least {needed}, got {capacity}"),
        }
    }

    /// Adds to the error text the index of the array element that is wrong.
    pub(crate) fn at(self, index: usize) -> Self {
        Self { detail: format!("at index {index}: {}", self.detail), ..self }
    }
}

impl<E: Into<ProtocolError>> From<E> for Failure {
    fn from(error: E) -> Self {
        let error = error.into();
        Self { status: error.code.into(), detail: error.text(Language::English) }
    }
}

/// Returns a failure with the status `PLAKOTO_STATUS_STOPPED`.
pub(crate) fn stopped(Stopped: Stopped) -> Failure {
    Failure { status: Status::Stopped, detail: "the call was stopped before its first result".to_owned() }
}

thread_local! {
    /// Error text of the last call that this thread made.
    static LAST: RefCell<CString> = RefCell::default();
}

/// Runs the body of a C function. Stores the text of an error for `plakoto_last_error`. Turns a panic into an
/// error.
pub(crate) fn guard(work: impl FnOnce() -> Outcome<()>) -> Status {
    let ended = catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
        let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
        let detail = text.unwrap_or_else(|| "internal engine error".to_owned());
        Err(Failure { status: Status::Internal, detail })
    });
    let (status, detail) = match ended {
        Ok(()) => (Status::Ok, String::new()),
        Err(Failure { status, detail }) => (status, detail),
    };
    // Error texts are printable, so they never contain a NUL.
    let text = CString::new(detail).unwrap_or_default();
    let _ = LAST.try_with(|last| last.replace(text));
    status
}

/// Returns the version of the library's interface, which is the `PLAKOTO_ABI_VERSION` in the header that the
/// library was built with.
#[unsafe(no_mangle)]
pub extern "C" fn plakoto_abi_version() -> u32 {
    PLAKOTO_ABI_VERSION
}

/// Returns the version of plakoto, for example `0.1.0`.
#[unsafe(no_mangle)]
pub extern "C" fn plakoto_version() -> *const c_char {
    const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), "\0");
    VERSION.as_ptr().cast()
}

/// Returns the name of a status in the text protocol, for example `bad_argument`.
#[unsafe(no_mangle)]
pub extern "C" fn plakoto_status_name(status: i32) -> *const c_char {
    let known = usize::try_from(status).ok().and_then(|status| NAMES.get(status));
    known.map_or(c"unknown", |name| *name).as_ptr()
}

/// Returns the error text of this thread's last call, which says what was expected and what was passed. The
/// text is empty if the call succeeded. It is valid until the thread's next call.
#[unsafe(no_mangle)]
pub extern "C" fn plakoto_last_error() -> *const c_char {
    LAST.try_with(|last| last.borrow().as_ptr()).unwrap_or_else(|_| c"".as_ptr())
}
