//! plakoto as a WebAssembly module, which contains one session of the text protocol.
//!
//! The caller writes a line to the buffer from [`plakoto_room`], executes the line with [`plakoto_say`], and
//! reads the replies from the buffer at [`plakoto_replies`]; `js/plakoto.js` does this. Texts are in UTF-8.
//! The module has no threads, so calls never overlap.

#![cfg(target_family = "wasm")]
#![allow(unsafe_code, reason = "names for the caller of a module; no pointer is followed here")]

use std::cell::RefCell;

use plakoto::engine::Threads;
use plakoto::protocol::{Bounds, Session, say};
use plakoto::search::Cache;
use plakoto::{Engine, StopFlag};

/// Limits of the session, which has neither files nor threads.
const BOUNDS: Bounds =
    Bounds { files: false, threads: Threads::ONE, cache_entries: Cache::DEFAULT_ENTRIES, lines: 1 };

/// The session, its current line, and the replies to this line.
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
    /// Runs the constructors of the standard library. The linker creates this function.
    safe fn __wasm_call_ctors();
}

/// Initialises the module. The caller must call this function once, before all others. Because the function
/// exists, the linker knows that the module is a library, not a program that starts and ends with every call.
#[unsafe(no_mangle)]
pub extern "C" fn _initialize() {
    __wasm_call_ctors();
}

/// Returns a buffer for a line of `length` bytes. The pointer is valid until the next call.
#[unsafe(no_mangle)]
pub extern "C" fn plakoto_room(length: usize) -> *mut u8 {
    TALK.with_borrow_mut(|talk| {
        talk.line.clear();
        talk.line.resize(length, 0);
        talk.line.as_mut_ptr()
    })
}

/// Executes the line in the buffer, and returns the size of the replies in bytes. The replies are text or
/// JSON. If the line is wrong, the reply describes the error.
#[unsafe(no_mangle)]
pub extern "C" fn plakoto_say(is_json: bool) -> usize {
    TALK.with_borrow_mut(|talk| {
        let line = String::from_utf8_lossy(&talk.line);
        let replies = say(&mut talk.session, &line, is_json);
        talk.replies = replies.map_or_else(|error| format!("{error}\n"), |replies| replies.concat());
        talk.replies.len()
    })
}

/// Returns the address of the replies to the last line. The pointer is valid until the next call.
#[unsafe(no_mangle)]
pub extern "C" fn plakoto_replies() -> *const u8 {
    TALK.with_borrow(|talk| talk.replies.as_ptr())
}
