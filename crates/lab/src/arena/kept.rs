//! The games themselves, a file for each leg of a pair.

use std::fs;
use std::path::{Path, PathBuf};

use super::PlayedPair;
use crate::error::{At, FileFault, LabError};
use plakoto_table::record::{self, Record, json_lines, mat};

/// A folder with games.
pub struct Kept(PathBuf);

impl Kept {
    /// The folder of this name, which is made if there is none. Only an arena that goes on finds games in it.
    ///
    /// # Errors
    /// If there are files in it and there should not be, or the file system says no.
    pub fn open(path: &Path, goes_on: bool) -> Result<Self, LabError> {
        fs::create_dir_all(path).at(path)?;
        if !goes_on && fs::read_dir(path).at(path)?.next().is_some() {
            return Err(LabError::file(path, FileFault::NotEmpty));
        }
        Ok(Self(path.to_owned()))
    }

    /// Writes the games of a pair, instead of those that it had if it is played again.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn keep(&self, pair: &PlayedPair) -> Result<(), LabError> {
        let [first, second] = pair.players.map(|player| player + 1);
        for (leg, record) in pair.records.iter().enumerate() {
            let name = format!("{first}-{second}-pair-{:06}-leg-{leg}", pair.pair);
            let [mat, json] = ["mat", "jsonl"].map(|kind| self.0.join(format!("{name}.{kind}")));
            let (path, other, text) = match as_mat(record) {
                Some(text) => (mat, json, text),
                None => (json, mat, json_lines::write(record)),
            };
            record::write(&path, &text).at(&path)?;
            // A pair that was played before may have been of the other kind.
            let _ = fs::remove_file(other);
        }
        Ok(())
    }
}

/// The record as `.mat`, unless that would say something else.
fn as_mat(record: &Record) -> Option<String> {
    let text = mat::write(record).ok()?;
    mat::parse(text.as_bytes(), record.rules).is_ok_and(|read| read == *record).then_some(text)
}
