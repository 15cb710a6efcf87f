//! Files of games: [files of blocks](crate::block_file) with a [`DataHead`], whose contents are [columns](super::columns) of
//! decisions and of candidates.

use std::path::Path;

use super::columns::{from_bytes, length, to_bytes};
use super::{Block, DataHead, DataSource};
use crate::block_file::{BlockFile, BlockWriter, Counts, Encoded, FileKind, Rows};
use crate::error::{At, FileFault, LabError, SettingsError};

/// A file of games that is read block by block.
pub type DataFile = BlockFile<Block>;

impl Rows for Block {
    type Head = DataHead;

    const KIND: FileKind = FileKind {
        name: "data",
        what: "a file of games, as `plakoto lab data make` makes them",
        made: "has games that were made otherwise",
    };

    fn check(head: &DataHead) -> Result<(), SettingsError> {
        head.check()
    }

    fn length(counts: Counts) -> usize {
        length(counts)
    }

    fn counts(&self) -> Counts {
        [self.decisions.len(), self.candidates.len()]
    }

    fn to_bytes(&self) -> Vec<u8> {
        to_bytes(self)
    }

    fn from_bytes(bytes: &[u8], counts: Counts, head: &DataHead) -> Option<Self> {
        let is_known = |source: u16| usize::from(source) < head.sources.len();
        from_bytes(bytes, counts)
            .filter(|block| block.decisions.iter().all(|decision| is_known(decision.source)))
    }
}

impl DataFile {
    /// The number of its decisions.
    pub fn decisions(&self) -> u64 {
        self.totals(self.blocks())[0]
    }

    /// The number of its candidates.
    pub fn candidates(&self) -> u64 {
        self.totals(self.blocks())[1]
    }
}

/// A file of games that grows. No other program can use it as such meanwhile.
#[derive(Debug)]
pub struct DataWriter {
    writer: BlockWriter<Block>,
    games: u64,
}

impl DataWriter {
    /// A new file for `games` games of a source, or one that was begun with the same head. A block that was not written to
    /// its end is cut off, and so is one that has fewer games than others, if there are to be more.
    ///
    /// # Errors
    /// If the file system says no, or the file is another one or has more games.
    pub fn open(path: &Path, head: &DataHead, games: u64) -> Result<Self, LabError> {
        let a_block = head.sources.first().map_or(1, |source: &DataSource| u64::from(source.games));
        let mut made = 0;
        let mut writer = BlockWriter::open_checked(path, head, |old| {
            made = games_of(old, a_block);
            if made <= games { Ok(()) } else { Err(FileFault::TooMany { got: made, asked: games }).at(path) }
        })?;
        let whole = usize::try_from(made / a_block).unwrap_or(usize::MAX);
        if made < games && writer.blocks() > whole {
            writer.cut(whole)?;
            made = whole as u64 * a_block;
        }
        Ok(Self { writer, games: made })
    }

    /// Adds a block of `games` games.
    ///
    /// # Errors
    /// If the file system says no; then it ends with the block before.
    pub(super) fn push(&mut self, block: &Encoded, games: u64) -> Result<(), LabError> {
        self.writer.push(block)?;
        self.games += games;
        Ok(())
    }

    /// Adds the end mark.
    ///
    /// # Errors
    /// If the file system says no.
    pub(super) fn finish(&mut self) -> Result<(), LabError> {
        self.writer.finish()
    }

    /// The number of games.
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// The number of decisions.
    pub const fn decisions(&self) -> u64 {
        self.writer.totals()[0]
    }

    /// The number of blocks.
    pub const fn blocks(&self) -> usize {
        self.writer.blocks()
    }

    /// Its length in bytes.
    pub const fn bytes(&self) -> u64 {
        self.writer.bytes()
    }
}

/// The number of games that were made: those of the last block that is whole, and all before them.
fn games_of(file: &DataFile, a_block: u64) -> u64 {
    let last = |index: &usize| file.block(*index).ok();
    let found = (0..file.blocks()).rev().take(2).find_map(|index| Some((index, last(&index)?)));
    let games = |block: &Block| block.decisions.last().map_or(0, |decision| decision.game % a_block + 1);
    found.map_or(0, |(index, block)| index as u64 * a_block + games(&block))
}
