//! Block files: a header line of JSON with a checksum, then compressed blocks of rows, then an end mark.
//!
//! The first line is a JSON object with a checksum. Its member `plakoto` is the name of the kind of rows,
//! `version` is 1, and the other members are the header, which records how the file was made.
//!
//! | bytes of a block | |
//! |---|---|
//! | 4 | length of the zlib stream, little-endian like the other numbers |
//! | 4 | number of rows of the first kind |
//! | 4 | number of rows of the second kind |
//! | 8 | the first eight bytes of the SHA-256 of the twelve bytes above and the stream |
//! | rest | the zlib stream of the rows |
//!
//! The end mark is a block without a stream. A program that appends to a finished file removes the end mark.
//! A file without an end mark is unfinished or was cut off. Readers only warn about it, because its blocks are
//! complete.
//!
//! Each block can be read separately, and an incompletely written block is detected. Therefore a program that
//! makes such a file can be killed and resumed, and a reader needs memory for only one block.

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

/// Number of rows of each of the two kinds in a block.
pub type Counts = [usize; 2];

/// Contents of a block: rows of two kinds, such as decisions and their candidates.
pub trait Rows: Debug + Sized {
    /// Header of the files with these rows, which records how a file was made.
    type Head: Clone + Debug + Serialize + DeserializeOwned;

    /// Names for this kind of file, in errors and in the file itself.
    const KIND: FileKind;

    /// Checks that the settings in a header are valid.
    ///
    /// # Errors
    /// Fails if the settings are invalid.
    fn check(head: &Self::Head) -> Result<(), SettingsError>;

    /// Uncompressed length in bytes of a block with these numbers of rows.
    fn length(counts: Counts) -> usize;

    /// Number of rows of each of the two kinds.
    fn counts(&self) -> Counts;

    /// Encodes the rows as bytes, without compression.
    fn to_bytes(&self) -> Vec<u8>;

    /// Decodes the rows from uncompressed bytes, which have the length that `length` returns for `counts`.
    /// Returns `None` if the bytes are invalid.
    fn from_bytes(bytes: &[u8], counts: Counts, head: &Self::Head) -> Option<Self>;

    /// Encodes and compresses the block. Temporary files use a low compression `level`.
    fn encode(&self, level: u8) -> Encoded {
        let (stream, counts) = (compress_to_vec_zlib(&self.to_bytes(), level), self.counts());
        let numbers = [stream.len(), counts[0], counts[1]];
        let mut bytes: Vec<u8> = numbers.iter().flat_map(|number| (*number as u32).to_le_bytes()).collect();
        bytes.extend(checksum(&bytes, &stream));
        bytes.extend(stream);
        Encoded { bytes, counts }
    }

    /// Decompresses and decodes a block. Returns `None` if the block is incomplete, damaged or invalid.
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

/// Names for a kind of block file, in errors and in the file itself.
#[derive(Clone, Copy, Debug)]
pub struct FileKind {
    /// Name for this kind of rows, as the header line contains it.
    pub name: &'static str,
    /// Description of this kind of file for errors, with the command that makes such files.
    pub what: &'static str,
    /// Start of the message if a file has another header, such as "was made with other settings".
    pub made: &'static str,
}

/// An encoded and compressed block, ready to be written.
#[derive(Clone, Debug)]
pub struct Encoded {
    /// Bytes of the block as they are written to the file.
    pub bytes: Vec<u8>,
    /// Number of rows of each kind in the block.
    pub counts: Counts,
}

/// First line of a block file.
#[derive(Serialize, Deserialize)]
struct FirstLine<H> {
    plakoto: String,
    version: u8,
    #[serde(flatten)]
    head: H,
}

/// Format version of block files. The program writes and reads only this version.
const VERSION: u8 = 1;

/// Maximum number of rows of one kind in a block.
const MOST_IN_BLOCK: usize = 1 << 20;

/// Length in bytes of a block's header, which precedes the compressed stream.
const HEAD: usize = 20;

/// Length in bytes of a block's checksum.
const CHECKSUM: usize = 8;

/// Compression level for permanent files. Level 9 would take three times as long and save only 1%.
pub const LEVEL: u8 = 6;

/// Returns the first line of a file with this header.
pub fn first_line<R: Rows>(head: &R::Head) -> String {
    let line = FirstLine { plakoto: R::KIND.name.to_owned(), version: VERSION, head: head.clone() };
    seal(&serde_json::to_string(&line).unwrap_or_default()) + "\n"
}

/// Parses the header from a first line whose checksum has been removed. Returns `None` if the file is of
/// another kind.
fn head_of<R: Rows>(line: &[u8]) -> Option<R::Head> {
    let line: FirstLine<R::Head> = serde_json::from_slice(line).ok()?;
    (line.plakoto == R::KIND.name && line.version == VERSION).then_some(line.head)
}

/// Returns the bytes of the end mark.
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
