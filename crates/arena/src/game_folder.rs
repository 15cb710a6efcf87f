//! Writes the recorded games of an arena, with one file for each leg of a pair. A leg is one of the pair's
//! two games or matches.

use std::fs;
use std::path::{Path, PathBuf};

use crate::PlayedPair;
use crate::error::{ArenaError, At, FileFault};
use plakoto_table::record::{self, Record, json_lines, mat};

/// A folder for files of recorded games.
pub struct GameFolder(PathBuf);

impl GameFolder {
    /// Opens a folder, or creates it if it does not exist. The folder must be empty unless the arena is
    /// resumed (`is_resumed`).
    ///
    /// # Errors
    /// Fails if the folder must be empty and is not, or the file system reports an error.
    pub fn open(path: &Path, is_resumed: bool) -> Result<Self, ArenaError> {
        fs::create_dir_all(path).at(path)?;
        if !is_resumed && fs::read_dir(path).at(path)?.next().is_some() {
            return Err(ArenaError::file(path, FileFault::NotEmpty));
        }
        Ok(Self(path.to_owned()))
    }

    /// Writes the games of a pair. If the pair was played before, its new games replace the earlier ones.
    ///
    /// # Errors
    /// Fails if the games cannot be written.
    pub fn keep(&self, pair: &PlayedPair) -> Result<(), ArenaError> {
        let [first, second] = pair.players.map(|player| player + 1);
        for (leg, record) in pair.records.iter().enumerate() {
            let name = format!("{first}-{second}-pair-{:06}-leg-{leg}", pair.pair);
            let [mat, json] = ["mat", "jsonl"].map(|kind| self.0.join(format!("{name}.{kind}")));
            let (path, other, text) = match as_mat(record) {
                Some(text) => (mat, json, text),
                None => (json, mat, json_lines::write(record)),
            };
            record::write(&path, &text).at(&path)?;
            // Earlier games of this leg may have been written in the other format.
            let _ = fs::remove_file(other);
        }
        Ok(())
    }
}

/// Converts a record to the `.mat` format. Returns `None` if reading the text back would not give the same
/// record.
fn as_mat(record: &Record) -> Option<String> {
    let text = mat::write(record).ok()?;
    mat::parse(text.as_bytes(), *record.rotation.first()).is_ok_and(|read| read == *record).then_some(text)
}
