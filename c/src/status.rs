//! How a call ends.

#![allow(unsafe_code, reason = "names that C knows are unsafe attributes")]

use std::cell::RefCell;
use std::ffi::{CStr, CString, c_char};
use std::panic::{AssertUnwindSafe, catch_unwind};

use plakoto::protocol::{ErrorCode, ProtocolError};
use plakoto::search::Stopped;

/// The version of this interface. What was compiled with another one must not call it.
pub const PLAKOTO_ABI_VERSION: u32 = 1;

/// How a call has ended. From `PLAKOTO_STATUS_BAD_ARGUMENT` to `PLAKOTO_STATUS_INTERNAL` these are errors of the protocol.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// All is well.
    Ok,
    /// The memory for the results is too small: as many as it holds are there, and how many there are has been told.
    TooSmall,
    /// Somebody has stopped it before there was a result.
    Stopped,
    /// An argument is wrong.
    BadArgument,
    /// Dice or a game that goes on are missing.
    MissingContext,
    /// A board breaks the rules.
    IllegalPosition,
    /// A play breaks the rules.
    IllegalMove,
    /// Understood, but not available.
    Unsupported,
    /// A file cannot be read.
    Io,
    /// A fault of the engine itself.
    Internal,
}

/// The words of all statuses, in their order.
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

/// Why a call has no result.
#[derive(Debug)]
pub struct Failure {
    status: Status,
    detail: String,
}

/// What the functions of this crate return among themselves.
pub(crate) type Outcome<T> = Result<T, Failure>;

impl Failure {
    /// `PLAKOTO_STATUS_BAD_ARGUMENT`: what was expected, and what came.
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
            detail: format!("expected room for {needed}, got it for {capacity}"),
        }
    }

    /// The same about one of many.
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

/// That somebody has stopped it.
pub(crate) fn stopped(Stopped: Stopped) -> Failure {
    Failure { status: Status::Stopped, detail: "stopped before there was a result".to_owned() }
}

thread_local! {
    /// What the last failure of this thread said.
    static LAST: RefCell<CString> = RefCell::default();
}

/// Does what a function is for: an error is kept for `plakoto_last_error`, and a panic becomes one.
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
    // There is no NUL among printable characters.
    let text = CString::new(detail).unwrap_or_default();
    let _ = LAST.try_with(|last| last.replace(text));
    status
}

/// The version of the interface that the library has: the constant of the header that it was built with.
#[unsafe(no_mangle)]
pub extern "C" fn plakoto_abi_version() -> u32 {
    PLAKOTO_ABI_VERSION
}

/// The version of the program, like `0.1.0`.
#[unsafe(no_mangle)]
pub extern "C" fn plakoto_version() -> *const c_char {
    const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), "\0");
    VERSION.as_ptr().cast()
}

/// The word of a status, as the protocol writes it: `bad_argument`.
#[unsafe(no_mangle)]
pub extern "C" fn plakoto_status_name(status: i32) -> *const c_char {
    let known = usize::try_from(status).ok().and_then(|status| NAMES.get(status));
    known.map_or(c"unknown", |name| *name).as_ptr()
}

/// What was wrong with the last call of this thread: what was expected, and what came. Empty if nothing was. It is valid until
/// this thread calls again.
#[unsafe(no_mangle)]
pub extern "C" fn plakoto_last_error() -> *const c_char {
    LAST.try_with(|last| last.borrow().as_ptr()).unwrap_or_else(|_| c"".as_ptr())
}
