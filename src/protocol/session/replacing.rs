//! A question whether a file is replaced.

use std::path::{Path, PathBuf};

use crate::protocol::reply::Shown;
use crate::protocol::{ProtocolError, Reply};
use crate::record;

/// A file that is replaced if a person says so.
pub(super) struct Replacing {
    text: String,
    path: PathBuf,
}

impl Replacing {
    /// Asks whether this text replaces the file.
    pub(super) fn new(text: String, path: PathBuf) -> Self {
        Self { text, path }
    }

    /// Does what the person has answered.
    pub(super) fn answer(self, is_replaced: bool) -> Result<Reply, ProtocolError> {
        let Self { text, path } = self;
        if !is_replaced {
            return Ok(Reply::Message(format!("{} stays as it was.", path.display())));
        }
        record::write(&path, &text).map_err(|error| ProtocolError::unwritable(&path, &error))?;
        Ok(written(&path))
    }
}

/// What is said of a file that has been written.
pub(super) fn written(path: &Path) -> Reply {
    let name = path.display().to_string();
    Shown::one(format!("Written to {name}."), "file", name)
}
