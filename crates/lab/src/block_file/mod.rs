//! Files that grow by blocks: a line of JSON, which carries a checksum, then blocks, then an end mark.
//!
//! | bytes of a block | |
//! |---|---|
//! | 4 | length of the zlib stream, little-endian as the other numbers |
//! | 4 | a count of what it holds |
//! | 4 | another one |
//! | 8 | the first bytes of the SHA-256 of these twelve and of the stream |
//! | | the zlib stream of the contents |
//!
//! The end mark is a block without a stream. A program that goes on with a finished file removes it, and a file without it is
//! unfinished or cut. Files of earlier versions have none, so readers only warn.
//!
//! Each block is read by itself, and one that was not written to its end is told from a whole one. So whoever makes such a
//! file can be killed and go on, and whoever reads it needs no more of it at a time than a block.

mod in_order;
mod read;
mod write;

use std::io;
use std::path::{Path, PathBuf};

use miniz_oxide::deflate::compress_to_vec_zlib;
use sha2::{Digest, Sha256};

pub use in_order::in_order;
pub(crate) use read::{BlockFile, contents_of};
pub(crate) use write::BlockWriter;

/// Two counts of what a block holds.
pub(crate) type Counts = [usize; 2];

/// Bytes of the contents of a block that holds so many.
pub(crate) type Length = fn(Counts) -> usize;

/// More than any block holds.
pub(crate) const MOST_IN_BLOCK: usize = 1 << 20;

/// Bytes before the stream of a block.
const HEAD: usize = 20;

/// Bytes of the checksum of a block.
const CHECKSUM: usize = 8;

/// How hard streams that stay are compressed: 9 takes three times as long for a hundredth.
pub(crate) const LEVEL: u8 = 6;

/// Why a file of blocks cannot be read or written.
#[derive(Debug)]
pub(crate) enum BlockFileError {
    /// The file system says no.
    Io { path: PathBuf, source: io::Error },
    /// It is something else.
    Foreign(PathBuf),
    /// A part of it is missing or has changed: which block, from 1.
    Damaged { path: PathBuf, block: usize },
}

impl BlockFileError {
    pub(crate) fn io(path: &Path) -> impl Fn(io::Error) -> Self {
        move |source| Self::Io { path: path.to_owned(), source }
    }
}

/// A block as it stands in a file.
pub fn encode(counts: Counts, contents: &[u8], level: u8) -> Vec<u8> {
    let stream = compress_to_vec_zlib(contents, level);
    let numbers = [stream.len(), counts[0], counts[1]];
    let mut bytes: Vec<u8> = numbers.iter().flat_map(|number| (*number as u32).to_le_bytes()).collect();
    bytes.extend(checksum(&bytes, &stream));
    bytes.extend(stream);
    bytes
}

/// The end mark.
pub fn end_mark() -> [u8; HEAD] {
    let mut mark = [0; HEAD];
    let (numbers, sum) = mark.split_at_mut(HEAD - CHECKSUM);
    sum.copy_from_slice(&checksum(numbers, &[]));
    mark
}

fn checksum(numbers: &[u8], stream: &[u8]) -> [u8; CHECKSUM] {
    let hash = Sha256::new().chain_update(numbers).chain_update(stream).finalize();
    std::array::from_fn(|i| hash[i])
}
