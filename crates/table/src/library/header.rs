//! Checks the header of a library file before SQLite opens the file.

use std::io::{self, Read};
use std::path::Path;

use super::error::{foreign, other_version};
use super::schema::{APPLICATION, VERSION};
use plakoto_engine::files::{self, FileCause, FileError};

/// The first 16 bytes of every SQLite file.
const MAGIC: &[u8; 16] = b"SQLite format 3\0";

/// Byte offset of the schema version in the header.
const VERSION_AT: usize = 60;

/// Byte offset of the application ID in the header.
const APPLICATION_AT: usize = 68;

/// Length of the SQLite header in bytes.
const LENGTH: u64 = 100;

/// Checks that a file is a match library and that this version of the program can read it.
///
/// # Errors
/// Fails if the file is not a library, if it was written by another version, or if it cannot be read.
pub(super) fn check(path: &Path) -> Result<(), FileError> {
    let bytes = read(path).map_err(FileError::io(path))?;
    let number = |at: usize| {
        let bytes = bytes.get(at..at + 4).and_then(|bytes| bytes.try_into().ok());
        bytes.map(u32::from_be_bytes)
    };
    if !bytes.starts_with(MAGIC) || number(APPLICATION_AT) != Some(APPLICATION) {
        return Err(foreign(path, FileCause::Foreign, "match library, got another kind of file"));
    }
    match number(VERSION_AT) {
        Some(version) if version != VERSION => Err(other_version(path, version)),
        _ => Ok(()),
    }
}

fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    files::open(path)?.take(LENGTH).read_to_end(&mut bytes)?;
    Ok(bytes)
}
