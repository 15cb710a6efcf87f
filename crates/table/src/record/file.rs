//! Reads and writes files with matches or positions.

use std::io;
use std::path::Path;

use super::foreign::foreign_format;
use super::position_file::{self, SavedPosition};
use super::replay::{Damage, Recovered};
use super::{TextEncoding, json_lines, mat};
use plakoto_engine::files::{self, Existing, FileCause, FileError};
use plakoto_engine::printable;
use plakoto_engine::rules::RuleSet;

/// Maximum size of a match file in bytes, which is enough for about 40,000 games.
pub const MOST_BYTES: u64 = 1 << 28;

/// Maximum size of a position file in bytes.
const MOST_BYTES_OF_POSITION: u64 = 1 << 16;

/// The extensions of the names of match files.
pub const EXTENSIONS: [&str; 2] = ["jsonl", "mat"];

/// The format of a match file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// JSON lines, the format of this program: see [`json_lines`].
    JsonLines,
    /// `.mat` text, a format that many programs read: see [`mat`].
    Mat,
    /// Either of these formats, detected from the contents of the file.
    Auto,
}

/// What to do if a file is damaged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Reading a damaged file fails.
    Whole,
    /// Reading a damaged file returns the undamaged parts: everything before the damage and, from a mat file, the
    /// games after it.
    Recover,
}

/// Settings for reading a match file.
#[derive(Clone, Copy, Debug)]
pub struct ReadSettings {
    /// The expected format of the file.
    pub format: Format,
    /// What to do if the file is damaged.
    pub mode: Mode,
    /// The rules to use if the file does not name any rules.
    pub rules: RuleSet,
    /// The encoding of the file if it contains `.mat` text.
    pub encoding: TextEncoding,
}

/// Reads a record from a file. [`Recovered::damages`] is empty unless the mode is [`Mode::Recover`].
///
/// # Errors
/// Fails if the file cannot be read or is damaged. With [`Mode::Recover`], damage is an error only if nothing
/// can be read.
pub fn read(path: &Path, how: &ReadSettings) -> Result<Recovered, FileError> {
    let bytes = files::read(path, MOST_BYTES).map_err(FileError::cannot("read", path))?;
    parse(&bytes, &printable::path(path), how)
}

/// Parses a record from the contents of a file. Error messages call the file `name`.
///
/// # Errors
/// Fails if the contents are damaged. With [`Mode::Recover`], damage is an error only if nothing can be
/// read.
pub fn parse(bytes: &[u8], name: &str, how: &ReadSettings) -> Result<Recovered, FileError> {
    let bytes = readable(bytes, name)?;
    let recovered = match how.format {
        Format::JsonLines => json_lines::recover(bytes),
        Format::Mat => mat::recover_as(bytes, how.rules, how.encoding),
        Format::Auto if bytes.trim_ascii_start().starts_with(b"{") => json_lines::recover(bytes),
        Format::Auto => mat::recover_as(bytes, how.rules, how.encoding),
    };
    let recovered = match how.mode {
        Mode::Recover => recovered,
        Mode::Whole => recovered.and_then(Recovered::checked),
    };
    recovered.map_err(|damage| damaged(name, &damage))
}

/// Reads a position from a file.
///
/// # Errors
/// Fails if the file cannot be read or is damaged.
pub fn read_position(path: &Path) -> Result<SavedPosition, FileError> {
    let bytes = files::read(path, MOST_BYTES_OF_POSITION).map_err(FileError::cannot("read", path))?;
    parse_position(&bytes, &printable::path(path))
}

/// Parses a position from the contents of a file. Error messages call the file `name`.
///
/// # Errors
/// Fails if the contents are damaged.
pub fn parse_position(bytes: &[u8], name: &str) -> Result<SavedPosition, FileError> {
    let bytes = readable(bytes, name)?;
    position_file::parse(bytes).map_err(|damage| damaged(name, &damage))
}

/// Removes the byte order mark that some programs write at the start of UTF-8 text. Fails if the contents are in
/// the format of another program.
fn readable<'a>(bytes: &'a [u8], name: &str) -> Result<&'a [u8], FileError> {
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    match foreign_format(bytes) {
        None => Ok(bytes),
        Some((format, way_out)) => {
            let text = format!("{name} is {format}, which plakoto cannot read: {way_out}");
            Err(FileError::new(FileCause::Foreign, Path::new(name), text))
        }
    }
}

fn damaged(name: &str, damage: &Damage) -> FileError {
    FileError::new(FileCause::Damaged, Path::new(name), format!("{name}, {damage}"))
}

/// Replaces a file atomically, so that other programs see either the old or the new contents.
///
/// # Errors
/// Fails if the file system reports an error, if a session is recording to the file, or if the contents are
/// larger than [`MOST_BYTES`].
pub fn write(path: &Path, contents: impl AsRef<[u8]>) -> io::Result<()> {
    files::must_fit(contents.as_ref().len() as u64, MOST_BYTES)?;
    files::replace(path, contents.as_ref())
}

/// Writes a new file atomically, so that other programs see either no file or the complete file.
///
/// # Errors
/// Fails if the file system reports an error, if the file already exists, or if the contents are larger than
/// [`MOST_BYTES`].
pub fn write_new(path: &Path, contents: impl AsRef<[u8]>) -> io::Result<()> {
    files::must_fit(contents.as_ref().len() as u64, MOST_BYTES)?;
    files::write(path, contents.as_ref(), Existing::Keep)
}
