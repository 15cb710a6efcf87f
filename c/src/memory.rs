//! Access to memory through the caller's pointers. This module contains all code that trusts these pointers.
//! It checks what can be checked.

#![allow(unsafe_code, reason = "a border with C")]

use std::ffi::{CStr, c_char};

use crate::status::{Failure, Outcome};

fn check<T>(pointer: *const T, count: usize, what: &str) -> Outcome<()> {
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
pub(crate) unsafe fn array<'a, T>(pointer: *const T, count: usize, what: &str) -> Outcome<&'a [T]> {
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
pub(crate) unsafe fn room<'a, T>(pointer: *mut T, count: usize, what: &str) -> Outcome<&'a mut [T]> {
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
pub(crate) unsafe fn one<'a, T>(pointer: *const T, what: &str) -> Outcome<&'a T> {
    check(pointer, 1, what)?;
    // SAFETY: the pointer is non-null and aligned. The caller guarantees everything else.
    Ok(unsafe { &*pointer })
}

/// Borrows one value, to change it.
///
/// # Safety
/// As for [`room`].
pub(crate) unsafe fn one_mut<'a, T>(pointer: *mut T, what: &str) -> Outcome<&'a mut T> {
    check(pointer, 1, what)?;
    // SAFETY: the pointer is non-null and aligned. The caller guarantees everything else.
    Ok(unsafe { &mut *pointer })
}

/// Writes one value through a pointer.
///
/// # Safety
/// Unless the pointer is null, a value can be written through it.
pub(crate) unsafe fn put<T>(pointer: *mut T, value: T, what: &str) -> Outcome<()> {
    check(pointer, 1, what)?;
    // SAFETY: the pointer is non-null and aligned. The caller guarantees everything else.
    unsafe { pointer.write(value) };
    Ok(())
}

/// Moves a value to the heap, and writes a pointer to the value to `place`. [`free_box`] frees the value.
///
/// # Safety
/// Unless `place` is null, a pointer can be written to it.
pub(crate) unsafe fn put_box<T>(place: *mut *mut T, made: T, what: &str) -> Outcome<()> {
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
pub(crate) unsafe fn text<'a>(pointer: *const c_char, what: &str) -> Outcome<&'a str> {
    check(pointer, 1, what)?;
    // SAFETY: the pointer is non-null. The caller guarantees everything else.
    let text = unsafe { CStr::from_ptr(pointer) };
    text.to_str().map_err(|_| Failure::bad(format_args!("expected {what} in UTF-8, got invalid bytes")))
}

/// Borrows a NUL-terminated text, or returns `None` for a null pointer.
///
/// # Safety
/// As for [`text`].
pub(crate) unsafe fn text_or_none<'a>(pointer: *const c_char, what: &str) -> Outcome<Option<&'a str>> {
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
pub(crate) unsafe fn put_text(text: &str, buffer: *mut c_char, capacity: usize) -> Outcome<()> {
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
pub(crate) fn check_size<T>(size: usize, what: &str) -> Outcome<()> {
    if size == size_of::<T>() {
        return Ok(());
    }
    let expected = size_of::<T>();
    let detail = format!(
        "expected {what} of {expected} bytes, got {size}: compile the program with the header of this library"
    );
    Err(Failure::bad(detail))
}
