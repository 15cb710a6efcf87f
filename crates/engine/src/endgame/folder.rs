//! Endgame tables in a folder that the user names.

#[cfg(feature = "files")]
mod generate;

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::{Bearoff, Lead, OneSided, Races, TwoSided};
use crate::files::{FileCause, FileError};
use crate::printable;
use crate::sealed_file::Kind;

#[cfg(feature = "files")]
pub use generate::{Sizes, TableReport, generate};

/// Kind that represents all tables, used in error messages.
const TABLE: Kind = Kind::new("bear-off", "PLAK");

/// Maximum size of a table file, in bytes.
const MOST_BYTES: u64 = 1 << 29;

/// A table file. A folder has at most one file of each kind. The table for a leader (see [`Lead`]) with
/// several checkers is built from the tables for leaders with fewer checkers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TableFile {
    OneSided(Races),
    TwoSided(Races),
    Lead(u8),
}

impl TableFile {
    /// Returns all files that a folder can contain. Each file comes after the files that it depends on.
    fn all() -> impl Iterator<Item = Self> {
        let races = Races::ALL.into_iter().flat_map(|races| [Self::OneSided(races), Self::TwoSided(races)]);
        races.chain((1..=Lead::MOST_CHECKERS).map(Self::Lead))
    }

    fn path(self, folder: &Path) -> PathBuf {
        match self {
            Self::OneSided(races) => folder.join(format!("one-sided{}.bearoff", races.file_name())),
            Self::TwoSided(races) => folder.join(format!("two-sided{}.bearoff", races.file_name())),
            Self::Lead(checkers) => folder.join(format!("lead-{checkers}.bearoff")),
        }
    }

    /// Adds the contents of the file to `tables`.
    fn read(self, tables: &mut Bearoff, bytes: &[u8]) -> Result<(), FileError> {
        match self {
            Self::OneSided(races) => tables.set_one_sided(OneSided::from_bytes(bytes, races)?),
            Self::TwoSided(races) => tables.set_two_sided(TwoSided::from_bytes(bytes, races)?),
            Self::Lead(_) => tables.lead.read(bytes)?,
        }
        Ok(())
    }
}

/// Reads the tables of `folder`. If a table has no file there, the shipped table is used.
///
/// # Errors
/// Fails if the folder contains no table files or if a table file is invalid.
pub fn read(folder: &Path) -> Result<Bearoff, FileError> {
    let mut tables = Bearoff::default();
    let mut has_any = false;
    for table in TableFile::all() {
        let path = table.path(folder);
        if !path.exists() {
            continue;
        }
        has_any = true;
        let read = TABLE.read(&path, MOST_BYTES).and_then(|bytes| table.read(&mut tables, &bytes));
        read.map_err(|error| {
            let hint = "`plakoto endings make` creates it again";
            error.in_file(&path).reworded(|text| format!("{text}; {hint}"))
        })?;
    }
    if has_any {
        return Ok(tables);
    }
    let hint = "`plakoto endings make` creates them";
    let text = format!("expected bear-off tables in {}, got none; {hint}", printable::path(folder));
    Err(FileError::new(FileCause::Io(ErrorKind::NotFound), folder, text))
}
