//! Reads and writes files with matches or positions.

use std::path::Path;
use std::{fmt, io};

use super::encoding::TextEncoding;
use super::position_file::{self, SavedPosition};
use super::replay::{Damage, Recovered};
use super::{json_lines, mat};
use crate::messages;
use plakoto_engine::files::{self, Existing, FileError};
use plakoto_engine::printable;
use plakoto_engine::rules::RuleSet;
use plakoto_words::{Message, message};

/// Maximum size of a match file in bytes, which is enough for about 40,000 games.
pub const MAX_BYTES: u64 = 1 << 28;

/// Maximum size of a position file in bytes.
const MAX_BYTES_OF_POSITION: u64 = 1 << 16;

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

/// Reason why a match or a position cannot be read. The contents have a name, usually the path of their file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// The file cannot be read.
    File(#[from] FileError),
    /// The contents have a format of another program, which cannot be read.
    Foreign(Message, ForeignFormat),
    /// The contents are damaged.
    Damaged(Message, Box<Damage>),
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl RecordError {
    /// Returns the message of the error.
    pub fn message(&self) -> Message {
        match self {
            Self::File(error) => messages::file(error),
            Self::Foreign(name, ForeignFormat { name: format, way_out }) => {
                message!("record-foreign", file = name.clone(), format = *format, way_out = *way_out)
            }
            Self::Damaged(name, damage) => Message::joined([name.clone(), damage.message()], ", "),
        }
    }
}

/// Reads a record from a file. [`Recovered::damages`] is empty unless the mode is [`Mode::Recover`].
///
/// # Errors
/// Fails if the file cannot be read or is damaged. With [`Mode::Recover`], damage is an error only if nothing
/// can be read.
pub fn read(path: &Path, how: &ReadSettings) -> Result<Recovered, RecordError> {
    let bytes = files::read(path, MAX_BYTES).map_err(FileError::unreadable(path))?;
    parse(&bytes, name(path), how)
}

/// Parses a record from the contents of a file. Error messages call the file `name`.
///
/// # Errors
/// Fails if the contents are damaged. With [`Mode::Recover`], damage is an error only if nothing can be
/// read.
pub fn parse(bytes: &[u8], name: Message, how: &ReadSettings) -> Result<Recovered, RecordError> {
    let (bytes, name) = readable(bytes, name)?;
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
    recovered.map_err(|damage| RecordError::Damaged(name, Box::new(damage)))
}

/// Reads a position from a file.
///
/// # Errors
/// Fails if the file cannot be read or is damaged.
pub fn read_position(path: &Path) -> Result<SavedPosition, RecordError> {
    let bytes = files::read(path, MAX_BYTES_OF_POSITION).map_err(FileError::unreadable(path))?;
    parse_position(&bytes, name(path))
}

fn name(path: &Path) -> Message {
    Message::text(printable::path(path))
}

/// Parses a position from the contents of a file. Error messages call the file `name`.
///
/// # Errors
/// Fails if the contents are damaged.
pub fn parse_position(bytes: &[u8], name: Message) -> Result<SavedPosition, RecordError> {
    let (bytes, name) = readable(bytes, name)?;
    position_file::parse(bytes).map_err(|damage| RecordError::Damaged(name, Box::new(damage)))
}

/// Removes the byte order mark that some programs write at the start of UTF-8 text. Fails if the contents are in
/// the format of another program.
fn readable(bytes: &[u8], name: Message) -> Result<(&[u8], Message), RecordError> {
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    match foreign_format(bytes) {
        None => Ok((bytes, name)),
        Some(format) => Err(RecordError::Foreign(name, format)),
    }
}

/// Replaces a file atomically, so that other programs see either the old or the new contents.
///
/// # Errors
/// Fails if the file system reports an error, if a session is recording to the file, or if the contents are
/// larger than [`MAX_BYTES`].
pub fn write(path: &Path, contents: impl AsRef<[u8]>) -> io::Result<()> {
    files::must_fit(contents.as_ref().len() as u64, MAX_BYTES)?;
    files::replace(path, contents.as_ref())
}

/// Writes a new file atomically, so that other programs see either no file or the complete file.
///
/// # Errors
/// Fails if the file system reports an error, if the file already exists, or if the contents are larger than
/// [`MAX_BYTES`].
pub fn write_new(path: &Path, contents: impl AsRef<[u8]>) -> io::Result<()> {
    files::must_fit(contents.as_ref().len() as u64, MAX_BYTES)?;
    files::write(path, contents.as_ref(), Existing::Keep)
}

/// Number of bytes at the start of a file that show its format.
const START: usize = 4096;

/// Number of fields in a Snowie position, which are separated by semicolons.
const SNOWIE_FIELDS: usize = 40;

/// A format that cannot be read, in the words that choose its description in the message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForeignFormat {
    /// The name of the format.
    pub name: &'static str,
    /// The advice to the user: `gnubg`, `other`, `position` or `unpack`.
    pub way_out: &'static str,
}

