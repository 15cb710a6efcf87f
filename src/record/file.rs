//! Files with matches in them.

use std::fs;
use std::io;
use std::path::Path;

use super::position_file::{self, SavedPosition};
use super::replay::{Damage, Recovered};
use super::{json_lines, mat};
use crate::rules::RuleSet;
use crate::sealed_file::replace;

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
}

/// Why a file cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// The file system says no.
    #[error("cannot read {name}: {source}")]
    Io {
        /// Its name.
        name: String,
        /// Why.
        source: io::Error,
    },
    /// It does not hold a match that can have been played.
    #[error("{name}, {damage}")]
    Damaged {
        /// Its name.
        name: String,
        /// Where, and what is wrong.
        damage: Damage,
    },
}

/// The record in a file. [`Recovered::damage`] is `None` unless it is to be recovered.
///
/// # Errors
/// If it cannot be read, or is damaged so that it is not to be used or nothing precedes the damage.
pub fn read(path: &Path, how: &Read) -> Result<Recovered, FileError> {
    let name = || path.display().to_string();
    let bytes = bytes(path).map_err(|source| FileError::Io { name: name(), source })?;
    let is_json = match how.format {
        Format::JsonLines => true,
        Format::Mat => false,
        Format::Auto => bytes.trim_ascii_start().starts_with(b"{"),
    };
    let recovered = if is_json { json_lines::recover(&bytes) } else { mat::recover(&bytes, how.rules) };
    let recovered = match how.mode {
        Mode::Recover => recovered,
        Mode::Whole => recovered.and_then(Recovered::whole).map(|record| Recovered { record, damage: None }),
    };
    recovered.map_err(|damage| FileError::Damaged { name: name(), damage })
}

/// The position in a file.
///
/// # Errors
/// If it cannot be read, or is damaged.
pub fn read_position(path: &Path) -> Result<SavedPosition, FileError> {
    let name = || path.display().to_string();
    let bytes = bytes(path).map_err(|source| FileError::Io { name: name(), source })?;
    position_file::parse(&bytes).map_err(|damage| FileError::Damaged { name: name(), damage })
}

/// The contents of a file; devices and pipes, which may never end, have none.
fn bytes(path: &Path) -> io::Result<Vec<u8>> {
    if fs::metadata(path)?.is_file() {
        fs::read(path)
    } else {
        Err(io::Error::new(io::ErrorKind::InvalidInput, "not a file"))
    }
}

/// Writes a file, so that at any time either the old or the new one is there.
///
/// # Errors
/// If the file system says no.
pub fn write(path: &Path, text: &str) -> io::Result<()> {
    replace(path, text.as_bytes())
}
