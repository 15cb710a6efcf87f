//! Sessions of the text protocol, for everything that has no function of its own.

#![allow(unsafe_code, reason = "a border with C")]

use std::ffi::{CString, c_char};
use std::sync::{Mutex, PoisonError};

use plakoto::protocol::say;
use plakoto::{RuleSet, StopFlag};

use crate::memory::{hand_out, one, put, take_back, text, text_or_none};
use crate::status::{Status, guard};

/// A session of the text protocol, as in the `plakoto` program. Threads that use one session at the same time
/// take turns.
pub struct Session {
    state: Mutex<(plakoto::protocol::Session, CString)>,
    stop: StopFlag,
}

/// Starts a session under these rules; NULL for `plakoto`. Free it with `plakoto_session_free`.
///
/// # Safety
/// `variant` is null or a NUL-terminated text; `session` is writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_session_new(variant: *const c_char, session: *mut *mut Session) -> Status {
    guard(|| {
        // SAFETY: as the caller promises.
        let variant = unsafe { text_or_none(variant, "a variant")? };
        let (mut engine, stop) = (plakoto::Engine::default(), StopFlag::default());
        if let Some(variant) = variant {
            engine.set_rules(variant.parse::<RuleSet>()?);
        }
        let protocol_session = plakoto::protocol::Session::new(engine, stop.clone());
        let made = Session { state: Mutex::new((protocol_session, CString::default())), stop };
        // SAFETY: as the caller promises.
        unsafe { hand_out(session, made, "room for a session") }
    })
}

/// Executes a line and returns the reply, as text or as JSON, as the program prints it. An error in the line
/// is a reply, too. The reply is valid until the next line of this session.
///
/// # Safety
/// `session` comes from `plakoto_session_new`; `line` is a NUL-terminated text; `reply` is writable, and so
/// is `length` unless it is null.
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
        let mut state = session.state.lock().unwrap_or_else(PoisonError::into_inner);
        let (conversation, last) = &mut *state;
        // Check the pointer first: a line whose reply cannot be delivered is not executed.
        // SAFETY: as the caller promises.
        unsafe { put(reply, last.as_ptr(), "room for a reply")? };
        session.stop.lower();
        let replies = say(conversation, line, is_json)?;
        // No reply contains a NUL.
        *last = CString::new(replies.concat()).unwrap_or_default();
        if !length.is_null() {
            // SAFETY: as the caller promises.
            unsafe { put(length, last.as_bytes().len(), "room for a length")? };
        }
        // SAFETY: as the caller promises.
        unsafe { put(reply, last.as_ptr(), "room for a reply") }
    })
}

/// Ends the line that runs in another thread, like an interrupt.
///
/// # Safety
/// `session` comes from `plakoto_session_new`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_session_stop(session: *const Session) -> Status {
    guard(|| {
        // SAFETY: as the caller promises.
        unsafe { one(session, "a session")? }.stop.raise();
        Ok(())
    })
}

/// Frees a session. NULL is ignored.
///
/// # Safety
/// `session` is null or comes from `plakoto_session_new`, and is not used any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_session_free(session: *mut Session) {
    // SAFETY: as the caller promises.
    unsafe { take_back(session) }
}
