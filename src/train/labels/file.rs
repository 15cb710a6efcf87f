//! Files of labels.
//!
//! The first line is a JSON object: `plakoto` is `labels`, `version` is 1, then come the [`LabelSettings`], and last
//! `sha256`, the first sixteen digits of the SHA-256 of what stands before its comma. Then come blocks up to the end:
//!
//! | bytes | |
//! |---|---|
//! | 4 | length of the zlib stream, little-endian as the other numbers |
//! | 4 | number of groups |
//! | 4 | number of candidates |
//! | 8 | the first bytes of the SHA-256 of these twelve and of the stream |
//! | | a zlib stream with the groups and the candidates, see [`super::Block`] |

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use miniz_oxide::deflate::compress_to_vec_zlib;
use miniz_oxide::inflate::decompress_to_vec_zlib_with_limit;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::{Block, LabelSettings, LabelSettingsError};
use crate::checksum;
use crate::files;

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

/// More bytes than any first line has.
const MOST_OF_HEADER: u64 = 1 << 16;

/// More candidates, and more groups, than any block has.
const MOST_IN_BLOCK: usize = 1 << 20;

/// Bytes before the stream of a block.
const HEAD: usize = 20;

/// Bytes of the checksum of a block.
const CHECKSUM: usize = 8;

/// How hard the stream is compressed: 9 takes three times as long for a hundredth.
const LEVEL: u8 = 6;

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
    #[error("expected a file of labels, as `plakoto label` makes them, got something else: {}", .0.display())]
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
    #[error("{} has labels that were made with other settings: {settings}", path.display())]
    OtherSettings {
        /// The file.
        path: PathBuf,
        /// The settings, as JSON.
        settings: String,
    },
}

/// Where a block is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// Of its head.
    pub(super) offset: u64,
    /// Of its stream.
    length: usize,
    groups: usize,
    candidates: usize,
}

/// A file of labels that is read block by block.
#[derive(Debug)]
pub struct LabelFile {
    path: PathBuf,
    settings: LabelSettings,
    file: File,
    pub(super) places: Vec<Place>,
    /// Where the blocks end that are there as a whole.
    pub(super) end: u64,
}

impl LabelFile {
    /// Opens a file and finds its blocks.
    ///
    /// # Errors
    /// If it cannot be read, is something else, or ends within a block.
    pub fn open(path: &Path) -> Result<Self, LabelError> {
        let io = |source| LabelError::Io { path: path.to_owned(), source };
        let file = Self::scan(path, files::open(path).map_err(io)?)?;
        let length = file.file.metadata().map_err(io)?.len();
        if file.end != length {
            return Err(LabelError::Damaged { path: path.to_owned(), block: file.places.len() + 1 });
        }
        Ok(file)
    }

    /// Finds the blocks of a file up to one that is not there as a whole.
    pub(super) fn scan(path: &Path, file: File) -> Result<Self, LabelError> {
        let io = |source| LabelError::Io { path: path.to_owned(), source };
        let length = file.metadata().map_err(io)?.len();
        let mut reader = BufReader::new(&file);
        reader.rewind().map_err(io)?;
        let mut line = Vec::new();
        (&mut reader).take(MOST_OF_HEADER).read_until(b'\n', &mut line).map_err(io)?;
        let settings = header(&line).ok_or_else(|| LabelError::Foreign(path.to_owned()))?;
        settings.check().map_err(|error| LabelError::Settings { path: path.to_owned(), error })?;
        let (mut places, mut offset) = (Vec::new(), line.len() as u64);
        while let Some(place) = place(&mut reader, offset, length).map_err(io)? {
            offset = place.end();
            reader.seek_relative(place.length as i64).map_err(io)?;
            places.push(place);
        }
        Ok(Self { path: path.to_owned(), settings, file, places, end: offset })
    }

    /// How it was made.
    #[must_use]
    pub const fn settings(&self) -> &LabelSettings {
        &self.settings
    }

    /// The number of its blocks.
    #[must_use]
    pub const fn blocks(&self) -> usize {
        self.places.len()
    }

