//! plakoto as a WebAssembly module, which contains one session of the text protocol.
//!
//! The caller writes a line to the buffer from [`plakoto_room`] and executes the line with [`plakoto_say`],
//! which passes each reply to the caller as soon as it is complete; `js/plakoto.js` does this. Texts are in
//! UTF-8. The caller also provides the networks, books and tables of endings. The module has no threads, so calls
//! never overlap.

#![cfg(target_family = "wasm")]
#![allow(unsafe_code, reason = "names and memory that the module shares with its caller")]

use std::cell::RefCell;
use std::io::Read;

use flate2::read::GzDecoder;
use plakoto::engine::Threads;
use plakoto::protocol::{Bounds, Session, say_each};
use plakoto::search::Cache;
use plakoto::{Engine, StopFlag};
use plakoto_engine::shipped_file::host;

/// Limits of the session, which has neither files nor threads.
const BOUNDS: Bounds =
    Bounds { files: false, threads: Threads::ONE, cache_entries: Cache::DEFAULT_ENTRIES, lines: 1 };

/// The session, and its current line.
struct Talk {
    session: Session,
    line: Vec<u8>,
}

impl Talk {
    fn new() -> Self {
        host::set_reader(read_file);
        let mut session = Session::new(Engine::default(), StopFlag::default());
        session.set_bounds(BOUNDS);
        Self { session, line: Vec::new() }
    }
}

thread_local! {
    static TALK: RefCell<Talk> = RefCell::new(Talk::new());
}

unsafe extern "C" {
    /// Runs the constructors of the standard library. The linker creates this function.
    safe fn __wasm_call_ctors();
}

// Functions of the caller. None of them keeps an address after it has returned.
#[link(wasm_import_module = "plakoto")]
unsafe extern "C" {
    /// Receives a reply, which is text or JSON.
    fn reply(text: *const u8, length: usize);
    /// Loads the file with this name, which may be compressed in gzip format, and returns its size in bytes. If the file
    /// cannot be loaded, the function throws an exception, after which the module must not be used.
    fn load_file(name: *const u8, length: usize) -> usize;
    /// Writes the file that was loaded last to memory.
    fn copy_file(to: *mut u8);
}

/// The first bytes of a file in gzip format.
const GZIP: &[u8] = &[0x1f, 0x8b];

/// Returns the contents of a file of the program.
fn read_file(name: &str) -> Vec<u8> {
    // SAFETY: the caller reads the bytes of the name.
    let size = unsafe { load_file(name.as_ptr(), name.len()) };
    let mut packed = vec![0; size];
    // SAFETY: the caller writes as many bytes as it has announced.
    unsafe { copy_file(packed.as_mut_ptr()) };
    // A server may declare a compressed file as such, and then the browser has already unpacked it.
    if !packed.starts_with(GZIP) {
        return packed;
    }
    let mut contents = Vec::new();
    // An empty file counts as damaged.
    if GzDecoder::new(packed.as_slice()).read_to_end(&mut contents).is_err() {
        contents.clear();
    }
    contents
}

fn write(text: &str) {
    // SAFETY: the caller reads the bytes of the text.
    unsafe { reply(text.as_ptr(), text.len()) };
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

/// Executes the line in the buffer. If the line is wrong, the reply describes the error.
#[unsafe(no_mangle)]
pub extern "C" fn plakoto_say(is_json: bool) {
    TALK.with_borrow_mut(|Talk { session, line }| {
        let line = String::from_utf8_lossy(line);
        if let Err(error) = say_each(session, &line, is_json, &mut |reply| write(&reply)) {
            write(&format!("{error}\n"));
        }
    });
}
