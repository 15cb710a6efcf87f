//! Files with matches in them.

use std::io;
use std::path::Path;

use super::position_file::{self, SavedPosition};
use super::replay::{Damage, Recovered};
use super::{TextEncoding, json_lines, mat};
use plakoto_engine::files::{self, Existing, FileCause, FileError};
use plakoto_engine::printable;
use plakoto_engine::rules::RuleSet;

/// The most bytes that a file with a match may have: some forty thousand games.
pub const MOST_BYTES: u64 = 1 << 28;

/// The most bytes that a file with a position may have.
const MOST_BYTES_OF_POSITION: u64 = 1 << 16;

/// What a file is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// [`json_lines`]
    JsonLines,
    /// [`mat`]
    Mat,
    /// Whichever of the two it looks like.
    Auto,
}

/// What is done about damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// It is an error.
    Whole,
    /// What precedes it is taken.
    Recover,
}

/// How a file is to be read.
#[derive(Clone, Copy, Debug)]
pub struct Read {
    /// What it is written in.
    pub format: Format,
    /// What is done about damage.
    pub mode: Mode,
    /// The rules of a file that does not name any.
    pub rules: RuleSet,
    /// Encoding of `.mat` text.
    pub encoding: TextEncoding,
}

/// The record in a file. [`Recovered::damage`] is `None` unless it is to be recovered.
///
/// # Errors
/// If it cannot be read, or is damaged so that it is not to be used or nothing precedes the damage.
pub fn read(path: &Path, how: &Read) -> Result<Recovered, FileError> {
    let bytes = files::read(path, MOST_BYTES).map_err(FileError::cannot("read", path))?;
    parse(&bytes, &printable::path(path), how)
}

/// The record in what a file holds; errors name it so.
///
/// # Errors
/// If it is damaged so that it is not to be used or nothing precedes the damage.
pub fn parse(bytes: &[u8], name: &str, how: &Read) -> Result<Recovered, FileError> {
    let bytes = readable(bytes, name)?;
    let is_json = match how.format {
        Format::JsonLines => true,
        Format::Mat => false,
        Format::Auto => bytes.trim_ascii_start().starts_with(b"{"),
    };
    let recovered =
        if is_json { json_lines::recover(bytes) } else { mat::recover_as(bytes, how.rules, how.encoding) };
    let recovered = match how.mode {
        Mode::Recover => recovered,
        Mode::Whole => recovered.and_then(Recovered::checked),
    };
    recovered.map_err(|damage| damaged(name, &damage))
}

/// The position in a file.
///
/// # Errors
/// If it cannot be read, or is damaged.
pub fn read_position(path: &Path) -> Result<SavedPosition, FileError> {
    let bytes = files::read(path, MOST_BYTES_OF_POSITION).map_err(FileError::cannot("read", path))?;
    parse_position(&bytes, &printable::path(path))
}

/// The position in what a file holds; errors name it so.
///
/// # Errors
/// If it is damaged.
pub fn parse_position(bytes: &[u8], name: &str) -> Result<SavedPosition, FileError> {
    let bytes = readable(bytes, name)?;
    position_file::parse(bytes).map_err(|damage| damaged(name, &damage))
}

/// The contents without the mark that some programs write in front of UTF-8; an error if they are a file of gnubg.
fn readable<'a>(bytes: &'a [u8], name: &str) -> Result<&'a [u8], FileError> {
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    if is_sgf(bytes) {
        let text = format!("{name} is an SGF file, which is not read: export it from gnubg as .mat");
        return Err(FileError::new(FileCause::Foreign, Path::new(name), text));
    }
    Ok(bytes)
}

fn damaged(name: &str, damage: &Damage) -> FileError {
    FileError::new(FileCause::Damaged, Path::new(name), format!("{name}, {damage}"))
}

/// Whether a file begins as gnubg's do: with a tree of a game.
fn is_sgf(bytes: &[u8]) -> bool {
    let text = bytes.trim_ascii_start();
    text.strip_prefix(b"(").is_some_and(|tree| tree.trim_ascii_start().starts_with(b";"))
}

/// Writes a file, so that at any time either the old or the new one is there.
///
/// # Errors
/// If the file system says no, the record of a session is kept in it, or it would be too large to be read.
pub fn write(path: &Path, contents: impl AsRef<[u8]>) -> io::Result<()> {
    files::must_fit(contents.as_ref().len() as u64, MOST_BYTES)?;
    files::replace(path, contents.as_ref())
}

/// Writes a new file, which is there as a whole or not at all.
///
/// # Errors
/// If the file system says no, a file is there already, or it would be too large to be read.
pub fn write_new(path: &Path, contents: impl AsRef<[u8]>) -> io::Result<()> {
    files::must_fit(contents.as_ref().len() as u64, MOST_BYTES)?;
    files::write(path, contents.as_ref(), Existing::Kept)
}