    /// The number of groups in the first so many blocks.
    #[must_use]
    pub fn groups(&self, blocks: usize) -> u64 {
        self.places.iter().take(blocks).map(|place| place.groups as u64).sum()
    }

    /// The number of candidates in the first so many blocks.
    #[must_use]
    pub fn candidates(&self, blocks: usize) -> u64 {
        self.places.iter().take(blocks).map(|place| place.candidates as u64).sum()
    }

    /// The block with this index.
    ///
    /// # Errors
    /// If it cannot be read or is damaged.
    pub fn block(&self, index: usize) -> Result<Block, LabelError> {
        let damaged = || LabelError::Damaged { path: self.path.clone(), block: index + 1 };
        let place = self.places.get(index).ok_or_else(damaged)?;
        let mut bytes = vec![0; HEAD + place.length];
        let mut file = &self.file;
        let read = file.seek(SeekFrom::Start(place.offset)).and_then(|_| file.read_exact(&mut bytes));
        read.map_err(|source| LabelError::Io { path: self.path.clone(), source })?;
        let (head, stream) = bytes.split_at(HEAD);
        if checksum(&head[..HEAD - CHECKSUM], stream) != head[HEAD - CHECKSUM..] {
            return Err(damaged());
        }
        let length = Block::length(place.groups, place.candidates);
        let contents = decompress_to_vec_zlib_with_limit(stream, length).map_err(|_| damaged())?;
        Block::from_bytes(&contents, place.groups, place.candidates).ok_or_else(damaged)
    }

    /// What is special to it among files of labels: the checksum of its first line.
    #[must_use]
    pub fn id(&self) -> String {
        let line = header_line(&self.settings);
        Sha256::digest(line.as_bytes()).iter().take(6).map(|byte| format!("{byte:02x}")).collect()
    }
}

impl Place {
    /// Where the next block begins.
    pub(super) const fn end(&self) -> u64 {
        self.offset + (HEAD + self.length) as u64
    }
}

/// The settings that a first line tells.
fn header(line: &[u8]) -> Option<LabelSettings> {
    let object = checksum::unseal(line.strip_suffix(b"\n")?).ok()?;
    let Header { version, settings, .. } = serde_json::from_slice(&object).ok()?;
    (version == VERSION).then_some(settings)
}

/// The first line of a file.
pub(crate) fn header_line(settings: &LabelSettings) -> String {
    let header = Header { plakoto: Kind::Labels, version: VERSION, settings: settings.clone() };
    checksum::seal(&serde_json::to_string(&header).unwrap_or_default()) + "\n"
}

/// The head of a block; `None` if it or its stream is not there as a whole, or says what is impossible.
fn place(reader: &mut impl Read, offset: u64, length: u64) -> io::Result<Option<Place>> {
    if offset + HEAD as u64 > length {
        return Ok(None);
    }
    let mut head = [0; HEAD];
    reader.read_exact(&mut head)?;
    let number = |index: usize| {
        u32::from_le_bytes([head[4 * index], head[4 * index + 1], head[4 * index + 2], head[4 * index + 3]])
            as usize
    };
    let place = Place { offset, length: number(0), groups: number(1), candidates: number(2) };
    let is_possible = place.groups.max(place.candidates) <= MOST_IN_BLOCK && place.end() <= length;
    Ok(is_possible.then_some(place))
}

/// A block as it stands in a file.
pub(crate) fn encode(block: &Block) -> Vec<u8> {
    let stream = compress_to_vec_zlib(&block.to_bytes(), LEVEL);
    let numbers = [stream.len(), block.groups.len(), block.candidates.len()];
    let mut bytes: Vec<u8> = numbers.iter().flat_map(|number| (*number as u32).to_le_bytes()).collect();
    bytes.extend(checksum(&bytes, &stream));
    bytes.extend(stream);
    bytes
}

fn checksum(numbers: &[u8], stream: &[u8]) -> [u8; CHECKSUM] {
    let hash = Sha256::new().chain_update(numbers).chain_update(stream).finalize();
    std::array::from_fn(|i| hash[i])
}
