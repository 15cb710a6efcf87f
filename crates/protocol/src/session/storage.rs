//! Files of a session: matches and positions, which are stored in a file, or as text in the input line or in the
//! reply; and the files that outlive the session.

use std::collections::HashSet;
use std::io;
use std::path::{Path, PathBuf};

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::json;

use super::consent::{Consent, Replacement};
use crate::bounds::MAX_LINE;
use crate::reply::TextReply;
use crate::text::storage::{Source, Target};
use crate::{OutputSettings, ProtocolError, Reply};
use plakoto_engine::printable;
use plakoto_table::record::position_file::SavedPosition;
use plakoto_table::record::{self, ReadSettings, RecordError, Recovered};
use plakoto_table::unfinished::MatchStore;
use plakoto_words::{Message, message};

impl Source {
    /// Reads a match record from this source.
    pub(crate) fn read(&self, how: &ReadSettings) -> Result<Recovered, RecordError> {
        match self {
            Self::File(path) => record::read(path, how),
            Self::Text(text) => record::parse(text.as_bytes(), self.name(), how),
        }
    }

    /// Reads a position from this source.
    pub(crate) fn read_position(&self) -> Result<SavedPosition, RecordError> {
        match self {
            Self::File(path) => record::read_position(path),
            Self::Text(text) => record::parse_position(text.as_bytes(), self.name()),
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
    pub(crate) fn shown(&self) -> Message {
        self.file().map_or_else(|| message!("load-the_text"), Message::text)
    }

    /// Returns the name by which errors refer to this source.
    pub(crate) fn name(&self) -> Message {
        match self {
            Self::File(path) => Message::text(printable::path(path)),
            Self::Text(_) => message!("load-the_text"),
        }
    }
}

/// State that is stored in files and outlives the session.
#[derive(Default)]
pub(crate) struct Storage {
    /// Path of the match library; `None` means the user's default library.
    pub(crate) library: Option<PathBuf>,
    /// Absolute paths of the files that `save` and `export` have written. They may be replaced without asking.
    written: HashSet<PathBuf>,
    /// Writer that saves the current match; `None` if the session saves no matches.
    pub(crate) keeping: Option<MatchStore>,
    /// Writer for the match that the current command resumes. It replaces `keeping` if the command succeeds.
    pub(crate) taken: Option<MatchStore>,
    /// Whether the user has been told that the match cannot be saved.
    pub(crate) is_told: bool,
    pub(crate) settings: Option<SettingsFile>,
    /// Output settings at the start of the session, before the user changes any.
    pub(crate) default_output: OutputSettings,
}

/// The file that `save settings` writes.
pub(crate) struct SettingsFile {
    pub(crate) path: PathBuf,
    /// Writes the settings to the file.
    pub(crate) save: fn(&Path, &str) -> Result<(), ProtocolError>,
}

impl Storage {
    /// Writes the contents to a file, or returns them as text in the reply. Replaces an existing file only if
    /// `is_forced` is true, if this session has written the file, or if the user agrees.
    pub(crate) fn write(
        &mut self,
        consent: &mut Consent,
        contents: Vec<u8>,
        target: Target,
        is_forced: bool,
    ) -> Result<Reply, ProtocolError> {
        let path = match target {
            Target::Text => return as_text(&contents),
            Target::File(path) => path,
        };
        if is_forced || self.has_written(&path) {
            return self.replace(&path, &contents);
        }
        match record::write_new(&path, &contents) {
            Ok(()) => Ok(self.note_written(&path)),
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
                Err(ProtocolError::unwritable(&path, &error))
            }
            Err(_) if consent.asks_to_replace => {
                let question = message!("file-replace", file = path.display().to_string());
                consent.replacing = Some(Replacement { contents, path });
                Ok(Reply::message(question))
            }
            Err(_) => Err(already_exists(&path)),
        }
    }
    pub(super) fn replace(&mut self, path: &Path, contents: &[u8]) -> Result<Reply, ProtocolError> {
        record::write(path, contents).map_err(|error| ProtocolError::unwritable(path, &error))?;
        Ok(self.note_written(path))
    }

    /// Notes that this session has written the file, and returns the reply that says so.
    fn note_written(&mut self, path: &Path) -> Reply {
        self.own_file(path);
        written(path)
    }

    /// Notes that this session has written the file.
    pub(crate) fn own_file(&mut self, path: &Path) {
        self.written.extend(path.canonicalize());
    }

    fn has_written(&self, path: &Path) -> bool {
        path.canonicalize().is_ok_and(|path| self.written.contains(&path))
    }
}

/// Returns the reply that reports that a file has been written.
pub(crate) fn written(path: &Path) -> Reply {
    let name = path.display().to_string();
    TextReply::of([message!("file-written", file = &name)], &WrittenFields { file: name })
}

/// A file that was written.
#[derive(Serialize, JsonSchema)]
pub(crate) struct WrittenFields {
    /// The path of the file.
    file: String,
}

/// The error for a file that exists and would be replaced.
pub(crate) fn already_exists(path: &Path) -> ProtocolError {
    ProtocolError::bad_argument(message!("file-exists", file = path.display().to_string()))
}

/// Returns the contents of a file as the text of a reply.
fn as_text(contents: &[u8]) -> Result<Reply, ProtocolError> {
    let text = String::from_utf8_lossy(contents);
    if is_too_long(&text) {
        let bytes = text.len();
        return Err(ProtocolError::unsupported(message!("file-text_too_long", bytes = bytes)));
    }
    let lines: Vec<Message> = text.lines().map(Message::text).collect();
    Ok(TextReply::of(lines, &TextFields { text: text.into_owned() }))
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
