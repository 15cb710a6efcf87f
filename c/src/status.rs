//! The status and the error text of a call.

#![allow(unsafe_code, reason = "names that C knows are unsafe attributes")]

use std::cell::RefCell;
use std::ffi::{CStr, CString, c_char};
use std::panic::{AssertUnwindSafe, catch_unwind};

use plakoto::protocol::{ErrorCode, ProtocolError};
use plakoto::search::Stopped;

/// Version of this interface. A program that was compiled with another version must not call the library.
pub const PLAKOTO_ABI_VERSION: u32 = 1;

/// Status of a call. From `PLAKOTO_STATUS_BAD_ARGUMENT` to `PLAKOTO_STATUS_INTERNAL`, these are errors of the
/// protocol.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Success.
    Ok,
    /// The array or buffer is too small. An array is filled, and the count of all results is written.
    TooSmall,
    /// Stopped before there was a result.
    Stopped,
    /// An argument is wrong.
    BadArgument,
    /// No dice were given, or the game is over.
    MissingContext,
    /// A board breaks the rules.
    IllegalPosition,
    /// A play is illegal.
    IllegalMove,
    /// The request is understood, but not available.
    Unsupported,
    /// A file cannot be read.
    Io,
    /// An internal error of the engine.
    Internal,
}

/// Names of all statuses, in order.
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

/// A failed call: its status and the text of the error.
#[derive(Debug)]
pub struct Failure {
    status: Status,
    detail: String,
}

/// Result of the functions inside this crate.
pub(crate) type Outcome<T> = Result<T, Failure>;

impl Failure {
    /// `PLAKOTO_STATUS_BAD_ARGUMENT`, with the expected and the actual argument.
    pub(crate) fn bad(detail: impl std::fmt::Display) -> Self {
        ProtocolError::bad_argument(detail).into()
    }

    /// `PLAKOTO_STATUS_MISSING_CONTEXT`.
    pub(crate) fn missing(detail: impl std::fmt::Display) -> Self {
        ProtocolError::missing(detail).into()
    }

    /// `PLAKOTO_STATUS_TOO_SMALL`.
    pub(crate) fn too_small(needed: usize, capacity: usize) -> Self {
        Self {
            status: Status::TooSmall,
            detail: format!("expected room for {needed}, got room for {capacity}"),
        }
    }

    /// Adds the index of the faulty element to the error.
    pub(crate) fn at(self, index: usize) -> Self {
        Self { detail: format!("at index {index}: {}", self.detail), ..self }
    }
}

impl<E: Into<ProtocolError>> From<E> for Failure {
    fn from(error: E) -> Self {
        let ProtocolError { code, detail, .. } = error.into();
        Self { status: code.into(), detail }
    }
}

/// `PLAKOTO_STATUS_STOPPED`.
pub(crate) fn stopped(Stopped: Stopped) -> Failure {
    Failure { status: Status::Stopped, detail: "stopped before there was a result".to_owned() }
}

thread_local! {
    /// Text of the last error of this thread.
    static LAST: RefCell<CString> = RefCell::default();
}

/// Runs the body of a function. Stores an error for `plakoto_last_error`, and turns a panic into an error.
pub(crate) fn guard(work: impl FnOnce() -> Outcome<()>) -> Status {
    let ended = catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
        let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
        let detail = text.unwrap_or_else(|| "a fault of the engine".to_owned());
        Err(Failure { status: Status::Internal, detail })
    });
    let (status, detail) = match ended {
        Ok(()) => (Status::Ok, String::new()),
        Err(Failure { status, detail }) => (status, detail),
    };
    // Error texts are printable, and contain no NUL.
    let text = CString::new(detail).unwrap_or_default();
    let _ = LAST.try_with(|last| last.replace(text));
    status
}

/// Returns the version of the library's interface: `PLAKOTO_ABI_VERSION` of the header that it was built
/// with.
#[unsafe(no_mangle)]
pub extern "C" fn plakoto_abi_version() -> u32 {
    PLAKOTO_ABI_VERSION
}

/// Returns the version of the program, for example `0.1.0`.
#[unsafe(no_mangle)]
pub extern "C" fn plakoto_version() -> *const c_char {
    const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), "\0");
    VERSION.as_ptr().cast()
}

/// Returns the name of a status as the protocol writes it, for example `bad_argument`.
#[unsafe(no_mangle)]
pub extern "C" fn plakoto_status_name(status: i32) -> *const c_char {
    let known = usize::try_from(status).ok().and_then(|status| NAMES.get(status));
    known.map_or(c"unknown", |name| *name).as_ptr()
}

/// Returns what was wrong with the last call of this thread: what was expected, and what came. It is empty
/// after a success, and valid until the next call of this thread.
#[unsafe(no_mangle)]
pub extern "C" fn plakoto_last_error() -> *const c_char {
    LAST.try_with(|last| last.borrow().as_ptr()).unwrap_or_else(|_| c"".as_ptr())
}