/// Returns the format and the way out if the contents are in a format of another program that cannot be read.
pub(super) fn foreign_format(bytes: &[u8]) -> Option<ForeignFormat> {
    let start = &bytes[..bytes.len().min(START)];
    let text = String::from_utf8_lossy(start);
    let text = text.trim_start();
    let first = text.lines().next().unwrap_or_default();
    let is = |prefix: &str| text.get(..prefix.len()).is_some_and(|start| start.eq_ignore_ascii_case(prefix));
    let is_tree = text.strip_prefix('(').is_some_and(|tree| tree.trim_start().starts_with(';'));
    let has_xgid = text.lines().take(5).any(|line| line.trim_start().starts_with("XGID="));
    let is_packed = start.starts_with(b"PK\x03\x04") || start.starts_with(b"\x1f\x8b");
    let formats = [
        (is_tree, "sgf", "gnubg"),
        (is_snowie(first), "snowie", "other"),
        (start.starts_with(b"RGMH"), "xg", "other"),
        (is("{") && first.contains("\"BGF\""), "bgf", "other"),
        (has_xgid, "xgid", "position"),
        (first.contains(" vs. "), "sgg", "other"),
        (is("MatchId") || is("Match ID"), "tmg", "other"),
        (is("Score is "), "fibs", "other"),
        (is("<!DOCTYPE") || is("<html") || is("<?xml"), "web_page", "other"),
        (is("%PDF"), "pdf", "other"),
        (is_packed, "compressed", "unpack"),
    ];
    let found = formats.into_iter().find(|(is_format, ..)| *is_format);
    found.map(|(_, name, way_out)| ForeignFormat { name, way_out })
}

/// Whether a line is a Snowie position: numbers, the names of the players and the board.
fn is_snowie(line: &str) -> bool {
    let mut fields = line.split(';');
    let is_number = |field: Option<&str>| field.is_some_and(|field| field.trim().parse::<u16>().is_ok());
    is_number(fields.next()) && is_number(fields.next()) && fields.count() + 2 >= SNOWIE_FIELDS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_recognised_by_their_start() {
        let snowie = format!("5;0;0;1;0;0;Ann;Ben;0;0;0;{}3;1;", "0;".repeat(28));
        for (text, format) in [
            ("\n( ;FF[4]GM[6]", Some("sgf")),
            (&*snowie, Some("snowie")),
            ("RGMH\u{0}", Some("xg")),
            ("{ \"format\":\"BGF\" }", Some("bgf")),
            ("XGID=-b----E", Some("xgid")),
            ("Ann vs. Ben\n", Some("sgg")),
            ("<html>", Some("web_page")),
            ("; 1;2 is a comment\n 3 point match", None),
            ("{\"kind\":\"plakoto_match\"}", None),
            ("", None),
        ] {
            assert_eq!(foreign_format(text.as_bytes()).map(|format| format.name), format, "{text}");
        }
    }
}
