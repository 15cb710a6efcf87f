//! Reads block files.

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use super::{Counts, HEAD, MOST_IN_BLOCK, Rows, end_mark, head_of};
use crate::error::{At, FileFault, LabError};
use plakoto_engine::checksum::unseal;
use plakoto_engine::{files, printable};

/// Maximum length of the first line in bytes.
pub(super) const MOST_OF_LINE: u64 = 1 << 20;

/// Position of a block in its file, and its number of rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BlockPlace {
    /// Offset in the file at which the block's header begins.
    pub(super) offset: u64,
    /// Length in bytes of the block's compressed stream.
    length: usize,
    counts: Counts,
}

/// A block file that is open for reading.
#[derive(Debug)]
pub struct BlockFile<R: Rows> {
    path: PathBuf,
    head: R::Head,
    file: File,
    pub(super) places: Vec<BlockPlace>,
    /// Offset in the file at which the last complete block ends.
    pub(super) end: u64,
    is_finished: bool,
    /// Number of bytes that follow the last complete block and the end mark, if there is one.
    pub(super) rest: u64,
}

impl<R: Rows> BlockFile<R> {
    /// Opens a file and finds its blocks.
    ///
    /// # Errors
    /// Fails if the file cannot be read, is of another kind, or ends in the middle of a block.
    pub fn open(path: &Path) -> Result<Self, LabError> {
        let found = Self::scan(path, files::open(path).at(path)?)?;
        if found.rest > 0 {
            return Err(found.damaged(found.places.len()));
        }
        if !found.is_finished {
            log::warn!("{} has no end mark, so it may be unfinished or truncated", printable::path(path));
        }
        Ok(found)
    }

    /// Finds all blocks before the first incomplete block.
    pub(super) fn scan(path: &Path, file: File) -> Result<Self, LabError> {
        let bytes = file.metadata().at(path)?.len();
        let mut reader = BufReader::new(&file);
        reader.rewind().at(path)?;
        let mut line = Vec::new();
        (&mut reader).take(MOST_OF_LINE).read_until(b'\n', &mut line).at(path)?;
        let object = line.strip_suffix(b"\n").and_then(|line| unseal(line).ok());
        let foreign = || FileFault::Foreign { what: R::KIND.what, got: "something else".to_owned() };
        let head = object.and_then(|object| head_of::<R>(&object)).ok_or_else(foreign).at(path)?;
        R::check(&head).at(path)?;
        let (mut places, mut end, mut is_finished) = (Vec::new(), line.len() as u64, false);
        while end + HEAD as u64 <= bytes {
            let mut head = [0; HEAD];
            reader.read_exact(&mut head).at(path)?;
            is_finished = head == end_mark();
            let Some(place) = place(head, end, bytes).filter(|_| !is_finished) else { break };
            end = place.end();
            reader.seek_relative(place.length as i64).at(path)?;
            places.push(place);
        }
        let mark = if is_finished { HEAD as u64 } else { 0 };
        let rest = bytes.saturating_sub(end + mark);
        Ok(Self { path: path.to_owned(), head, file, places, end, is_finished, rest })
    }

    /// Header, which records how the file was made.
    pub const fn head(&self) -> &R::Head {
        &self.head
    }

    /// Path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Length of the file in bytes, up to the end of the last complete block.
    pub const fn bytes(&self) -> u64 {
        self.end
    }

    /// Whether the file ends with an end mark.
    pub const fn is_finished(&self) -> bool {
        self.is_finished
    }

    /// Number of complete blocks in the file.
    pub const fn blocks(&self) -> usize {
        self.places.len()
    }

    /// Number of rows of each kind in the block at this index.
    pub fn counts(&self, index: usize) -> Counts {
        self.places.get(index).map_or([0, 0], |place| place.counts)
    }

    /// Total number of rows of each kind in the first `n` blocks.
    pub fn totals(&self, n: usize) -> [u64; 2] {
        totals(self.places.iter().take(n))
    }

    /// Reads the block at this index.
    ///
    /// # Errors
    /// Fails if the block cannot be read or is damaged.
    pub fn block(&self, index: usize) -> Result<R, LabError> {
        let place = self.places.get(index).ok_or_else(|| self.damaged(index))?;
        let mut bytes = vec![0; HEAD + place.length];
        let mut file = &self.file;
        file.seek(SeekFrom::Start(place.offset)).and_then(|_| file.read_exact(&mut bytes)).at(&self.path)?;
        R::decode(&bytes, place.counts, &self.head).ok_or_else(|| self.damaged(index))
    }

    /// Creates the error for a damaged block at this index.
    pub(super) fn damaged(&self, index: usize) -> LabError {
        LabError::file(&self.path, FileFault::Block { of: R::KIND.name, block: index + 1 })
    }
}

/// Total number of rows of each kind in these blocks.
pub(super) fn totals<'a>(places: impl Iterator<Item = &'a BlockPlace>) -> [u64; 2] {
    places.fold([0, 0], |[first, second], place| {
        [first + place.counts[0] as u64, second + place.counts[1] as u64]
    })
}

impl BlockPlace {
    pub(super) const fn new(offset: u64, bytes: usize, counts: Counts) -> Self {
        Self { offset, length: bytes - HEAD, counts }
    }

    /// Offset in the file at which the next block begins.
    pub(super) const fn end(&self) -> u64 {
        self.offset + (HEAD + self.length) as u64
    }
}

/// Reads the position of a block from its header, which is at `offset` in a file of `bytes` bytes. Returns
/// `None` if the block is incomplete or its header is invalid.
fn place(head: [u8; HEAD], offset: u64, bytes: u64) -> Option<BlockPlace> {
    let [length, first, second, ..] = head.as_chunks::<4>().0 else { return None };
    let [length, first, second] = [length, first, second].map(|number| u32::from_le_bytes(*number) as usize);
    let place = BlockPlace { offset, length, counts: [first, second] };
    (first.max(second) <= MOST_IN_BLOCK && place.end() <= bytes).then_some(place)
}
