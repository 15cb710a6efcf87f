//! A question whether a file is replaced.

use std::path::{Path, PathBuf};

use crate::reply::Shown;
use crate::{ProtocolError, Reply};
use plakoto_table::record;

/// A file that is replaced if a person says so.
pub(crate) struct Replacing {
    contents: Vec<u8>,
    path: PathBuf,
}

impl Replacing {
    /// Asks whether this replaces the file.
    pub(crate) fn new(contents: Vec<u8>, path: PathBuf) -> Self {
        Self { contents, path }
    }

    /// Does what the person has answered.
    pub(crate) fn answer(self, is_replaced: bool) -> Result<Reply, ProtocolError> {
        let Self { contents, path } = self;
        if !is_replaced {
            return Ok(Reply::message(format!("{} stays as it was.", path.display())));
        }
        record::write(&path, &contents).map_err(|error| ProtocolError::unwritable(&path, &error))?;
        Ok(written(&path))
    }
}

/// What is said of a file that has been written.
pub(crate) fn written(path: &Path) -> Reply {
    let name = path.display().to_string();
    Shown::one(format!("Written to {name}."), "file", name)
}
