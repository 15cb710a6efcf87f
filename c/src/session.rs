//! Lines of the protocol in, replies out: for everything that has no function of its own.

#![allow(unsafe_code, reason = "a border with C")]

use std::ffi::{CString, c_char};
use std::sync::{Mutex, PoisonError};

use plakoto::protocol::say;
use plakoto::{RuleSet, StopFlag};

use crate::memory::{hand_out, one, put, take_back, text, text_or_none};
use crate::status::{Status, guard};

/// A session of the text protocol, as the program has it. Threads that use one at once wait for each other.
pub struct Session {
    told: Mutex<(plakoto::protocol::Session, CString)>,
    stop: StopFlag,
}

/// Begins a session under these rules; NULL for `plakoto`. `plakoto_session_free` gives it back.
///
/// # Safety
/// `variant` is null, or a text with a NUL behind it; `session` can be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_session_new(variant: *const c_char, session: *mut *mut Session) -> Status {
    guard(|| {
        // SAFETY: as the caller promises.
        let variant = unsafe { text_or_none(variant, "a variant")? };
        let (mut engine, stop) = (plakoto::Engine::default(), StopFlag::default());
        if let Some(variant) = variant {
            engine.set_rules(variant.parse::<RuleSet>()?);
        }
        let begun = plakoto::protocol::Session::new(engine, stop.clone());
        let made = Session { told: Mutex::new((begun, CString::default())), stop };
        // SAFETY: as the caller promises.
        unsafe { hand_out(session, made, "room for a session") }
    })
}

/// Executes a line, and gives the reply as the program prints it, as text or as JSON. An error of the line is a reply, too. The
/// reply is valid until the next line of this session.
///
/// # Safety
/// `session` is of `plakoto_session_new`; `line` is a text with a NUL behind it; `reply` can be written, and `length` unless it
/// is null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_session_say(
    session: *const Session,
    line: *const c_char,
    is_json: bool,
    reply: *mut *const c_char,
    length: *mut usize,
) -> Status {
    guard(|| {
        // SAFETY: as the caller promises.
        let (session, line) = unsafe { (one(session, "a session")?, text(line, "a line")?) };
        let mut told = session.told.lock().unwrap_or_else(PoisonError::into_inner);
        let (conversation, last) = &mut *told;
        // What cannot be told shall not be done.
        // SAFETY: as the caller promises.
        unsafe { put(reply, last.as_ptr(), "room for a reply")? };
        session.stop.lower();
        let replies = say(conversation, line, is_json)?;
        // No reply has a NUL in it.
        *last = CString::new(replies.concat()).unwrap_or_default();
        if !length.is_null() {
            // SAFETY: as the caller promises.
            unsafe { put(length, last.as_bytes().len(), "room for a length")? };
        }
        // SAFETY: as the caller promises.
        unsafe { put(reply, last.as_ptr(), "room for a reply") }
    })
}

/// Ends the line that runs in another thread, as an interrupt does.
///
/// # Safety
/// `session` is of `plakoto_session_new`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_session_stop(session: *const Session) -> Status {
    guard(|| {
        // SAFETY: as the caller promises.
        unsafe { one(session, "a session")? }.stop.raise();
        Ok(())
    })
}

/// Gives a session back; NULL is none.
///
/// # Safety
/// `session` is null or of `plakoto_session_new`, and nobody uses it any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_session_free(session: *mut Session) {
    // SAFETY: as the caller promises.
    unsafe { take_back(session) }
}
