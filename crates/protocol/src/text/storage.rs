//! Sources and targets of match records and positions: a file, or text in the input line and in the reply.

use plakoto_words::message;
use std::path::PathBuf;

use super::arguments::file;
use super::input::Input;
use crate::Result;

/// Where to write a match record or position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// To this file.
    File(PathBuf),
    /// As text in the reply.
    Text,
}

/// Where to read a match record or position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// From this file.
    File(PathBuf),
    /// From this text, which is part of the input line.
    Text(String),
}

/// A part of the match record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordPart {
    /// The whole match record.
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

/// Parses the optional word `force`. Returns whether it is present.
pub(crate) fn parse_force(input: Input<'_>) -> (bool, Input<'_>) {
    let (word, after) = input.word();
    if word.eq_ignore_ascii_case("force") { (true, after) } else { (false, input) }
}

/// The word that takes the place of a file name if the contents are text in the input line or in the reply.
pub(crate) const TEXT_WORD: &str = "text";

/// Returns whether the remaining input is the word `text` alone.
pub(crate) fn is_text(input: Input<'_>) -> bool {
    input.rest().trim().eq_ignore_ascii_case(TEXT_WORD)
}

/// Parses `FILE` or `text` as a target.
pub(crate) fn target(input: Input<'_>) -> Result<Target> {
    let (word, rest) = input.word();
    match word.eq_ignore_ascii_case(TEXT_WORD) {
        true => rest.end(Target::Text),
        false => file(input).map(Target::File),
    }
}

/// Parses `FILE` or `text "…"` as a source. `text` is the text of a request, which has neither.
pub(crate) fn source(input: Input<'_>, text: Option<String>) -> Result<Source> {
    if let Some(text) = text {
        return input.end(Source::Text(text));
    }
    let (word, rest) = input.word();
    match word.eq_ignore_ascii_case(TEXT_WORD) {
        true => json_string(rest).map(Source::Text),
        false => file(input).map(Source::File),
    }
}

/// Parses the remaining input as a JSON string.
pub(crate) fn json_string(input: Input<'_>) -> Result<String> {
    serde_json::from_str(input.rest()).map_err(|_| input.expected(message!("expected-json_string")))
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
