//! How a call ends, with a status and an error text, and checks on the caller's pointers. This module contains
//! all code that trusts these pointers. It checks what can be checked.

#![allow(unsafe_code, reason = "a border with C")]

use std::cell::RefCell;
use std::ffi::{CStr, CString, c_char};
use std::panic::{AssertUnwindSafe, catch_unwind};

use plakoto::protocol::{ErrorCode, Language, Message, ProtocolError};
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
pub(crate) type Checked<T> = Result<T, Failure>;

impl Failure {
    /// Returns a failure with the status `PLAKOTO_STATUS_BAD_ARGUMENT`. `detail` says what was expected and
    /// what was passed.
    pub(crate) fn bad(detail: impl std::fmt::Display) -> Self {
        ProtocolError::bad_argument(Message::text(detail.to_string())).into()
    }

    /// Returns a failure with the status `PLAKOTO_STATUS_MISSING_CONTEXT`.
    pub(crate) fn missing(detail: impl std::fmt::Display) -> Self {
        ProtocolError::missing(Message::text(detail.to_string())).into()
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
pub(crate) fn guard(work: impl FnOnce() -> Checked<()>) -> Status {
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

fn check<T>(pointer: *const T, count: usize, what: &str) -> Checked<()> {
    if pointer.is_null() {
        return Err(Failure::bad(format_args!("expected {what}, got a null pointer")));
    }
    if !pointer.is_aligned() {
        return Err(Failure::bad(format_args!("expected an aligned address for {what}, got {pointer:p}")));
    }
    let bytes = count.checked_mul(size_of::<T>());
    if bytes.is_none_or(|bytes| bytes > isize::MAX as usize) {
        return Err(Failure::bad(format_args!(
            "expected {what}, got a count of {count}, which is more than fits in memory"
        )));
    }
    Ok(())
}

/// Borrows an array of `count` values. The pointer to an empty array may be null.
///
/// # Safety
/// Unless the pointer is null, it points to `count` readable values that do not change as long as the
/// result is used.
pub(crate) unsafe fn array<'a, T>(pointer: *const T, count: usize, what: &str) -> Checked<&'a [T]> {
    if count == 0 {
        return Ok(&[]);
    }
    check(pointer, count, what)?;
    // SAFETY: the pointer is non-null and aligned, and the array is not too long. The caller guarantees
    // everything else.
    Ok(unsafe { std::slice::from_raw_parts(pointer, count) })
}

/// Borrows a writable array of `count` plain values, which may be uninitialised memory with any bytes. The
/// pointer to an empty array may be null.
///
/// # Safety
/// Unless the pointer is null, it points to `count` writable values, which nothing else uses as long as the
/// result is used. Every bit pattern is a valid `T`.
pub(crate) unsafe fn room<'a, T>(pointer: *mut T, count: usize, what: &str) -> Checked<&'a mut [T]> {
    if count == 0 {
        return Ok(&mut []);
    }
    check(pointer, count, what)?;
    // SAFETY: the pointer is non-null and aligned, and the array is not too long. The caller guarantees
    // everything else.
    Ok(unsafe { std::slice::from_raw_parts_mut(pointer, count) })
}

/// Borrows one value.
///
/// # Safety
/// As for [`array`].
pub(crate) unsafe fn one<'a, T>(pointer: *const T, what: &str) -> Checked<&'a T> {
    check(pointer, 1, what)?;
    // SAFETY: the pointer is non-null and aligned. The caller guarantees everything else.
    Ok(unsafe { &*pointer })
}

/// Borrows one value, to change it.
///
/// # Safety
/// As for [`room`].
pub(crate) unsafe fn one_mut<'a, T>(pointer: *mut T, what: &str) -> Checked<&'a mut T> {
    check(pointer, 1, what)?;
    // SAFETY: the pointer is non-null and aligned. The caller guarantees everything else.
    Ok(unsafe { &mut *pointer })
}

/// Writes one value through a pointer.
///
/// # Safety
/// Unless the pointer is null, a value can be written through it.
pub(crate) unsafe fn put<T>(pointer: *mut T, value: T, what: &str) -> Checked<()> {
    check(pointer, 1, what)?;
    // SAFETY: the pointer is non-null and aligned. The caller guarantees everything else.
    unsafe { pointer.write(value) };
    Ok(())
}

/// Moves a value to the heap, and writes a pointer to the value to `place`. [`free_box`] frees the value.
///
/// # Safety
/// Unless `place` is null, a pointer can be written to it.
pub(crate) unsafe fn put_box<T>(place: *mut *mut T, made: T, what: &str) -> Checked<()> {
    check(place, 1, what)?;
    // SAFETY: `place` is non-null and aligned. The caller guarantees everything else.
    unsafe { place.write(Box::into_raw(Box::new(made))) };
    Ok(())
}

/// Frees a value that [`put_box`] has moved to the heap. Does nothing if the pointer is null.
///
/// # Safety
/// The pointer is null, or it comes from [`put_box`] or `Box::into_raw` and is not used any more.
pub(crate) unsafe fn free_box<T>(pointer: *mut T) {
    if !pointer.is_null() {
        // SAFETY: the caller guarantees that the pointer comes from `Box::into_raw` and is freed only once.
        drop(unsafe { Box::from_raw(pointer) });
    }
}

/// Borrows a NUL-terminated text.
///
/// # Safety
/// Unless the pointer is null, the text ends with a NUL, and does not change as long as the result is used.
pub(crate) unsafe fn text<'a>(pointer: *const c_char, what: &str) -> Checked<&'a str> {
    check(pointer, 1, what)?;
    // SAFETY: the pointer is non-null. The caller guarantees everything else.
    let text = unsafe { CStr::from_ptr(pointer) };
    text.to_str().map_err(|_| Failure::bad(format_args!("expected {what} in UTF-8, got invalid bytes")))
}

/// Borrows a NUL-terminated text, or returns `None` for a null pointer.
///
/// # Safety
/// As for [`text`].
pub(crate) unsafe fn text_or_none<'a>(pointer: *const c_char, what: &str) -> Checked<Option<&'a str>> {
    if pointer.is_null() {
        return Ok(None);
    }
    // SAFETY: the caller upholds this function's safety requirements.
    unsafe { text(pointer, what) }.map(Some)
}

/// Writes a text and a final NUL to `buffer`.
///
/// # Safety
/// `buffer` is null, or `capacity` bytes can be written to it.
pub(crate) unsafe fn put_text(text: &str, buffer: *mut c_char, capacity: usize) -> Checked<()> {
    // SAFETY: the caller upholds this function's safety requirements.
    let buffer = unsafe { room(buffer.cast::<u8>(), capacity, "a buffer")? };
    let needed = text.len() + 1;
    let Some(buffer) = buffer.get_mut(..needed) else {
        return Err(Failure::too_small(needed, capacity));
    };
    buffer[..text.len()].copy_from_slice(text.as_bytes());
    buffer[text.len()] = 0;
    Ok(())
}

/// Checks that the size of a struct according to the caller is the size according to this library.
pub(crate) fn check_size<T>(size: usize, what: &str) -> Checked<()> {
    if size == size_of::<T>() {
        return Ok(());
    }
    let expected = size_of::<T>();
    let detail = format!(
        "expected {what} of {expected} bytes, got {size}: compile the program with the header of this library"
    );
    Err(Failure::bad(detail))
}
