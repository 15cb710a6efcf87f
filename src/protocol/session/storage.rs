//! Where matches and positions are read from and written to: files, or the line itself and its reply.

use std::io;

use crate::printable;
use crate::protocol::command::{Source, Target};
use crate::protocol::reply::Shown;
use crate::protocol::{ProtocolError, Reply};
use crate::record::position_file::SavedPosition;
use crate::record::{self, Read, RecordFileError, Recovered};

/// What a text that stands in the line is called.
const THE_TEXT: &str = "the text";

impl Source {
    /// The match that it holds.
    pub(super) fn read(&self, how: &Read) -> Result<Recovered, RecordFileError> {
        match self {
            Self::File(path) => record::read(path, how),
            Self::Text(text) => record::parse(text.as_bytes(), THE_TEXT, how),
        }
    }

    /// The position that it holds.
    pub(super) fn read_position(&self) -> Result<SavedPosition, RecordFileError> {
        match self {
            Self::File(path) => record::read_position(path),
            Self::Text(text) => record::parse_position(text.as_bytes(), THE_TEXT),
        }
    }

    /// The name of the file, if it is one.
    pub(super) fn file(&self) -> Option<String> {
        match self {
            Self::File(path) => Some(path.display().to_string()),
            Self::Text(_) => None,
        }
    }

    /// What replies call it.
    pub(super) fn shown(&self) -> String {
        self.file().unwrap_or_else(|| THE_TEXT.to_owned())
    }

    /// What errors call it.
    pub(super) fn name(&self) -> String {
        match self {
            Self::File(path) => printable::path(path),
            Self::Text(_) => THE_TEXT.to_owned(),
        }
    }
}

/// Writes a text or a picture; a file that is there already is replaced only if that is forced.
pub(super) fn write(contents: &[u8], target: &Target, is_forced: bool) -> Result<Reply, ProtocolError> {
    let path = match target {
        Target::Text => {
            let text = String::from_utf8_lossy(contents);
            let lines = text.lines().map(str::to_owned).collect();
            return Ok(Shown::many(lines, [("text", text.as_ref().into())]));
        }
        Target::File(path) => path,
    };
    let name = path.display().to_string();
    match if is_forced { record::write(path, contents) } else { record::write_new(path, contents) } {
        Ok(()) => Ok(Shown::one(format!("Written to {name}."), "file", name)),
        Err(error) if !is_forced && error.kind() == io::ErrorKind::AlreadyExists => {
            let detail = format!("{name} is there already: `force` before its name replaces it");
            Err(ProtocolError::bad_argument(detail))
        }
        Err(error) => Err(ProtocolError::unwritable(path, &error)),
    }
}
