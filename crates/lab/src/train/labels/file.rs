//! Files of labels.
//!
//! They are [files of blocks](crate::block_file). The first line is a JSON object: `plakoto` is `labels`, `version` is 1, then
//! come the [`LabelSettings`]. The counts of a block are those of its groups and of its candidates; its contents are these
//! groups and candidates, see [`super::Block`].

use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::{Block, LabelSettings, LabelSettingsError};
use crate::block_file::{self, BlockFile, BlockFileError, Counts};
use crate::difference::Difference;
use plakoto_engine::checksum;

/// The first line.
#[derive(Serialize, Deserialize)]
struct Header {
    plakoto: Kind,
    version: u8,
    #[serde(flatten)]
    settings: LabelSettings,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Kind {
    Labels,
}

const VERSION: u8 = 1;

/// Why labels cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum LabelError {
    /// The file system says no.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// It is something else.
    #[error("expected a file of labels, as `plakoto lab label` makes them, got something else: {}", .0.display())]
    Foreign(PathBuf),
    /// A part of it is missing or has changed.
    #[error("{}: block {block} of the labels is damaged; those before it are whole", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// Which block, from 1.
        block: usize,
    },
    /// Its settings are impossible.
    #[error("{}: {error}", path.display())]
    Settings {
        /// The file.
        path: PathBuf,
        /// Why.
        error: LabelSettingsError,
    },
    /// It was made otherwise.
    #[error("{} has labels that were made with other settings: {difference}", path.display())]
    OtherSettings {
        /// The file.
        path: PathBuf,
        /// What differs first.
        difference: Difference,
    },
}

impl From<BlockFileError> for LabelError {
    fn from(error: BlockFileError) -> Self {
        match error {
            BlockFileError::Io { path, source } => Self::Io { path, source },
            BlockFileError::Foreign(path) => Self::Foreign(path),
            BlockFileError::Damaged { path, block } => Self::Damaged { path, block },
        }
    }
}

/// A file of labels that is read block by block.
#[derive(Debug)]
pub struct LabelFile {
    settings: LabelSettings,
    blocks: BlockFile,
}

impl LabelFile {
    /// Opens a file and finds its blocks.
    ///
    /// # Errors
    /// If it cannot be read, is something else, or ends within a block.
    pub fn open(path: &Path) -> Result<Self, LabelError> {
        let blocks = BlockFile::open(path, length)?;
        Ok(Self { settings: settings_of(&blocks)?, blocks })
    }

    /// How it was made.
    #[must_use]
    pub const fn settings(&self) -> &LabelSettings {
        &self.settings
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

    /// The number of groups in the first so many blocks.
    #[must_use]
    pub fn groups(&self, blocks: usize) -> u64 {
        self.blocks.totals(blocks)[0]
    }

    /// The number of candidates in the first so many blocks.
    #[must_use]
    pub fn candidates(&self, blocks: usize) -> u64 {
        self.blocks.totals(blocks)[1]
    }

    /// The block with this index.
    ///
    /// # Errors
    /// If it cannot be read or is damaged.
    pub fn block(&self, index: usize) -> Result<Block, LabelError> {
        let contents = self.blocks.contents(index)?;
        let [groups, candidates] = self.blocks.counts(index);
        let block = Block::from_bytes(&contents, groups, candidates);
        block.ok_or_else(|| self.blocks.damaged(index).into())
    }

    /// What is special to it among files of labels: the checksum of its first line.
    #[must_use]
    pub fn id(&self) -> String {
        let line = header_line(&self.settings);
        Sha256::digest(line.as_bytes()).iter().take(6).map(|byte| format!("{byte:02x}")).collect()
    }
}

/// The settings that a first line tells.
pub(super) fn settings_of(blocks: &BlockFile) -> Result<LabelSettings, LabelError> {
    let header = serde_json::from_slice(blocks.head()).ok();
    let known = header.filter(|header: &Header| header.version == VERSION);
    let path = || blocks.path().to_owned();
    let Header { settings, .. } = known.ok_or_else(|| LabelError::Foreign(path()))?;
    settings.check().map_err(|error| LabelError::Settings { path: path(), error })?;
    Ok(settings)
}

/// The first line of a file.
pub fn header_line(settings: &LabelSettings) -> String {
    let header = Header { plakoto: Kind::Labels, version: VERSION, settings: settings.clone() };
    checksum::seal(&serde_json::to_string(&header).unwrap_or_default()) + "\n"
}

/// Bytes of so many groups and candidates.
pub(super) fn length([groups, candidates]: Counts) -> usize {
    Block::length(groups, candidates)
}

/// A block as it stands in a file.
pub fn encode(block: &Block) -> Vec<u8> {
    block_file::encode(counts(block), &block.to_bytes(), block_file::LEVEL)
}

/// How many groups and candidates it holds.
pub(super) fn counts(block: &Block) -> Counts {
    [block.groups.len(), block.candidates.len()]
}
