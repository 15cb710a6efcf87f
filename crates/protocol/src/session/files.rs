//! Reading and writing of matches and positions. They are stored in a file, or as text in the input line or
//! in the reply.

use std::io;
use std::path::Path;

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::json;

use super::Session;
use super::state::{Replacement, written};
use crate::bounds::MAX_LINE;
use crate::reply::TextReply;
use crate::text::storage::{Source, Target};
use crate::{ProtocolError, Reply};
use plakoto_engine::files::FileError;
use plakoto_engine::{files, printable};
use plakoto_table::record::position_file::SavedPosition;
use plakoto_table::record::{self, MOST_BYTES, ReadSettings, Recovered, json_lines};

/// Name in messages for a text that is part of the input line.
const THE_TEXT: &str = "the text";

impl Source {
    /// Reads a match record from this source.
    pub(crate) fn read(&self, how: &ReadSettings) -> Result<Recovered, FileError> {
        match self {
            Self::File(path) => record::read(path, how),
            Self::Text(text) => record::parse(text.as_bytes(), THE_TEXT, how),
        }
    }

    /// Reads a position from this source.
    pub(crate) fn read_position(&self) -> Result<SavedPosition, FileError> {
        match self {
            Self::File(path) => record::read_position(path),
            Self::Text(text) => record::parse_position(text.as_bytes(), THE_TEXT),
        }
    }

    /// Returns the name of the file; `None` if the source is a text.
    pub(crate) fn file(&self) -> Option<String> {
        match self {
            Self::File(path) => Some(path.display().to_string()),
            Self::Text(_) => None,
        }
    }

    /// Returns the name by which replies refer to this source.
    pub(crate) fn shown(&self) -> String {
        self.file().unwrap_or_else(|| THE_TEXT.to_owned())
    }

    /// Returns the name by which errors refer to this source.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::File(path) => printable::path(path),
            Self::Text(_) => THE_TEXT.to_owned(),
        }
    }
}

/// What to do if a file with this name already exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExistingFile {
    /// Replace the file.
    Replace,
    /// Keep the file and fail.
    Refuse,
    /// Ask the user whether to replace the file.
    Ask,
    /// Replace the file if the new contents begin with all of the old contents. Otherwise ask the user.
    AskUnlessExtended,
}

impl Session {
    /// Returns what `save` does if a file with this name already exists.
    pub(crate) fn if_saved(&self, is_forced: bool) -> ExistingFile {
        if self.asks && !is_forced { ExistingFile::AskUnlessExtended } else { ExistingFile::Replace }
    }

    /// Writes the contents to a file, or returns them as text in the reply.
    pub(crate) fn write(
        &mut self,
        contents: Vec<u8>,
        target: Target,
        if_there: ExistingFile,
    ) -> Result<Reply, ProtocolError> {
        let path = match target {
            Target::Text => {
                let text = String::from_utf8_lossy(&contents);
                if is_too_long(&text) {
                    let detail = format!(
                        "the text has {} bytes, which is too long for a line: write it to a file",
                        text.len()
                    );
                    return Err(ProtocolError::unsupported(detail));
                }
                let lines = text.lines().map(str::to_owned).collect();
                return Ok(TextReply::of(lines, &TextFields { text: text.into_owned() }));
            }
            Target::File(path) => path,
        };
        let is_replaced = match if_there {
            ExistingFile::Replace => true,
            ExistingFile::Refuse | ExistingFile::Ask => false,
            ExistingFile::AskUnlessExtended => is_beginning(&path, &contents),
        };
        match if is_replaced { record::write(&path, &contents) } else { record::write_new(&path, &contents) }
        {
            Ok(()) => Ok(written(&path)),
            Err(error) if !is_replaced && error.kind() == io::ErrorKind::AlreadyExists => {
                let name = path.display();
                if if_there == ExistingFile::Refuse {
                    let detail = format!("{name} already exists: put `force` before its name to replace it");
                    return Err(ProtocolError::bad_argument(detail));
                }
                let question = format!("{name} already exists. Replace it? `yes` or `no`");
                self.replacing = Some(Replacement::new(contents, path));
                Ok(Reply::message(question))
            }
            Err(error) => Err(ProtocolError::unwritable(&path, &error)),
        }
    }
}

/// The contents of a file.
#[derive(Serialize, JsonSchema)]
pub(crate) struct TextFields {
    /// The contents.
    text: String,
}

/// Returns whether an input line with `load` or `import` and this text would be too long.
fn is_too_long(text: &str) -> bool {
    /// Space in the line for the tag and the command, in bytes.
    const OTHERS: usize = 1024;
    // In JSON, a byte is written with at most six characters, such as `\u001b`.
    6 * text.len() > MAX_LINE && printable::escape_json(&json!(text).to_string()).len() + OTHERS > MAX_LINE
}

/// Returns whether the new contents begin with all contents of the file, so that replacing the file loses
/// nothing.
fn is_beginning(path: &Path, contents: &[u8]) -> bool {
    files::read(path, MOST_BYTES).is_ok_and(|old| json_lines::is_start(&old, contents))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The limit applies to the input line that would send the text back, which is longer than the text
    /// itself.
    #[test]
    fn texts_that_no_line_can_hold_are_refused() {
        for (piece, bytes) in [("a", 1), ("\n", 2), ("\"", 2), ("\u{1b}", 6), ("\u{202e}", 6), ("é", 2)] {
            let fits = (MAX_LINE - 2048) / bytes;
            assert!(!is_too_long(&piece.repeat(fits)), "{piece:?}");
            assert!(is_too_long(&piece.repeat(fits + 2048)), "{piece:?}");
        }
    }
}
