//! Adding to a file of labels.

use std::path::Path;

use super::file::{counts, encode, header_line, length, settings_of};
use super::{Block, LabelError, LabelSettings};
use crate::block_file::BlockWriter;
use crate::difference::Difference;

/// A file of labels that grows. No other program can use it as such meanwhile.
#[derive(Debug)]
pub struct LabelWriter(BlockWriter);

impl LabelWriter {
    /// A new file, or one that was begun with the same settings. A block that was not written to its end is cut off.
    ///
    /// # Errors
    /// If the file system says no, or the file is another one.
    pub fn open(path: &Path, settings: &LabelSettings) -> Result<Self, LabelError> {
        settings.check().map_err(|error| LabelError::Settings { path: path.to_owned(), error })?;
        let writer = BlockWriter::open(path, &header_line(settings), length, |old| {
            Difference::between(&settings_of(old)?, settings).map_or(Ok(()), |difference| {
                Err(LabelError::OtherSettings { path: path.to_owned(), difference })
            })
        });
        writer.map(Self)
    }

    /// Adds a block.
    ///
    /// # Errors
    /// If the file system says no.
    pub fn push(&mut self, block: &Block) -> Result<(), LabelError> {
        Ok(self.0.push(&encode(block), counts(block))?)
    }

    /// Adds the end mark.
    ///
    /// # Errors
    /// If the file system says no.
    pub fn finish(&mut self) -> Result<(), LabelError> {
        Ok(self.0.finish()?)
    }

    /// The number of blocks that it has.
    #[must_use]
    pub const fn blocks(&self) -> usize {
        self.0.blocks()
    }

    /// The number of groups.
    #[must_use]
    pub fn groups(&self) -> u64 {
        self.0.totals()[0]
    }

    /// The number of candidates.
    #[must_use]
    pub fn candidates(&self) -> u64 {
        self.0.totals()[1]
    }
}
