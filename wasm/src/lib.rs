//! plakoto as a module of WebAssembly: one session of the text protocol.
//!
//! The caller writes a line into [`plakoto_room`], has it executed by [`plakoto_say`], and reads the replies at
//! [`plakoto_replies`]; `js/plakoto.js` does that. Texts are UTF-8. Functions of a module are called one at a time, since
//! there are no threads.

#![cfg(target_family = "wasm")]
#![allow(unsafe_code, reason = "names for the caller of a module; no pointer is followed here")]

use std::cell::RefCell;

use plakoto::engine::Threads;
use plakoto::protocol::{Bounds, Session, say};
use plakoto::search::Cache;
use plakoto::{Engine, StopFlag};

/// There are neither files nor threads.
const BOUNDS: Bounds =
    Bounds { files: false, threads: Threads::ONE, cache_entries: Cache::DEFAULT_ENTRIES, lines: 1 };

/// A session, and what is said to it and by it.
struct Talk {
    session: Session,
    line: Vec<u8>,
    replies: String,
}

impl Talk {
    fn begin() -> Self {
        let mut session = Session::new(Engine::default(), StopFlag::default());
        session.set_bounds(BOUNDS);
        Self { session, line: Vec::new(), replies: String::new() }
    }
}

thread_local! {
    static TALK: RefCell<Talk> = RefCell::new(Talk::begin());
}

unsafe extern "C" {
    /// What prepares the standard library, made by the linker.
    safe fn __wasm_call_ctors();
}

/// To be called once, before everything else. That it is here tells the linker that the module stays, and is no program that
/// begins and ends with every call.
#[unsafe(no_mangle)]
pub extern "C" fn _initialize() {
    __wasm_call_ctors();
}

/// Room for a line of so many bytes, until the next call.
#[unsafe(no_mangle)]
pub extern "C" fn plakoto_room(length: usize) -> *mut u8 {
    TALK.with_borrow_mut(|talk| {
        talk.line.clear();
        talk.line.resize(length, 0);
        talk.line.as_mut_ptr()
    })
}

/// Executes the line that stands in the room, and tells how many bytes its replies have, as text or as JSON. An error of the
/// line is a reply, too.
#[unsafe(no_mangle)]
pub extern "C" fn plakoto_say(is_json: bool) -> usize {
    TALK.with_borrow_mut(|talk| {
        let line = String::from_utf8_lossy(&talk.line);
        let replies = say(&mut talk.session, &line, is_json);
        talk.replies = replies.map_or_else(|error| format!("{error}\n"), |replies| replies.concat());
        talk.replies.len()
    })
}

/// Where the replies stand, until the next call.
#[unsafe(no_mangle)]
pub extern "C" fn plakoto_replies() -> *const u8 {
    TALK.with_borrow(|talk| talk.replies.as_ptr())
}
