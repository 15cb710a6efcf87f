//! Files of games: [block files](crate::block_file) whose header is a [`DataHeader`] and whose blocks contain
//! decisions and candidates in [columns](super::columns).

use std::path::Path;

use super::columns::{from_bytes, length, to_bytes};
use super::{Block, DataHeader, DataSource};
use crate::block_file::{BlockFile, BlockWriter, Counts, Encoded, FileKind, Rows};
use crate::error::{At, FileFault, LabError, SettingsError};

/// A file of games that is open for reading.
pub type DataFile = BlockFile<Block>;

impl Rows for Block {
    type Head = DataHeader;

    const KIND: FileKind = FileKind {
        name: "data",
        what: "a file of games from `plakoto lab data make`",
        made: "has games that were made with other settings",
    };

    fn check(head: &DataHeader) -> Result<(), SettingsError> {
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

    fn from_bytes(bytes: &[u8], counts: Counts, head: &DataHeader) -> Option<Self> {
        let is_known = |source: u16| usize::from(source) < head.sources.len();
        from_bytes(bytes, counts, &head.rules().ok()?.mechanics)
            .filter(|block| block.decisions.iter().all(|decision| is_known(decision.source)))
    }
}

impl DataFile {
    /// Number of decisions in the file.
    pub fn decisions(&self) -> u64 {
        self.totals(self.blocks())[0]
    }

    /// Number of candidates in the file.
    pub fn candidates(&self) -> u64 {
        self.totals(self.blocks())[1]
    }
}

/// A file of games that is open for appending. The file is locked, so no other writer can open it.
#[derive(Debug)]
pub struct DataWriter {
    writer: BlockWriter<Block>,
    games: u64,
}

impl DataWriter {
    /// Opens a file with this header that should get `games` games of one source, or creates the file. An
    /// incomplete block at the end is cut off. If more games are needed and the last block has fewer games
    /// than the others, the last block is cut off too, and its games are played again.
    ///
    /// # Errors
    /// Fails if the file system reports an error, or the file has another header or more than `games` games.
    pub fn open(path: &Path, head: &DataHeader, games: u64) -> Result<Self, LabError> {
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

    /// Appends a block that contains `games` games.
    ///
    /// # Errors
    /// Fails if the file system reports an error. The file then still ends with the previous block.
    pub(super) fn push(&mut self, block: &Encoded, games: u64) -> Result<(), LabError> {
        self.writer.push(block)?;
        self.games += games;
        Ok(())
    }

    /// Appends the end mark.
    ///
    /// # Errors
    /// Fails if the file system reports an error.
    pub(super) fn finish(&mut self) -> Result<(), LabError> {
        self.writer.finish()
    }

    /// Number of games in the file.
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// Number of decisions in the file.
    pub const fn decisions(&self) -> u64 {
        self.writer.totals()[0]
    }

    /// Number of blocks in the file.
    pub const fn blocks(&self) -> usize {
        self.writer.blocks()
    }

    /// Length of the file in bytes.
    pub const fn bytes(&self) -> u64 {
        self.writer.bytes()
    }
}

/// Number of games in the complete blocks of the file. `a_block` is the number of games per block.
fn games_of(file: &DataFile, a_block: u64) -> u64 {
    let last = |index: &usize| file.block(*index).ok();
    let found = (0..file.blocks()).rev().take(2).find_map(|index| Some((index, last(&index)?)));
    let games = |block: &Block| block.decisions.last().map_or(0, |decision| decision.game % a_block + 1);
    found.map_or(0, |(index, block)| index as u64 * a_block + games(&block))
}
