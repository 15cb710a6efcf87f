//! A new file of decisions that others have.

use std::io::Write;
use std::path::{Path, PathBuf};

use super::{Block, Candidate, DataHead, Decision};
use crate::block_file::{LEVEL, Rows, end_mark, first_line};
use crate::error::{At, LabError};
use plakoto_engine::files::{Existing, Replacement};

/// Decisions of a block.
const DECISIONS: usize = 1 << 11;

/// Candidates after which a block ends.
const CANDIDATES: usize = 1 << 15;

/// A file that is being written. It is in its place, whole, only when it is [finished](DataOutput::finish).
#[derive(Debug)]
pub struct DataOutput {
    file: Replacement,
    path: PathBuf,
    block: Block,
    decisions: u64,
    candidates: u64,
}

impl DataOutput {
    /// Begins a file. One that is there is replaced only if that `is_forced`.
    ///
    /// # Errors
    /// If the file system says no, or a file is there.
    pub fn begin(path: &Path, head: &DataHead, is_forced: bool) -> Result<Self, LabError> {
        let existing = if is_forced { Existing::Replaced } else { Existing::Kept };
        let mut file = Replacement::begin(path, existing).at(path)?;
        file.write_all(first_line::<Block>(head).as_bytes()).at(path)?;
        let block = Block::default();
        Ok(Self { file, path: path.to_owned(), block, decisions: 0, candidates: 0 })
    }

    /// Adds a decision with its candidates.
    ///
    /// # Errors
    /// If the file system says no.
    pub fn push(
        &mut self,
        decision: Decision,
        candidates: impl IntoIterator<Item = Candidate>,
    ) -> Result<(), LabError> {
        self.block.push(decision, candidates);
        let [decisions, candidates] = self.block.counts();
        if decisions >= DECISIONS || candidates >= CANDIDATES { self.write() } else { Ok(()) }
    }

    /// The number of decisions.
    pub const fn decisions(&self) -> u64 {
        self.decisions + self.block.decisions.len() as u64
    }

    /// The number of candidates.
    pub const fn candidates(&self) -> u64 {
        self.candidates + self.block.candidates.len() as u64
    }

    /// Puts the file in its place: with an end mark, if the files that the decisions come from have one.
    ///
    /// # Errors
    /// If the file system says no; then what was there stays.
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
