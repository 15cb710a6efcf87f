//! Decisions in random order, without having all of them in memory.
//!
//! First each decision goes to one of some buckets, which is drawn for it; then one bucket after the other is read, put in random
//! order, and written. Every order is as probable as any other, as it would be if all were shuffled at once.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

use super::{Block, Candidate, DataHead, DataOutput, DataSet, Decision};
use crate::block_file::Rows;
use crate::error::{At, FileFault, LabError};
use plakoto_engine::search::StopFlag;

/// Bytes of decisions that are in memory together, at first.
pub const MEMORY: u64 = 1 << 29;

/// More files than these are not open at once.
const MOST_BUCKETS: u64 = 512;

/// The bytes of a bucket that wait to be written: more would not be faster, and fewer are not compressed well.
const WAITING: RangeInclusive<u64> = 1 << 10..=1 << 17;

/// How hard buckets are compressed, which are read once.
const LEVEL: u8 = 1;

/// Writes all decisions of a set in random order. About `memory` bytes of them are in memory at a time; what is not lies in the
/// folder of the output, in files without a name, which a kill does not leave behind.
///
/// # Errors
/// If a file cannot be read or written, or somebody stops it.
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
    // One that holds all needs no file.
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

/// Bytes of so many in memory.
const fn bytes(decisions: u64, candidates: u64) -> u64 {
    // Beside a decision its place in the order.
    let decision = size_of::<Decision>() + size_of::<(usize, usize)>();
    decisions * decision as u64 + candidates * size_of::<Candidate>() as u64
}

/// Some of the decisions.
struct Bucket {
    file: Option<File>,
    folder: PathBuf,
    /// Bytes and counts of each block that is in the file.
    written: Vec<(usize, [usize; 2])>,
    waiting: Block,
}

impl Bucket {
    fn new(folder: &Path) -> Self {
        Self { file: None, folder: folder.to_owned(), written: Vec::new(), waiting: Block::default() }
    }

    /// Adds a decision; all that wait go to the file when they have so many bytes.
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

    /// All that it has.
    fn read(self, head: &DataHead) -> Result<Vec<Block>, LabError> {
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
