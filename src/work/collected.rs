//! Results that lie in folders.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::error::{Fault, WorkError};
use super::plan::Plan;
use super::result::{ENDING, Made, PieceResult};

/// What there is of a plan.
#[derive(Clone, Debug, Default)]
pub struct Collected {
    /// The file of each piece that is there, and the hash of all that is in it.
    whole: BTreeMap<u32, (PathBuf, String)>,
    /// Files that cannot be used.
    pub faults: Vec<Fault>,
}

/// Looks at all files of results in some folders and those within them; one that is not there has none. Two of one piece with the same bytes are one.
///
/// # Errors
/// If a folder or a file cannot be read.
pub fn collect(plan: &Plan, folders: &[PathBuf]) -> Result<Collected, WorkError> {
    let mut collected = Collected::default();
    for folder in folders {
        let mut found = Vec::new();
        results(folder, &mut found)?;
        found.sort();
        for path in found {
            collected.add(plan, path)?;
        }
    }
    Ok(collected)
}

/// The files of a folder, and of those within it, that are named as results.
fn results(folder: &Path, found: &mut Vec<PathBuf>) -> Result<(), WorkError> {
    let io = |source| WorkError::io(folder, source);
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
        entries => entries.map_err(io)?,
    };
    for entry in entries {
        let entry = entry.map_err(io)?;
        let path = entry.path();
        // A link to a folder may lead around in a circle.
        if entry.file_type().map_err(io)?.is_dir() {
            results(&path, found)?;
        } else if path.to_string_lossy().ends_with(ENDING) {
            found.push(path);
        }
    }
    Ok(())
}

impl Collected {
    fn add(&mut self, plan: &Plan, path: PathBuf) -> Result<(), WorkError> {
        let result = match PieceResult::read(&path)? {
            Ok(result) => result,
            Err(error) => {
                self.faults.push(Fault::Damaged(path, error));
                return Ok(());
            }
        };
        let number = result.number();
        let checksum = number.checked_sub(1).and_then(|index| plan.checksums.get(index as usize));
        if !checksum.is_some_and(|checksum| result.is_of(&plan.first.job, number, checksum)) {
            self.faults.push(Fault::Foreign(path, result.origin()));
            return Ok(());
        }
        let hash = result.hash();
        match self.whole.get(&number) {
            Some((_, known)) if *known == hash => {}
            Some((other, _)) => self.faults.push(Fault::Contradiction(path, other.clone())),
            None => {
                self.whole.insert(number, (path, hash));
            }
        }
        Ok(())
    }

    /// How many pieces are there.
    #[must_use]
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
            return Err(WorkError::Missing { missing, of: plan.pieces() });
        }
        Ok(self.whole.values().map(|(path, hash)| match PieceResult::read(path)? {
            Ok(result) if result.hash() == *hash => Ok((path.clone(), result.made)),
            _ => Err(WorkError::Changed(path.clone())),
        }))
    }
}
