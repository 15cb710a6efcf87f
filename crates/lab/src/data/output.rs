//! Writes a new data file with decisions from other files.

use std::io::Write;
use std::path::{Path, PathBuf};

use super::{Block, Candidate, DataHeader, Decision};
use crate::block_file::{LEVEL, Rows, end_mark, first_line};
use crate::error::{At, LabError};
use plakoto_engine::files::{Existing, Replacement};

/// Maximum number of decisions in a block.
const DECISIONS: usize = 1 << 11;

/// Number of candidates at which a block is full.
const CANDIDATES: usize = 1 << 15;

/// A new data file that is being written. The file gets its final name when it is
/// [finished](DataOutput::finish).
#[derive(Debug)]
pub struct DataOutput {
    file: Replacement,
    path: PathBuf,
    block: Block,
    decisions: u64,
    candidates: u64,
}

impl DataOutput {
    /// Begins a new file. An existing file is replaced only if `is_forced` is true.
    ///
    /// # Errors
    /// Fails if the file system reports an error, or if the file exists and `is_forced` is false.
    pub fn begin(path: &Path, head: &DataHeader, is_forced: bool) -> Result<Self, LabError> {
        let existing = if is_forced { Existing::Replace } else { Existing::Keep };
        let mut file = Replacement::begin(path, existing).at(path)?;
        file.write_all(first_line::<Block>(head).as_bytes()).at(path)?;
        let block = Block::default();
        Ok(Self { file, path: path.to_owned(), block, decisions: 0, candidates: 0 })
    }

    /// Adds a decision with its candidates to the file.
    ///
    /// # Errors
    /// Fails if the file system reports an error.
    pub fn push(
        &mut self,
        decision: Decision,
        candidates: impl IntoIterator<Item = Candidate>,
    ) -> Result<(), LabError> {
        self.block.push(decision, candidates);
        let [decisions, candidates] = self.block.counts();
        if decisions >= DECISIONS || candidates >= CANDIDATES { self.write() } else { Ok(()) }
    }

    /// Number of decisions already added.
    pub const fn decisions(&self) -> u64 {
        self.decisions + self.block.decisions.len() as u64
    }

    /// Number of candidates already added.
    pub const fn candidates(&self) -> u64 {
        self.candidates + self.block.candidates.len() as u64
    }

    /// Writes the last block and gives the file its final name. `has_end_mark` is true if the source files
    /// have their end marks; the new file then gets one too.
    ///
    /// # Errors
    /// Fails if the file system reports an error. An existing file is then unchanged.
    pub fn finish(mut self, has_end_mark: bool) -> Result<(), LabError> {
        if !self.block.decisions.is_empty() {
            self.write()?;
        }
        if has_end_mark {
            self.file.write_all(&end_mark()).at(&self.path)?;
        }
        self.file.commit().map(drop).at(&self.path)
    }

    fn write(&mut self) -> Result<(), LabError> {
        self.file.write_all(&self.block.encode(LEVEL).bytes).at(&self.path)?;
        let [decisions, candidates] = self.block.counts();
        self.decisions += decisions as u64;
        self.candidates += candidates as u64;
        self.block.clear();
        Ok(())
    }
}
