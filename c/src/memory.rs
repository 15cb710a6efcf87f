//! What a caller's pointers may be. All that trusts them is here; what can be checked is.

#![allow(unsafe_code, reason = "a border with C")]

use std::ffi::{CStr, c_char};

use crate::status::{Failure, Outcome};

fn check<T>(pointer: *const T, count: usize, what: &str) -> Outcome<()> {
    if pointer.is_null() {
        return Err(Failure::bad(format_args!("expected {what}, got a null pointer")));
    }
    if !pointer.is_aligned() {
        return Err(Failure::bad(format_args!("expected {what} at an aligned address, got {pointer:p}")));
    }
    let bytes = count.checked_mul(size_of::<T>());
    if bytes.is_none_or(|bytes| bytes > isize::MAX as usize) {
        return Err(Failure::bad(format_args!("expected {what}, got {count} of them, more than memory has")));
    }
    Ok(())
}

/// So many values of an array. An empty one may be null.
///
/// # Safety
/// Unless the pointer is null, as many values can be read there as long as the result is used, and nobody writes to them.
pub(crate) unsafe fn array<'a, T>(pointer: *const T, count: usize, what: &str) -> Outcome<&'a [T]> {
    if count == 0 {
        return Ok(&[]);
    }
    check(pointer, count, what)?;
    // SAFETY: it is not null, aligned and not too long; the rest the caller promises.
    Ok(unsafe { std::slice::from_raw_parts(pointer, count) })
}

/// Room for so many values, which have been written before or may be anything, as plain numbers may. Empty room may be null.
///
/// # Safety
/// Unless the pointer is null, as many values can be written there, and nobody else uses them as long as the result is used;
/// any bytes are a `T`.
pub(crate) unsafe fn room<'a, T>(pointer: *mut T, count: usize, what: &str) -> Outcome<&'a mut [T]> {
    if count == 0 {
        return Ok(&mut []);
    }
    check(pointer, count, what)?;
    // SAFETY: it is not null, aligned and not too long; the rest the caller promises.
    Ok(unsafe { std::slice::from_raw_parts_mut(pointer, count) })
}

/// One value.
///
/// # Safety
/// As for [`array`].
pub(crate) unsafe fn one<'a, T>(pointer: *const T, what: &str) -> Outcome<&'a T> {
    check(pointer, 1, what)?;
    // SAFETY: it is neither null nor unaligned; the rest the caller promises.
    Ok(unsafe { &*pointer })
}

/// Writes one value.
///
/// # Safety
/// Unless the pointer is null, a value can be written there.
pub(crate) unsafe fn put<T>(pointer: *mut T, value: T, what: &str) -> Outcome<()> {
    check(pointer, 1, what)?;
    // SAFETY: it is neither null nor unaligned; the rest the caller promises.
    unsafe { pointer.write(value) };
    Ok(())
}

/// Hands something out that [`take_back`] gets again.
///
/// # Safety
/// Unless the pointer is null, another one can be written there.
pub(crate) unsafe fn hand_out<T>(place: *mut *mut T, made: T, what: &str) -> Outcome<()> {
    check(place, 1, what)?;
    // SAFETY: it is neither null nor unaligned; the rest the caller promises.
    unsafe { place.write(Box::into_raw(Box::new(made))) };
    Ok(())
}

/// Takes back what was handed out; null is nothing.
///
/// # Safety
/// The pointer is null or of [`hand_out`], or was made by `Box::into_raw`, and nobody uses it any more.
pub(crate) unsafe fn take_back<T>(pointer: *mut T) {
    if !pointer.is_null() {
        // SAFETY: it was made by `Box::into_raw`, as the caller promises, and is given back once.
        drop(unsafe { Box::from_raw(pointer) });
    }
}

/// A text that ends with NUL.
///
/// # Safety
/// Unless the pointer is null, a NUL comes at last, and nobody writes to the text as long as the result is used.
pub(crate) unsafe fn text<'a>(pointer: *const c_char, what: &str) -> Outcome<&'a str> {
    check(pointer, 1, what)?;
    // SAFETY: it is not null; the rest the caller promises.
    let text = unsafe { CStr::from_ptr(pointer) };
    text.to_str().map_err(|_| Failure::bad(format_args!("expected {what} as UTF-8, got other bytes")))
}

/// The same, where a null pointer stands for nothing.
///
/// # Safety
/// As for [`text`].
pub(crate) unsafe fn text_or_none<'a>(pointer: *const c_char, what: &str) -> Outcome<Option<&'a str>> {
    if pointer.is_null() {
        return Ok(None);
    }
    // SAFETY: as the caller promises.
    unsafe { text(pointer, what) }.map(Some)
}

/// Writes a text with a NUL behind it, and tells how long it is without.
///
/// # Safety
/// Unless the pointers are null, so many bytes can be written, and a number.
pub(crate) unsafe fn put_text(
    text: &str,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> Outcome<()> {
    if !length.is_null() {
        // SAFETY: as the caller promises.
        unsafe { put(length, text.len(), "a length")? };
    }
    // SAFETY: as the caller promises.
    let buffer = unsafe { room(buffer.cast::<u8>(), capacity, "a buffer")? };
    let needed = text.len() + 1;
    let Some(buffer) = buffer.get_mut(..needed) else {
        return Err(Failure::too_small(needed, capacity));
    };
    buffer[..text.len()].copy_from_slice(text.as_bytes());
    buffer[text.len()] = 0;
    Ok(())
}

/// A struct whose first field tells how large the caller believes it to be.
pub(crate) fn check_size<T>(size: usize, what: &str) -> Outcome<()> {
    if size == size_of::<T>() {
        return Ok(());
    }
    let expected = size_of::<T>();
    let detail = format!("expected {what} of {expected} bytes, got {size}: the header is of another version");
    Err(Failure::bad(detail))
}
