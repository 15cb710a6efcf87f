//! plakoto as a WebAssembly module: one session of the text protocol.
//!
//! The caller writes a line to [`plakoto_room`], executes it with [`plakoto_say`], and reads the replies at
//! [`plakoto_replies`]; `js/plakoto.js` does so. Texts are UTF-8. There are no threads, so calls never
//! overlap.

#![cfg(target_family = "wasm")]
#![allow(unsafe_code, reason = "names for the caller of a module; no pointer is followed here")]

use std::cell::RefCell;

use plakoto::engine::Threads;
use plakoto::protocol::{Bounds, Session, say};
use plakoto::search::Cache;
use plakoto::{Engine, StopFlag};

/// Bounds of the session: there are neither files nor threads.
const BOUNDS: Bounds =
    Bounds { files: false, threads: Threads::ONE, cache_entries: Cache::DEFAULT_ENTRIES, lines: 1 };

/// A session, its current line and the replies to this line.
struct Talk {
    session: Session,
    line: Vec<u8>,
    replies: String,
}

impl Talk {
    fn new() -> Self {
        let mut session = Session::new(Engine::default(), StopFlag::default());
        session.set_bounds(BOUNDS);
        Self { session, line: Vec::new(), replies: String::new() }
    }
}

thread_local! {
    static TALK: RefCell<Talk> = RefCell::new(Talk::new());
}

unsafe extern "C" {
    /// Initialises the standard library. The linker makes this function.
    safe fn __wasm_call_ctors();
}

/// Initialises the module. The caller calls it once, before everything else. Its presence tells the linker
/// that the module is a library, and not a program that starts and ends with every call.
#[unsafe(no_mangle)]
pub extern "C" fn _initialize() {
    __wasm_call_ctors();
}

/// Returns room for a line of `length` bytes. The pointer is valid until the next call.
#[unsafe(no_mangle)]
pub extern "C" fn plakoto_room(length: usize) -> *mut u8 {
    TALK.with_borrow_mut(|talk| {
        talk.line.clear();
        talk.line.resize(length, 0);
        talk.line.as_mut_ptr()
    })
}

/// Executes the line in the room, and returns the size of its replies in bytes, as text or as JSON. An error
/// in the line is a reply, too.
#[unsafe(no_mangle)]
pub extern "C" fn plakoto_say(is_json: bool) -> usize {
    TALK.with_borrow_mut(|talk| {
        let line = String::from_utf8_lossy(&talk.line);
        let replies = say(&mut talk.session, &line, is_json);
        talk.replies = replies.map_or_else(|error| format!("{error}\n"), |replies| replies.concat());
        talk.replies.len()
    })
}

/// Returns the address of the replies. The pointer is valid until the next call.
#[unsafe(no_mangle)]
pub extern "C" fn plakoto_replies() -> *const u8 {
    TALK.with_borrow(|talk| talk.replies.as_ptr())
}
