//! Some files as one.

use std::path::{Path, PathBuf};

use super::{Block, DataFile, DataHead};
use crate::error::{At, FileFault, LabError};

/// Files of games of the same rules, read as one.
#[derive(Debug)]
pub struct DataSet {
    head: DataHead,
    /// Each with what its sources are called in the head.
    files: Vec<(DataFile, Vec<u16>)>,
}

impl DataSet {
    /// Opens files. Sources that are the same are one.
    ///
    /// # Errors
    /// If one of them cannot be read, is something else, damaged or about other rules, or is named twice.
    pub fn open(paths: &[PathBuf]) -> Result<Self, LabError> {
        let mut head: Option<DataHead> = None;
        let mut files = Vec::new();
        for (index, path) in paths.iter().enumerate() {
            if paths[..index].iter().any(|other| is_same(other, path)) {
                return Err(LabError::file(path, FileFault::Twice));
            }
            let file = DataFile::open(path)?;
            let head = head.get_or_insert_with(|| DataHead { sources: Vec::new(), ..file.head().clone() });
            if head.variant != file.head().variant {
                let (expected, got) = (head.variant.clone(), file.head().variant.clone());
                return Err(FileFault::OtherRules { what: "games", expected, got }).at(path);
            }
            let mut names = Vec::new();
            for source in &file.head().sources {
                let known = head.sources.iter().position(|known| known == source);
                let name = known.unwrap_or(head.sources.len());
                if known.is_none() {
                    head.sources.push(source.clone());
                }
                names.push(u16::try_from(name).map_err(|_| LabError::Sources)?);
            }
            files.push((file, names));
        }
        if let Some(head) = &mut head {
            head.steps = steps(&files);
        }
        let none =
            || DataHead { variant: String::new(), points: [0.0; 9], sources: Vec::new(), steps: Vec::new() };
        Ok(Self { head: head.unwrap_or_else(none), files })
    }

    /// Whether all files have their end marks.
    pub fn is_finished(&self) -> bool {
        self.files.iter().all(|(file, _)| file.is_finished())
    }

    /// How their games were made.
    pub const fn head(&self) -> &DataHead {
        &self.head
    }

    /// The files, in their order.
    pub fn files(&self) -> impl Iterator<Item = &DataFile> {
        self.files.iter().map(|(file, _)| file)
    }

    /// The number of decisions.
    pub fn decisions(&self) -> u64 {
        self.files().map(DataFile::decisions).sum()
    }

    /// The number of candidates.
    pub fn candidates(&self) -> u64 {
        self.files().map(DataFile::candidates).sum()
    }

    /// All blocks, one after the other, with the names that sources have in the head of all; only one is in memory.
    pub fn blocks(&self) -> impl Iterator<Item = Result<Block, LabError>> {
        self.places().map(|(file, index)| self.block(file, index))
    }

    /// Where the blocks are, with how many decisions each has.
    pub(super) fn sizes(&self) -> impl Iterator<Item = (usize, usize, usize)> {
        self.places().map(|(file, index)| (file, index, self.files[file].0.counts(index)[0]))
    }

    /// A block of a file.
    pub(super) fn block(&self, file: usize, index: usize) -> Result<Block, LabError> {
        let (file, names) = &self.files[file];
        let mut block = file.block(index)?;
        for decision in &mut block.decisions {
            decision.source = names[usize::from(decision.source)];
        }
        Ok(block)
    }

    fn places(&self) -> impl Iterator<Item = (usize, usize)> {
        (0..self.files.len())
            .flat_map(|file| (0..self.files[file].0.blocks()).map(move |index| (file, index)))
    }
}

/// What has become of the decisions of all files: the same, or to each something else.
fn steps(files: &[(DataFile, Vec<u16>)]) -> Vec<String> {
    let of = |file: &DataFile| file.head().steps.clone();
    let all: Vec<Vec<String>> = files.iter().map(|(file, _)| of(file)).collect();
    if all.iter().all(|steps| *steps == all[0]) {
        return all.into_iter().next().unwrap_or_default();
    }
    let own = (1..).zip(all).filter(|(_, steps)| !steps.is_empty());
    own.map(|(number, steps)| format!("of {number}: {}", steps.join("; "))).collect()
}

/// Whether two names are those of one file.
fn is_same(one: &Path, other: &Path) -> bool {
    one == other || matches!((one.canonicalize(), other.canonicalize()), (Ok(one), Ok(other)) if one == other)
}
