//! Adding to a file of labels.

use std::io::Write;
use std::path::Path;

use super::file::{encode, header_line};
use super::{Block, LabelError, LabelFile, LabelSettings};
use crate::files::Locked;

/// A file of labels that grows. No other program can use it as such meanwhile.
#[derive(Debug)]
pub struct LabelWriter<'a> {
    path: &'a Path,
    file: Locked,
    blocks: usize,
    groups: u64,
    candidates: u64,
}

impl<'a> LabelWriter<'a> {
    /// A new file, or one that was begun with the same settings. A block that was not written to its end is cut off.
    ///
    /// # Errors
    /// If the file system says no, or the file is another one.
    pub fn open(path: &'a Path, settings: &LabelSettings) -> Result<Self, LabelError> {
        let io = |source| LabelError::Io { path: path.to_owned(), source };
        settings.check().map_err(|error| LabelError::Settings { path: path.to_owned(), error })?;
        let file = Locked::open_or_create(path).map_err(io)?;
        if file.file().metadata().map_err(io)?.len() == 0 {
            file.file().write_all(header_line(settings).as_bytes()).map_err(io)?;
            return Ok(Self { path, file, blocks: 0, groups: 0, candidates: 0 });
        }
        let old = LabelFile::scan(path, file.file().try_clone().map_err(io)?)?;
        if old.settings() != settings {
            let settings = serde_json::to_string(old.settings()).unwrap_or_default();
            return Err(LabelError::OtherSettings { path: path.to_owned(), settings });
        }
        // The last one may have been written in part, with what was there before behind it.
        let is_last_whole = old.blocks() == 0 || old.block(old.blocks() - 1).is_ok();
        let blocks = if is_last_whole { old.blocks() } else { old.blocks() - 1 };
        let end = old.places.get(blocks).map_or(old.end, |place| place.offset);
        file.file().set_len(end).map_err(io)?;
        let (groups, candidates) = (old.groups(blocks), old.candidates(blocks));
        Ok(Self { path, file, blocks, groups, candidates })
    }

    /// Adds a block.
    ///
    /// # Errors
    /// If the file system says no.
    pub fn push(&mut self, block: &Block) -> Result<(), LabelError> {
        let io = |source| LabelError::Io { path: self.path.to_owned(), source };
        self.file.file().write_all(&encode(block)).map_err(io)?;
        self.blocks += 1;
        self.groups += block.groups.len() as u64;
        self.candidates += block.candidates.len() as u64;
        Ok(())
    }

    /// The number of blocks that it has.
    #[must_use]
    pub const fn blocks(&self) -> usize {
        self.blocks
    }

    /// The number of groups.
    #[must_use]
    pub const fn groups(&self) -> u64 {
        self.groups
    }

    /// The number of candidates.
    #[must_use]
    pub const fn candidates(&self) -> u64 {
        self.candidates
    }
}
