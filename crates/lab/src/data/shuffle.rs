//! Shuffles decisions without holding all of them in memory.
//!
//! Each decision is first put into a random bucket. Then the buckets are read, shuffled and written, one
//! after the other. Every order of the decisions is equally probable, as if all decisions were shuffled in
//! memory.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

use super::{Block, Candidate, DataHeader, DataOutput, DataSet, Decision};
use crate::block_file::Rows;
use crate::error::{At, FileFault, LabError};
use plakoto_engine::search::StopFlag;

/// Default for the memory that decisions may take, in bytes.
pub const MEMORY: u64 = 1 << 29;

/// Maximum number of buckets. Each bucket needs an open temporary file.
const MOST_BUCKETS: u64 = 512;

/// Smallest and largest number of bytes that a bucket collects in memory before it writes them to its file.
/// More bytes would not be faster, and fewer bytes would compress badly.
const WAITING: RangeInclusive<u64> = 1 << 10..=1 << 17;

/// Compression level for buckets. It is low because buckets are read only once.
const LEVEL: u8 = 1;

/// Writes all decisions of a set to `output` in random order. About `memory` bytes of decisions are in memory
/// at a time. The other decisions are in unnamed temporary files in `folder`, which disappear even if the
/// process is killed.
///
/// # Errors
/// Fails if a file cannot be read or written, or the computation is stopped.
pub fn shuffle(
    set: &DataSet,
    seed: u64,
    memory: u64,
    stop: &StopFlag,
    (folder, output): (&Path, &mut DataOutput),
    mut progress: impl FnMut(u64),
) -> Result<(), LabError> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let count = bytes(set.decisions(), set.candidates()).div_ceil(memory.max(1)).clamp(1, MOST_BUCKETS);
    // A single bucket stays in memory and needs no file.
    let waiting =
        if count == 1 { u64::MAX } else { (memory / count).clamp(*WAITING.start(), *WAITING.end()) };
    let mut buckets: Vec<Bucket> = (0..count).map(|_| Bucket::new(folder)).collect();
    for block in set.blocks() {
        let block = block?;
        if stop.is_raised() {
            return Err(LabError::Stopped);
        }
        for decision in &block.decisions {
            let bucket = &mut buckets[random.random_range(0..count) as usize];
            bucket.push(decision, block.candidates_of(decision), waiting)?;
        }
        progress(block.decisions.len() as u64);
    }
    for bucket in buckets {
        if stop.is_raised() {
            return Err(LabError::Stopped);
        }
        let blocks = bucket.read(set.head())?;
        let mut order: Vec<(usize, usize)> = Vec::new();
        for (number, block) in blocks.iter().enumerate() {
            order.extend((0..block.decisions.len()).map(|index| (number, index)));
        }
        order.shuffle(&mut random);
        for (number, index) in &order {
            let block = &blocks[*number];
            let decision = &block.decisions[*index];
            output.push(*decision, block.candidates_of(decision).iter().copied())?;
        }
        progress(order.len() as u64);
    }
    Ok(())
}

/// Memory in bytes for these numbers of decisions and candidates.
const fn bytes(decisions: u64, candidates: u64) -> u64 {
    // Each decision also needs memory for its entry in the random order.
    let decision = size_of::<Decision>() + size_of::<(usize, usize)>();
    decisions * decision as u64 + candidates * size_of::<Candidate>() as u64
}

/// A bucket of decisions, partly in memory and partly in a temporary file.
struct Bucket {
    file: Option<File>,
    folder: PathBuf,
    /// For each block in the temporary file: its length in bytes, and its numbers of decisions and
    /// candidates.
    written: Vec<(usize, [usize; 2])>,
    waiting: Block,
}

impl Bucket {
    fn new(folder: &Path) -> Self {
        Self { file: None, folder: folder.to_owned(), written: Vec::new(), waiting: Block::default() }
    }

    /// Adds a decision. The decisions in memory are written to the file when they take `waiting` bytes or
    /// more.
    fn push(&mut self, decision: &Decision, candidates: &[Candidate], waiting: u64) -> Result<(), LabError> {
        self.waiting.push(*decision, candidates.iter().copied());
        let [decisions, candidates] = self.waiting.counts();
        if bytes(decisions as u64, candidates as u64) >= waiting {
            let block = self.waiting.encode(LEVEL);
            let mut file = match self.file.take() {
                Some(file) => file,
                None => tempfile::tempfile_in(&self.folder).at(&self.folder)?,
            };
            file.write_all(&block.bytes).at(&self.folder)?;
            self.file = Some(file);
            self.written.push((block.bytes.len(), block.counts));
            self.waiting.clear();
        }
        Ok(())
    }

    /// Reads all decisions of the bucket.
    fn read(self, head: &DataHeader) -> Result<Vec<Block>, LabError> {
        let mut blocks = Vec::with_capacity(self.written.len() + 1);
        if let Some(mut file) = self.file {
            file.seek(SeekFrom::Start(0)).at(&self.folder)?;
            for (number, (bytes, counts)) in (1..).zip(self.written) {
                let mut block = vec![0; bytes];
                file.read_exact(&mut block).at(&self.folder)?;
                let damaged = || FileFault::Block { of: Block::KIND.name, block: number };
                blocks.push(Block::decode(&block, counts, head).ok_or_else(damaged).at(&self.folder)?);
            }
        }
        blocks.push(self.waiting);
        Ok(blocks)
    }
}
