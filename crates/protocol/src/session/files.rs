//! Where matches and positions are read from and written to: files, or the line itself and its reply.

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

/// What a text that stands in the line is called.
const THE_TEXT: &str = "the text";

impl Source {
    /// The match that it holds.
    pub(crate) fn read(&self, how: &Read) -> Result<Recovered, FileError> {
        match self {
            Self::File(path) => record::read(path, how),
            Self::Text(text) => record::parse(text.as_bytes(), THE_TEXT, how),
        }
    }

    /// The position that it holds.
    pub(crate) fn read_position(&self) -> Result<SavedPosition, FileError> {
        match self {
            Self::File(path) => record::read_position(path),
            Self::Text(text) => record::parse_position(text.as_bytes(), THE_TEXT),
        }
    }

    /// The name of the file, if it is one.
    pub(crate) fn file(&self) -> Option<String> {
        match self {
            Self::File(path) => Some(path.display().to_string()),
            Self::Text(_) => None,
        }
    }

    /// What replies call it.
    pub(crate) fn shown(&self) -> String {
        self.file().unwrap_or_else(|| THE_TEXT.to_owned())
    }

    /// What errors call it.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::File(path) => printable::path(path),
            Self::Text(_) => THE_TEXT.to_owned(),
        }
    }
}

/// What becomes of a file that is there already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum IfThere {
    /// It is replaced.
    Replace,
    /// It stays, which is an error.
    Refuse,
    /// A person is asked.
    Ask,
    /// The same, unless the new one begins with all that it holds.
    AskUnlessLonger,
}

impl Session {
    /// What `save` does about a file that is there already.
    pub(crate) fn if_saved(&self, is_forced: bool) -> IfThere {
        if self.asks && !is_forced { IfThere::AskUnlessLonger } else { IfThere::Replace }
    }

    /// Writes a text or a picture, or answers with the text.
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
                    let detail = format!("{name} is there already: `force` before its name replaces it");
                    return Err(ProtocolError::bad_argument(detail));
                }
                let question = format!("{name} is there already. Replace it? `yes` or `no`");
                self.replacing = Some(Replacing::new(contents, path));
                Ok(Reply::message(question))
            }
            Err(error) => Err(ProtocolError::unwritable(&path, &error)),
        }
    }
}

/// Whether a line of `load` or `import` that gives this text back would be too long.
fn is_too_long(text: &str) -> bool {
    /// Room for the tag and the command, in bytes.
    const OTHERS: usize = 1024;
    // No byte takes more than the six of `\u001b` in JSON.
    6 * text.len() > MAX_LINE && printable::escape_json(&json!(text).to_string()).len() + OTHERS > MAX_LINE
}

/// Whether nothing of a file is lost if this replaces it.
fn is_beginning(path: &Path, contents: &[u8]) -> bool {
    files::read(path, MOST_BYTES).is_ok_and(|old| json_lines::is_start(&old, contents))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A text is as long as the line that gives it back.
    #[test]
    fn texts_that_no_line_can_hold_are_refused() {
        for (piece, bytes) in [("a", 1), ("\n", 2), ("\"", 2), ("\u{1b}", 6), ("\u{202e}", 6), ("é", 2)] {
            let fits = (MAX_LINE - 2048) / bytes;
            assert!(!is_too_long(&piece.repeat(fits)), "{piece:?}");
            assert!(is_too_long(&piece.repeat(fits + 2048)), "{piece:?}");
        }
    }
}
