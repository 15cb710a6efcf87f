//! Files that grow by blocks: a line of JSON, which carries a checksum, then blocks, then an end mark.
//!
//! The first line is a JSON object: `plakoto` is the name of the rows, `version` is 1, then come the members of the head, which
//! says how the file was made.
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

use std::fmt::Debug;

use miniz_oxide::deflate::compress_to_vec_zlib;
use miniz_oxide::inflate::decompress_to_vec_zlib_with_limit;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::error::SettingsError;
use plakoto_engine::checksum::seal;

pub use in_order::in_order;
pub use read::BlockFile;
pub use write::BlockWriter;

/// Two counts of what a block holds.
pub type Counts = [usize; 2];

/// The contents of a block, which are rows of two kinds.
pub trait Rows: Debug + Sized {
    /// How a file of such blocks was made.
    type Head: Clone + Debug + Serialize + DeserializeOwned;

    /// The words by which files and errors tell one kind of file from another.
    const KIND: FileKind;

    /// Checks that a file can have this head.
    ///
    /// # Errors
    /// If it says what cannot be.
    fn check(head: &Self::Head) -> Result<(), SettingsError>;

    /// Bytes of the contents with these counts.
    fn length(counts: Counts) -> usize;

    /// The counts.
    fn counts(&self) -> Counts;

    /// The contents as bytes.
    fn to_bytes(&self) -> Vec<u8>;

    /// The contents of these bytes, which have the length of the counts; `None` if they are impossible.
    fn from_bytes(bytes: &[u8], counts: Counts, head: &Self::Head) -> Option<Self>;

    /// The block for a file, or, with a low level of compression, for a file that does not stay.
    fn encode(&self, level: u8) -> Encoded {
        let (stream, counts) = (compress_to_vec_zlib(&self.to_bytes(), level), self.counts());
        let numbers = [stream.len(), counts[0], counts[1]];
        let mut bytes: Vec<u8> = numbers.iter().flat_map(|number| (*number as u32).to_le_bytes()).collect();
        bytes.extend(checksum(&bytes, &stream));
        bytes.extend(stream);
        Encoded { bytes, counts }
    }

    /// The contents of an encoded block; `None` if it is not whole, or impossible.
    fn decode(block: &[u8], counts: Counts, head: &Self::Head) -> Option<Self> {
        let (start, stream) = block.split_at_checked(HEAD)?;
        let (numbers, sum) = start.split_at(HEAD - CHECKSUM);
        if checksum(numbers, stream) != sum {
            return None;
        }
        let contents = decompress_to_vec_zlib_with_limit(stream, Self::length(counts)).ok()?;
        let is_whole = contents.len() == Self::length(counts);
        is_whole.then(|| Self::from_bytes(&contents, counts, head)).flatten()
    }
}

/// The words by which files and errors tell one kind of file from another.
#[derive(Clone, Copy, Debug)]
pub struct FileKind {
    /// The name of the rows.
    pub name: &'static str,
    /// The kind of file, with the command that makes it.
    pub what: &'static str,
    /// The start of the error about another head.
    pub made: &'static str,
}

/// A block as it stands in a file.
#[derive(Clone, Debug)]
pub struct Encoded {
    /// The bytes.
    pub bytes: Vec<u8>,
    /// The counts of its contents.
    pub counts: Counts,
}

/// The first line.
#[derive(Serialize, Deserialize)]
struct FirstLine<H> {
    plakoto: String,
    version: u8,
    #[serde(flatten)]
    head: H,
}

/// The version that is written, and the only one that is read.
const VERSION: u8 = 1;

/// More than any block holds.
const MOST_IN_BLOCK: usize = 1 << 20;

/// Bytes before the stream of a block.
const HEAD: usize = 20;

/// Bytes of the checksum of a block.
const CHECKSUM: usize = 8;

/// How hard streams that stay are compressed: 9 takes three times as long for a hundredth.
pub const LEVEL: u8 = 6;

/// The first line of a file.
pub fn first_line<R: Rows>(head: &R::Head) -> String {
    let line = FirstLine { plakoto: R::KIND.name.to_owned(), version: VERSION, head: head.clone() };
    seal(&serde_json::to_string(&line).unwrap_or_default()) + "\n"
}

/// The head that a first line tells, without its checksum; `None` if it is the line of another kind of file.
fn head_of<R: Rows>(line: &[u8]) -> Option<R::Head> {
    let line: FirstLine<R::Head> = serde_json::from_slice(line).ok()?;
    (line.plakoto == R::KIND.name && line.version == VERSION).then_some(line.head)
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
