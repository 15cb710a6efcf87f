//! Collects the result files of a plan from folders.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::error::{Fault, WorkError};
use super::plan::Plan;
use super::result::{ENDING, PieceResult, WorkOutput};
use crate::error::{At, FileFault};

/// Usable results of a plan, and the faults of unusable files.
#[derive(Clone, Debug, Default)]
pub struct ResultSet {
    /// For each finished piece, by number: the path of its result file, and the hash of the file's contents.
    whole: BTreeMap<u32, (PathBuf, String)>,
    /// Reasons why files or subfolders cannot be used.
    pub faults: Vec<Fault>,
}

/// Finds the result files of a plan in these folders and their subfolders. A missing folder counts as empty.
/// Identical result files of the same piece count once. Files and subfolders that cannot be read are listed
/// as faults.
///
/// # Errors
/// Fails if one of the given folders cannot be read.
pub fn collect(plan: &Plan, folders: &[PathBuf]) -> Result<ResultSet, WorkError> {
    let mut collected = ResultSet::default();
    for folder in folders {
        let mut found = Vec::new();
        let entries = entries(folder).at(folder)?;
        collected.look_at(entries, &mut found);
        found.sort();
        for path in found {
            collected.add(plan, path);
        }
    }
    Ok(collected)
}

/// Lists the entries of a folder. Returns an empty list if the folder does not exist.
fn entries(folder: &Path) -> std::io::Result<Vec<(PathBuf, fs::FileType)>> {
    match fs::read_dir(folder) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Vec::new()),
        entries => {
            entries?.map(|entry| entry.and_then(|entry| Ok((entry.path(), entry.file_type()?)))).collect()
        }
    }
}

impl ResultSet {
    /// Searches the entries of a folder, and its subfolders, for files with the extension of results.
    fn look_at(&mut self, among: Vec<(PathBuf, fs::FileType)>, found: &mut Vec<PathBuf>) {
        for (path, kind) in among {
            // Links to folders are not followed, because they may form a cycle.
            if kind.is_dir() {
                match entries(&path).at(&path) {
                    Ok(entries) => self.look_at(entries, found),
                    Err(error) => self.faults.push(Fault::Unreadable(error.to_string())),
                }
            } else if path.to_string_lossy().ends_with(ENDING) {
                found.push(path);
            }
        }
    }

    fn add(&mut self, plan: &Plan, path: PathBuf) {
        let result = match PieceResult::read(&path) {
            Ok(Ok(result)) => result,
            Ok(Err(error)) => return self.faults.push(Fault::Damaged(path, error)),
            Err(error) => return self.faults.push(Fault::Unreadable(error.to_string())),
        };
        let number = result.number();
        let checksum = number.checked_sub(1).and_then(|index| plan.checksums.get(index as usize));
        if !checksum.is_some_and(|checksum| result.is_of(&plan.first.job, number, checksum)) {
            return self.faults.push(Fault::Foreign(path, result.origin()));
        }
        let hash = result.hash();
        match self.whole.get(&number) {
            Some((_, known)) if *known == hash => {}
            Some((other, _)) => self.faults.push(Fault::Contradiction(path, other.clone())),
            None => {
                self.whole.insert(number, (path, hash));
            }
        }
    }

    /// Number of pieces that have a result.
    pub fn count(&self) -> u32 {
        self.whole.len() as u32
    }

    /// Numbers of the pieces that have no result yet.
    pub fn missing(&self, plan: &Plan) -> impl Iterator<Item = u32> {
        (1..=plan.pieces()).filter(|number| !self.whole.contains_key(number))
    }

    /// Returns the results of all pieces with their paths, in the order of the piece numbers.
    ///
    /// # Errors
    /// Fails if there are faults, or results are missing. An item of the iterator is an error if its file was
    /// changed after it was collected.
    pub fn in_order(
        &self,
        plan: &Plan,
    ) -> Result<impl Iterator<Item = Result<(PathBuf, WorkOutput), WorkError>>, WorkError> {
        if !self.faults.is_empty() {
            return Err(WorkError::Faults(self.faults.clone()));
        }
        let missing: Vec<u32> = self.missing(plan).collect();
        if !missing.is_empty() {
            return Err(WorkError::Missing(missing, plan.pieces()));
        }
        Ok(self.whole.values().map(|(path, hash)| match PieceResult::read(path)? {
            Ok(result) if result.hash() == *hash => Ok((path.clone(), result.made)),
            _ => Ok(Err(FileFault::Changed).at(path)?),
        }))
    }
}
