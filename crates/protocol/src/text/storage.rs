//! Sources and targets of records: a file, or the line itself and its reply.

use std::path::PathBuf;

use super::arguments::file;
use super::input::Input;
use crate::Result;

/// The target of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// A file.
    File(PathBuf),
    /// The reply.
    Text,
}

/// The source of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A file.
    File(PathBuf),
    /// The line itself.
    Text(String),
}

/// A part of the record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordPart {
    /// The whole record.
    Match,
    /// The current game.
    Game,
    /// The current position.
    Position,
}

pub(crate) const PARTS: &[(&str, RecordPart)] = &[
    ("game", RecordPart::Game),
    ("match", RecordPart::Match),
    ("position", RecordPart::Position),
    ("session", RecordPart::Match),
];

/// Parses `[force]`.
pub(crate) fn forced(input: Input<'_>) -> (bool, Input<'_>) {
    let (word, after) = input.word();
    if word.eq_ignore_ascii_case("force") { (true, after) } else { (false, input) }
}

/// The word that replaces a file name by a text in the line or the reply.
pub(crate) const TEXT: &str = "text";

/// Returns whether the rest is this word alone.
pub(crate) fn is_text(input: Input<'_>) -> bool {
    input.rest().trim().eq_ignore_ascii_case(TEXT)
}

/// Parses `FILE` or `text`.
pub(crate) fn target(input: Input<'_>) -> Result<Target> {
    let (word, rest) = input.word();
    match word.eq_ignore_ascii_case(TEXT) {
        true => rest.end(Target::Text),
        false => file(input).map(Target::File),
    }
}

/// Parses `FILE` or `text "…"`.
pub(crate) fn source(input: Input<'_>) -> Result<Source> {
    let (word, rest) = input.word();
    match word.eq_ignore_ascii_case(TEXT) {
        true => json_string(rest).map(Source::Text),
        false => file(input).map(Source::File),
    }
}

/// Parses `"…"` as a JSON string.
pub(crate) fn json_string(input: Input<'_>) -> Result<String> {
    serde_json::from_str(input.rest()).map_err(|_| input.expected("a text as a JSON string, in quotes"))
}

impl Target {
    /// Returns whether the target is a file.
    pub(crate) fn is_file(&self) -> bool {
        matches!(self, Self::File(_))
    }
}

impl Source {
    /// Returns whether the source is a file.
    pub(crate) fn is_file(&self) -> bool {
        matches!(self, Self::File(_))
    }
}
