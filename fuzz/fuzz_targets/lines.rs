//! Lines of the protocol: each gives a command, an error or nothing, but never a panic.

#![no_main]

use libfuzzer_sys::fuzz_target;
use plakoto::protocol::LineReader;

fuzz_target!(|bytes: &[u8]| {
    let mut lines = LineReader::new(bytes);
    while let Ok(Some(_)) = lines.next_line() {}
});
