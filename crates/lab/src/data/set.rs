//! Reads several data files as one set of decisions.

use std::path::{Path, PathBuf};

use super::{Block, DataFile, DataHeader};
use crate::error::{At, FileFault, LabError};

/// Files of games with the same rule set, which are read as one set of decisions.
#[derive(Debug)]
pub struct DataSet {
    head: DataHeader,
    /// Each file, and for each of its sources the index of that source in the common header.
    files: Vec<(DataFile, Vec<u16>)>,
}

impl DataSet {
    /// Opens several files. Sources (series of games) that are equal in several files become one source of
    /// the set.
    ///
    /// # Errors
    /// Fails if a file cannot be read, is of another kind, is damaged, has another rule set, or is named
    /// twice.
    pub fn open(paths: &[PathBuf]) -> Result<Self, LabError> {
        let mut head: Option<DataHeader> = None;
        let mut files = Vec::new();
        for (index, path) in paths.iter().enumerate() {
            if paths[..index].iter().any(|other| is_same(other, path)) {
                return Err(LabError::file(path, FileFault::Twice));
            }
            let file = DataFile::open(path)?;
            let head = head.get_or_insert_with(|| DataHeader { sources: Vec::new(), ..file.head().clone() });
            if head.variant != file.head().variant {
                let (expected, got) = (head.variant.clone(), file.head().variant.clone());
                return Err(FileFault::OtherRules { what: "games", expected, got }).at(path);
            }
            let mut indices = Vec::new();
            for source in &file.head().sources {
                let known = head.sources.iter().position(|known| known == source);
                let index = known.unwrap_or(head.sources.len());
                if known.is_none() {
                    head.sources.push(source.clone());
                }
                indices.push(u16::try_from(index).map_err(|_| LabError::Sources)?);
            }
            files.push((file, indices));
        }
        if let Some(head) = &mut head {
            head.steps = steps(&files);
        }
        let none = || DataHeader {
            variant: String::new(),
            points: [0.0; 9],
            sources: Vec::new(),
            steps: Vec::new(),
        };
        Ok(Self { head: head.unwrap_or_else(none), files })
    }

    /// Whether all files have their end marks.
    pub fn is_finished(&self) -> bool {
        self.files.iter().all(|(file, _)| file.is_finished())
    }

    /// The common header of all files.
    pub const fn head(&self) -> &DataHeader {
        &self.head
    }

    /// The files, in the order in which the caller gave them.
    pub fn files(&self) -> impl Iterator<Item = &DataFile> {
        self.files.iter().map(|(file, _)| file)
    }

    /// Number of decisions in all files.
    pub fn decisions(&self) -> u64 {
        self.files().map(DataFile::decisions).sum()
    }

    /// Number of candidates in all files.
    pub fn candidates(&self) -> u64 {
        self.files().map(DataFile::candidates).sum()
    }

    /// Reads all blocks in turn, one at a time. The decisions have the source indices of the common header.
    pub fn blocks(&self) -> impl Iterator<Item = Result<Block, LabError>> {
        self.places().map(|(file, index)| self.block(file, index))
    }

    /// For each block: the index of its file, its index in the file, and its number of decisions.
    pub(super) fn sizes(&self) -> impl Iterator<Item = (usize, usize, usize)> {
        self.places().map(|(file, index)| (file, index, self.files[file].0.counts(index)[0]))
    }

    /// Reads a block of a file. The decisions get the source indices of the common header.
    pub(super) fn block(&self, file: usize, index: usize) -> Result<Block, LabError> {
        let (file, indices) = &self.files[file];
        let mut block = file.block(index)?;
        for decision in &mut block.decisions {
            decision.source = indices[usize::from(decision.source)];
        }
        Ok(block)
    }

    fn places(&self) -> impl Iterator<Item = (usize, usize)> {
        (0..self.files.len())
            .flat_map(|file| (0..self.files[file].0.blocks()).map(move |index| (file, index)))
    }
}

/// Combines the processing steps of all files. If all files have the same steps, returns those steps.
/// Otherwise returns one entry per file with steps, which begins with the number of the file.
fn steps(files: &[(DataFile, Vec<u16>)]) -> Vec<String> {
    let of = |file: &DataFile| file.head().steps.clone();
    let all: Vec<Vec<String>> = files.iter().map(|(file, _)| of(file)).collect();
    if all.iter().all(|steps| *steps == all[0]) {
        return all.into_iter().next().unwrap_or_default();
    }
    let own = (1..).zip(all).filter(|(_, steps)| !steps.is_empty());
    own.map(|(number, steps)| format!("of {number}: {}", steps.join("; "))).collect()
}

/// Whether two paths name the same file.
fn is_same(one: &Path, other: &Path) -> bool {
    one == other || matches!((one.canonicalize(), other.canonicalize()), (Ok(one), Ok(other)) if one == other)
}
