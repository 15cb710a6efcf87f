//! Sessions of the text protocol, which give access to everything that has no C function.

#![allow(unsafe_code, reason = "a border with C")]

use std::ffi::{CString, c_char};
use std::sync::{Mutex, PoisonError};

use plakoto::StopFlag;
use plakoto::protocol::say;

use crate::memory::{free_box, one, put, put_box, text};
use crate::rules::Rules;
use crate::status::{Status, guard};

/// A session of the text protocol, as in the `plakoto` program. If several threads use a session at the same
/// time, their lines are executed one after another.
pub struct Session {
    state: Mutex<(plakoto::protocol::Session, CString)>,
    stop: StopFlag,
}

/// Starts a session under these rules; NULL means the rules of `plakoto`. Free the session with
/// `plakoto_session_free`.
///
/// # Safety
/// `session` is writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_session_new(rules: *const Rules, session: *mut *mut Session) -> Status {
    guard(|| {
        let (mut engine, stop) = (plakoto::Engine::default(), StopFlag::default());
        engine.set_rules(Rules::at_or_default(rules)?.set);
        let protocol_session = plakoto::protocol::Session::new(engine, stop.clone());
        let made = Session { state: Mutex::new((protocol_session, CString::default())), stop };
        // SAFETY: the caller upholds this function's safety requirements.
        unsafe { put_box(session, made, "memory for a session") }
    })
}

/// Executes a line and returns the reply that the program would print, as text or as JSON. If the line is
/// wrong, the reply is an error message and the call still succeeds. The reply is valid until the session's
/// next line.
///
/// # Safety
/// `session` comes from `plakoto_session_new`; `line` is a NUL-terminated text; `reply` is writable; `length`
/// is writable or null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_session_say(
    session: *const Session,
    line: *const c_char,
    is_json: bool,
    reply: *mut *const c_char,
    length: *mut usize,
) -> Status {
    guard(|| {
        // SAFETY: the caller upholds this function's safety requirements.
        let (session, line) = unsafe { (one(session, "a session")?, text(line, "a line")?) };
        let mut state = session.state.lock().unwrap_or_else(PoisonError::into_inner);
        let (conversation, last) = &mut *state;
        // The pointer is checked first, so that a line is not executed if its reply cannot be returned.
        // SAFETY: the caller upholds this function's safety requirements.
        unsafe { put(reply, last.as_ptr(), "memory for a reply")? };
        let replies = say(conversation, line, is_json);
        // The flag is lowered after the line, so that a stop just before the line is not lost.
        session.stop.lower();
        let replies = replies?;
        // A reply never contains a NUL, so this cannot fail.
        *last = CString::new(replies.concat()).unwrap_or_default();
        if !length.is_null() {
            // SAFETY: the caller upholds this function's safety requirements.
            unsafe { put(length, last.as_bytes().len(), "memory for a length")? };
        }
        // SAFETY: the caller upholds this function's safety requirements.
        unsafe { put(reply, last.as_ptr(), "memory for a reply") }
    })
}

/// Ends the line that another thread is executing, as an interrupt would. If no line is being executed, ends the
/// next one.
///
/// # Safety
/// `session` comes from `plakoto_session_new`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_session_stop(session: *const Session) -> Status {
    guard(|| {
        // SAFETY: the caller upholds this function's safety requirements.
        unsafe { one(session, "a session")? }.stop.raise();
        Ok(())
    })
}

/// Frees a session. Does nothing if `session` is NULL.
///
/// # Safety
/// `session` is null, or comes from `plakoto_session_new` and is not used any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_session_free(session: *mut Session) {
    // SAFETY: the caller upholds this function's safety requirements.
    unsafe { free_box(session) }
}
