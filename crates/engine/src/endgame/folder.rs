//! Tables in a folder that the user names.

#[cfg(feature = "files")]
mod generate;

use std::path::{Path, PathBuf};

use super::{Bearoff, Lead, OneSided, Races, TwoSided};
use crate::files;
use crate::printable;
use crate::sealed_file::SealedFileError;

#[cfg(feature = "files")]
pub use generate::{Made, Sizes, generate};

/// More bytes than any table has.
const MOST_BYTES: u64 = 1 << 29;

/// A file that cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("{}: {error}", printable::path(path))]
pub struct UnusableTable {
    /// The file.
    pub path: PathBuf,
    /// Why.
    pub error: SealedFileError,
}

/// Why the tables of a folder cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum UnusableFolder {
    /// The folder has no tables.
    #[error("expected a folder with files that `plakoto lab bearoff generate` makes, got none in {}", printable::path(.0))]
    NoTables(PathBuf),
    /// One of them is damaged, or for other races.
    #[error("{0}: `plakoto lab bearoff generate` makes it again")]
    Table(#[from] UnusableTable),
}

/// The tables of a folder, one file each. A file for more checkers of a leader needs those for fewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Table {
    OneSided(Races),
    TwoSided(Races),
    Lead(u8),
}

impl Table {
    /// All that a folder can have, each after those that it needs.
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

    /// Puts the contents of its file among `tables`.
    fn read(self, tables: &mut Bearoff, bytes: &[u8]) -> Result<(), SealedFileError> {
        match self {
            Self::OneSided(races) => tables.set_one_sided(OneSided::from_bytes(bytes, races)?),
            Self::TwoSided(races) => tables.set_two_sided(TwoSided::from_bytes(bytes, races)?),
            Self::Lead(_) => tables.lead.read(bytes)?,
        }
        Ok(())
    }
}

/// Reads the tables of `folder`. The shipped tables take the place of those that it does not have.
///
/// # Errors
/// If there are none, or one cannot be used.
pub fn read(folder: &Path) -> Result<Bearoff, UnusableFolder> {
    let mut tables = Bearoff::default();
    let mut has_any = false;
    for table in Table::all() {
        let path = table.path(folder);
        if !path.exists() {
            continue;
        }
        has_any = true;
        let contents = files::read(&path, MOST_BYTES).map_err(|error| SealedFileError::Io("bear-off", error));
        let read = contents.and_then(|bytes| table.read(&mut tables, &bytes));
        read.map_err(|error| UnusableTable { path, error })?;
    }
    if has_any { Ok(tables) } else { Err(UnusableFolder::NoTables(folder.to_owned())) }
}
