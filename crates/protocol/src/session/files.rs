//! Reading and writing of matches and positions: in files, or as text in the line and its reply.

use std::io;
use std::path::Path;

use serde_json::json;

use super::Session;
use super::state::{Replacing, written};
use crate::bounds::MAX_LINE;
use crate::reply::Shown;
use crate::text::storage::{Source, Target};
use crate::{ProtocolError, Reply};
use plakoto_engine::files::FileError;
use plakoto_engine::{files, printable};
use plakoto_table::record::position_file::SavedPosition;
use plakoto_table::record::{self, MOST_BYTES, Read, Recovered, json_lines};

/// The name of a text that is part of the line.
const THE_TEXT: &str = "the text";

impl Source {
    /// Reads the match.
    pub(crate) fn read(&self, how: &Read) -> Result<Recovered, FileError> {
        match self {
            Self::File(path) => record::read(path, how),
            Self::Text(text) => record::parse(text.as_bytes(), THE_TEXT, how),
        }
    }

    /// Reads the position.
    pub(crate) fn read_position(&self) -> Result<SavedPosition, FileError> {
        match self {
            Self::File(path) => record::read_position(path),
            Self::Text(text) => record::parse_position(text.as_bytes(), THE_TEXT),
        }
    }

    /// Returns the name of the file, if the source is one.
    pub(crate) fn file(&self) -> Option<String> {
        match self {
            Self::File(path) => Some(path.display().to_string()),
            Self::Text(_) => None,
        }
    }

    /// Returns the source's name in replies.
    pub(crate) fn shown(&self) -> String {
        self.file().unwrap_or_else(|| THE_TEXT.to_owned())
    }

    /// Returns the source's name in errors.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::File(path) => printable::path(path),
            Self::Text(_) => THE_TEXT.to_owned(),
        }
    }
}

/// What to do if the file already exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum IfThere {
    /// Replace it.
    Replace,
    /// Keep it and fail.
    Refuse,
    /// Ask the user.
    Ask,
    /// Ask the user, unless the new contents begin with all of the old.
    AskUnlessLonger,
}

impl Session {
    /// Returns what `save` does if the file already exists.
    pub(crate) fn if_saved(&self, is_forced: bool) -> IfThere {
        if self.asks && !is_forced { IfThere::AskUnlessLonger } else { IfThere::Replace }
    }

    /// Writes a text or a picture to a file, or answers with the text.
    pub(crate) fn write(
        &mut self,
        contents: Vec<u8>,
        target: Target,
        if_there: IfThere,
    ) -> Result<Reply, ProtocolError> {
        let path = match target {
            Target::Text => {
                let text = String::from_utf8_lossy(&contents);
                if is_too_long(&text) {
                    let detail = format!("a text of {} bytes, too long for a line: name a file", text.len());
                    return Err(ProtocolError::unsupported(detail));
                }
                let lines = text.lines().map(str::to_owned).collect();
                return Ok(Shown::many(lines, [("text", text.as_ref().into())]));
            }
            Target::File(path) => path,
        };
        let is_replaced = match if_there {
            IfThere::Replace => true,
            IfThere::Refuse | IfThere::Ask => false,
            IfThere::AskUnlessLonger => is_beginning(&path, &contents),
        };
        match if is_replaced { record::write(&path, &contents) } else { record::write_new(&path, &contents) }
        {
            Ok(()) => Ok(written(&path)),
            Err(error) if !is_replaced && error.kind() == io::ErrorKind::AlreadyExists => {
                let name = path.display();
                if if_there == IfThere::Refuse {
                    let detail = format!("{name} already exists: put `force` before its name to replace it");
                    return Err(ProtocolError::bad_argument(detail));
                }
                let question = format!("{name} already exists. Replace it? `yes` or `no`");
                self.replacing = Some(Replacing::new(contents, path));
                Ok(Reply::message(question))
            }
            Err(error) => Err(ProtocolError::unwritable(&path, &error)),
        }
    }
}

/// Returns whether a line of `load` or `import` with this text would be too long.
fn is_too_long(text: &str) -> bool {
    /// Room for the tag and the command, in bytes.
    const OTHERS: usize = 1024;
    // In JSON no byte takes more than the six characters of `\u001b`.
    6 * text.len() > MAX_LINE && printable::escape_json(&json!(text).to_string()).len() + OTHERS > MAX_LINE
}

/// Returns whether the new contents begin with all of the file, so that nothing is lost.
fn is_beginning(path: &Path, contents: &[u8]) -> bool {
    files::read(path, MOST_BYTES).is_ok_and(|old| json_lines::is_start(&old, contents))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A text counts as long as the line that sends it back.
    #[test]
    fn texts_that_no_line_can_hold_are_refused() {
        for (piece, bytes) in [("a", 1), ("\n", 2), ("\"", 2), ("\u{1b}", 6), ("\u{202e}", 6), ("é", 2)] {
            let fits = (MAX_LINE - 2048) / bytes;
            assert!(!is_too_long(&piece.repeat(fits)), "{piece:?}");
            assert!(is_too_long(&piece.repeat(fits + 2048)), "{piece:?}");
        }
    }
}
