//! Files of games.
//!
//! They are [files of blocks](crate::block_file). The first line is a JSON object: `plakoto` is `data`, `version` is 1, then
//! comes the [`DataHead`]. The counts of a block are those of its decisions and of its candidates; its contents are
//! [columns](super::columns) of them.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::columns::{from_bytes, length, to_bytes};
use super::{Block, DataError, DataHead, DataSource};
use crate::block_file::{self, BlockFile, BlockWriter};
use crate::difference::Difference;
use plakoto_engine::checksum;

/// The first line.
#[derive(Serialize, Deserialize)]
struct Header {
    plakoto: Kind,
    version: u8,
    #[serde(flatten)]
    head: DataHead,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Kind {
    Data,
}

const VERSION: u8 = 1;

/// A file of games that is read block by block.
#[derive(Debug)]
pub struct DataFile {
    head: DataHead,
    blocks: BlockFile,
}

impl DataFile {
    /// Opens a file and finds its blocks.
    ///
    /// # Errors
    /// If it cannot be read, is something else, or ends within a block.
    pub fn open(path: &Path) -> Result<Self, DataError> {
        let blocks = BlockFile::open(path, length)?;
        Ok(Self { head: head_of(&blocks)?, blocks })
    }

    /// How it was made.
    #[must_use]
    pub const fn head(&self) -> &DataHead {
        &self.head
    }

    /// Its name.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.blocks.path()
    }

    /// Its length in bytes.
    #[must_use]
    pub const fn bytes(&self) -> u64 {
        self.blocks.bytes()
    }

    /// Whether it has its end mark.
    #[must_use]
    pub const fn is_finished(&self) -> bool {
        self.blocks.is_finished()
    }

    /// The number of its blocks.
    #[must_use]
    pub const fn blocks(&self) -> usize {
        self.blocks.blocks()
    }

    /// The number of its decisions.
    #[must_use]
    pub fn decisions(&self) -> u64 {
        self.blocks.totals(self.blocks())[0]
    }

    /// The number of its candidates.
    #[must_use]
    pub fn candidates(&self) -> u64 {
        self.blocks.totals(self.blocks())[1]
    }

    /// The number of decisions of a block.
    #[must_use]
    pub fn decisions_of(&self, index: usize) -> usize {
        self.blocks.counts(index)[0]
    }

    /// The block with this index.
    ///
    /// # Errors
    /// If it cannot be read or is damaged.
    pub fn block(&self, index: usize) -> Result<Block, DataError> {
        block_of(&self.blocks, &self.head, index)
    }
}

/// A file of games that grows. No other program can use it as such meanwhile.
#[derive(Debug)]
pub struct DataWriter {
    writer: BlockWriter,
    path: PathBuf,
    games: u64,
}

impl DataWriter {
    /// A new file for so many games of a source, or one that was begun with the same head. A block that was not written to
    /// its end is cut off, and so is one that has fewer games than others, if there are to be more.
    ///
    /// # Errors
    /// If the file system says no, or the file is another one or has more games.
    pub fn open(path: &Path, head: &DataHead, games: u64) -> Result<Self, DataError> {
        let at = |error| DataError::Head { path: path.to_owned(), error };
        head.check().map_err(at)?;
        let a_block = head.sources.first().map_or(1, |source: &DataSource| u64::from(source.games));
        let mut made = 0;
        let mut writer = BlockWriter::open(path, &first_line(head), length, |old| {
            let found = head_of(old)?;
            if let Some(difference) = Difference::between(&found, head) {
                return Err(DataError::OtherGames { path: path.to_owned(), difference });
            }
            made = games_of(old, &found, a_block);
            if made > games {
                return Err(DataError::TooMany { path: path.to_owned(), got: made, asked: games });
            }
            Ok(())
        })?;
        let whole = usize::try_from(made / a_block).unwrap_or(usize::MAX);
        if made < games && writer.blocks() > whole {
            writer.cut(whole)?;
            made = whole as u64 * a_block;
        }
        Ok(Self { writer, path: path.to_owned(), games: made })
    }

    /// Adds a block of so many games, [encoded](encode).
    ///
    /// # Errors
    /// If the file system says no; then it ends with the block before.
    pub(super) fn push(&mut self, block: &Encoded) -> Result<(), DataError> {
        self.writer.push(&block.bytes, block.counts)?;
        self.games += block.games;
        Ok(())
    }

    /// Adds the end mark.
    ///
    /// # Errors
    /// If the file system says no.
    pub(super) fn finish(&mut self) -> Result<(), DataError> {
        Ok(self.writer.finish()?)
    }

    /// Its name.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The number of blocks that it has.
    #[must_use]
    pub const fn blocks(&self) -> usize {
        self.writer.blocks()
    }

    /// The number of games.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// The number of decisions.
    #[must_use]
    pub const fn decisions(&self) -> u64 {
        self.writer.totals()[0]
    }

    /// The length of the file in bytes.
    #[must_use]
    pub const fn bytes(&self) -> u64 {
        self.writer.bytes()
    }
}

/// A block as it stands in a file.
pub(super) struct Encoded {
    bytes: Vec<u8>,
    counts: [usize; 2],
    games: u64,
}

impl Encoded {
    /// Of a block of so many games.
    pub(super) fn of(block: &Block, games: u64) -> Self {
        Self { bytes: encode(block), counts: block.counts(), games }
    }
}

/// A block as it stands in a file.
pub fn encode(block: &Block) -> Vec<u8> {
    block_file::encode(block.counts(), &to_bytes(block), block_file::LEVEL)
}

/// The first line of a file.
pub fn first_line(head: &DataHead) -> String {
    let header = Header { plakoto: Kind::Data, version: VERSION, head: head.clone() };
    checksum::seal(&serde_json::to_string(&header).unwrap_or_default()) + "\n"
}

/// What a first line tells.
fn head_of(blocks: &BlockFile) -> Result<DataHead, DataError> {
    let path = || blocks.path().to_owned();
    let header = serde_json::from_slice(blocks.head()).ok();
    let known = header.filter(|header: &Header| header.version == VERSION);
    let Header { head, .. } = known.ok_or_else(|| DataError::Foreign(path()))?;
    head.check().map_err(|error| DataError::Head { path: path(), error })?;
    Ok(head)
}

fn block_of(blocks: &BlockFile, head: &DataHead, index: usize) -> Result<Block, DataError> {
    let contents = blocks.contents(index)?;
    let block = from_bytes(&contents, blocks.counts(index)).filter(|block| {
        block.decisions.iter().all(|decision| usize::from(decision.source) < head.sources.len())
    });
    block.ok_or_else(|| blocks.damaged(index).into())
}

/// How many games were made: those of the last block that is whole, and all before them.
fn games_of(blocks: &BlockFile, head: &DataHead, a_block: u64) -> u64 {
    let last = |index: &usize| block_of(blocks, head, *index).ok();
    let found = (0..blocks.blocks()).rev().take(2).find_map(|index| Some((index, last(&index)?)));
    let games = |block: &Block| block.decisions.last().map_or(0, |decision| decision.game % a_block + 1);
    found.map_or(0, |(index, block)| index as u64 * a_block + games(&block))
}
