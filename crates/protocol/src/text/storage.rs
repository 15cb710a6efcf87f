//! What is written or read of what was played, and where to or from: a file, or the line itself and its reply.

use std::path::PathBuf;

use super::arguments::file;
use super::input::Input;
use crate::Result;

/// Where something is written to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// Into a file.
    File(PathBuf),
    /// Into the reply.
    Text,
}

/// Where something is read from.
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
    /// All of it.
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

/// `[force]`
pub(crate) fn forced(input: Input<'_>) -> (bool, Input<'_>) {
    let (word, after) = input.word();
    if word.eq_ignore_ascii_case("force") { (true, after) } else { (false, input) }
}

/// What stands for the line, or the reply, in place of a file.
pub(crate) const TEXT: &str = "text";

/// Whether that word, and nothing else, is left.
pub(crate) fn is_text(input: Input<'_>) -> bool {
    input.rest().trim().eq_ignore_ascii_case(TEXT)
}

/// `FILE` or `text`
pub(crate) fn target(input: Input<'_>) -> Result<Target> {
    let (word, rest) = input.word();
    match word.eq_ignore_ascii_case(TEXT) {
        true => rest.end(Target::Text),
        false => file(input).map(Target::File),
    }
}

/// `FILE` or `text "…"`
pub(crate) fn source(input: Input<'_>) -> Result<Source> {
    let (word, rest) = input.word();
    match word.eq_ignore_ascii_case(TEXT) {
        true => json_string(rest).map(Source::Text),
        false => file(input).map(Source::File),
    }
}

/// `"…"`, as JSON has it.
pub(crate) fn json_string(input: Input<'_>) -> Result<String> {
    serde_json::from_str(input.rest()).map_err(|_| input.expected("a text as a JSON string, in quotes"))
}

impl Target {
    /// Whether it is a file.
    pub(crate) fn is_file(&self) -> bool {
        matches!(self, Self::File(_))
    }
}

impl Source {
    /// Whether it is a file.
    pub(crate) fn is_file(&self) -> bool {
        matches!(self, Self::File(_))
    }
}
