//! Reading a file of blocks.

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use miniz_oxide::inflate::decompress_to_vec_zlib_with_limit;

use super::{
    BlockFileError, CHECKSUM, Counts, HEAD, Length, MOST_IN_BLOCK, checksum as block_checksum, end_mark,
};
use plakoto_engine::checksum;
use plakoto_engine::files;
use plakoto_engine::printable;

/// Most bytes of the first line.
pub(super) const MOST_OF_LINE: u64 = 1 << 20;

/// Where a block is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// Of its head.
    pub(super) offset: u64,
    /// Of its stream.
    length: usize,
    counts: Counts,
}

/// A file that is read block by block.
#[derive(Debug)]
pub(crate) struct BlockFile {
    path: PathBuf,
    /// The object of the first line, without its checksum.
    head: Vec<u8>,
    length: Length,
    file: File,
    pub(super) places: Vec<Place>,
    /// The end of the last whole block.
    pub(super) end: u64,
    /// Whether the end mark follows.
    is_finished: bool,
    /// Number of bytes after the last whole block and the end mark.
    rest: u64,
}

impl BlockFile {
    /// Opens a file and finds its blocks, whose contents have this length.
    ///
    /// # Errors
    /// If it cannot be read, has no such first line, or ends within a block.
    pub(crate) fn open(path: &Path, length: Length) -> Result<Self, BlockFileError> {
        let io = BlockFileError::io(path);
        let found = Self::scan(path, files::open(path).map_err(&io)?, length)?;
        if found.rest > 0 {
            return Err(BlockFileError::Damaged { path: path.to_owned(), block: found.places.len() + 1 });
        }
        if !found.is_finished {
            log::warn!("{} has no end mark: it may be unfinished or cut", printable::path(path));
        }
        Ok(found)
    }

    /// Finds the blocks of a file up to one that is not there as a whole.
    pub(super) fn scan(path: &Path, file: File, length: Length) -> Result<Self, BlockFileError> {
        let io = BlockFileError::io(path);
        let bytes = file.metadata().map_err(&io)?.len();
        let mut reader = BufReader::new(&file);
        reader.rewind().map_err(&io)?;
        let mut line = Vec::new();
        (&mut reader).take(MOST_OF_LINE).read_until(b'\n', &mut line).map_err(&io)?;
        let foreign = || BlockFileError::Foreign(path.to_owned());
        let sealed = line.strip_suffix(b"\n").ok_or_else(foreign)?;
        let head = checksum::unseal(sealed).map_err(|_| foreign())?;
        let (mut places, mut end, mut is_finished) = (Vec::new(), line.len() as u64, false);
        while end + HEAD as u64 <= bytes {
            let mut head = [0; HEAD];
            reader.read_exact(&mut head).map_err(&io)?;
            is_finished = head == end_mark();
            let Some(place) = place(head, end, bytes).filter(|_| !is_finished) else { break };
            end = place.end();
            reader.seek_relative(place.length as i64).map_err(&io)?;
            places.push(place);
        }
        let mark = if is_finished { HEAD as u64 } else { 0 };
        let rest = bytes.saturating_sub(end + mark);
        Ok(Self { path: path.to_owned(), head, length, file, places, end, is_finished, rest })
    }

    /// The object of the first line, without its checksum.
    pub(crate) fn head(&self) -> &[u8] {
        &self.head
    }

    /// Its name.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Its length up to the end of the last whole block.
    pub(crate) const fn bytes(&self) -> u64 {
        self.end
    }

    /// Number of bytes after the last whole block and the end mark.
    pub(super) const fn rest(&self) -> u64 {
        self.rest
    }

    /// Whether it has its end mark.
    pub(crate) const fn is_finished(&self) -> bool {
        self.is_finished
    }

    /// The number of its blocks.
    pub(crate) const fn blocks(&self) -> usize {
        self.places.len()
    }

    /// What a block holds.
    pub(crate) fn counts(&self, index: usize) -> Counts {
        self.places.get(index).map_or([0, 0], |place| place.counts)
    }

    /// What the first so many blocks hold.
    pub(crate) fn totals(&self, blocks: usize) -> [u64; 2] {
        totals(self.places.iter().take(blocks))
    }

    /// The error about a block.
    pub(crate) fn damaged(&self, index: usize) -> BlockFileError {
        BlockFileError::Damaged { path: self.path.clone(), block: index + 1 }
    }

    /// The contents of the block with this index.
    ///
    /// # Errors
    /// If it cannot be read or is damaged.
    pub(crate) fn contents(&self, index: usize) -> Result<Vec<u8>, BlockFileError> {
        let place = self.places.get(index).ok_or_else(|| self.damaged(index))?;
        let mut bytes = vec![0; HEAD + place.length];
        let mut file = &self.file;
        let read = file.seek(SeekFrom::Start(place.offset)).and_then(|_| file.read_exact(&mut bytes));
        read.map_err(BlockFileError::io(&self.path))?;
        contents_of(&bytes, place.counts, self.length).ok_or_else(|| self.damaged(index))
    }
}

/// What the blocks at these places hold.
pub(super) fn totals<'a>(places: impl Iterator<Item = &'a Place>) -> [u64; 2] {
    places.fold([0, 0], |[first, second], place| {
        [first + place.counts[0] as u64, second + place.counts[1] as u64]
    })
}

/// The contents of a block that holds so many; `None` if it is not whole.
pub(crate) fn contents_of(block: &[u8], counts: Counts, length: Length) -> Option<Vec<u8>> {
    let (head, stream) = block.split_at_checked(HEAD)?;
    let (numbers, sum) = head.split_at(HEAD - CHECKSUM);
    if block_checksum(numbers, stream) != sum {
        return None;
    }
    let contents = decompress_to_vec_zlib_with_limit(stream, length(counts)).ok()?;
    (contents.len() == length(counts)).then_some(contents)
}

impl Place {
    pub(super) const fn new(offset: u64, bytes: usize, counts: Counts) -> Self {
        Self { offset, length: bytes - HEAD, counts }
    }

    /// Where the next block begins.
    pub(super) const fn end(&self) -> u64 {
        self.offset + (HEAD + self.length) as u64
    }
}

/// The place of a block with this head at `offset` in a file of so many bytes; `None` if it is not there as a whole, or
/// the head is impossible.
fn place(head: [u8; HEAD], offset: u64, bytes: u64) -> Option<Place> {
    let [length, first, second, ..] = head.as_chunks::<4>().0 else { return None };
    let [length, first, second] = [length, first, second].map(|number| u32::from_le_bytes(*number) as usize);
    let place = Place { offset, length, counts: [first, second] };
    (first.max(second) <= MOST_IN_BLOCK && place.end() <= bytes).then_some(place)
}
