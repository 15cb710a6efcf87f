//! Results that lie in folders.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::error::{Fault, WorkError};
use super::plan::Plan;
use super::result::{ENDING, Made, PieceResult};
use crate::error::{At, FileFault};

/// What there is of a plan.
#[derive(Clone, Debug, Default)]
pub struct Collected {
    /// The file of each piece that is there, and the hash of all that is in it.
    whole: BTreeMap<u32, (PathBuf, String)>,
    /// Files that cannot be used.
    pub faults: Vec<Fault>,
}

/// Looks at all files of results in some folders and those within them; one that is not there has none. Two of one piece with the same
/// bytes are one. What cannot be read within them is a fault.
///
/// # Errors
/// If one of the folders cannot be read.
pub fn collect(plan: &Plan, folders: &[PathBuf]) -> Result<Collected, WorkError> {
    let mut collected = Collected::default();
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

/// What is in a folder, and nothing in one that is not there.
fn entries(folder: &Path) -> std::io::Result<Vec<(PathBuf, fs::FileType)>> {
    match fs::read_dir(folder) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Vec::new()),
        entries => {
            entries?.map(|entry| entry.and_then(|entry| Ok((entry.path(), entry.file_type()?)))).collect()
        }
    }
}

impl Collected {
    /// Finds the files among some entries of a folder, and in folders among them, that are named as results.
    fn look_at(&mut self, among: Vec<(PathBuf, fs::FileType)>, found: &mut Vec<PathBuf>) {
        for (path, kind) in among {
            // A link to a folder may lead around in a circle.
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

    /// How many pieces are there.
    pub fn count(&self) -> u32 {
        self.whole.len() as u32
    }

    /// The numbers of those that are not.
    pub fn missing(&self, plan: &Plan) -> impl Iterator<Item = u32> {
        (1..=plan.pieces()).filter(|number| !self.whole.contains_key(number))
    }

    /// What was made, in the order of the pieces: all that there should be.
    ///
    /// # Errors
    /// If there are faults, or pieces are missing; later, if a file is no longer what it was.
    pub fn in_order(
        &self,
        plan: &Plan,
    ) -> Result<impl Iterator<Item = Result<(PathBuf, Made), WorkError>>, WorkError> {
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
