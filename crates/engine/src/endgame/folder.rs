//! Reads and generates endgame tables in a folder that the user names.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use crate::endgame::{Bearoff, Lead, OneSided, Races, TwoSided};
use crate::files::{FileCause, FileError};
use crate::printable;
use crate::sealed_file::Kind;

/// Kind that represents all tables, used in error messages.
const TABLE: Kind = Kind::new("bear-off", "PLAK");

/// Maximum size of a table file, in bytes.
const MAX_BYTES: u64 = 1 << 29;

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
        races.chain((1..=Lead::MAX_CHECKERS).map(Self::Lead))
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
        let read = TABLE.read(&path, MAX_BYTES).and_then(|bytes| table.read(&mut tables, &bytes));
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

/// Sizes of the tables to generate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    /// The kind of race that the tables cover. Tables with a leader exist for [`Races::Usual`] only.
    pub races: Races,
    /// Maximum number of checkers outside the home board in the one-sided table.
    pub outside: u8,
    /// Maximum number of checkers per side in the two-sided table.
    pub two_sided: u8,
    /// Maximum number of checkers of a leader (see [`Lead`]); 0 to generate no such
    /// tables.
    pub lead: u8,
}

/// The action taken for one table file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableReport {
    /// Path of the file.
    pub path: PathBuf,
    /// Size of the file, in bytes.
    pub bytes: usize,
    /// Whether an existing file was kept.
    pub was_there: bool,
    /// The number of checkers that an existing file is for, if this is more than requested.
    pub larger: Option<u8>,
}

#[cfg(feature = "files")]
impl TableFile {
    /// Whether a file of this kind is to be generated.
    fn is_wanted(self, sizes: Sizes) -> bool {
        match self {
            Self::OneSided(races) | Self::TwoSided(races) => races == sizes.races,
            Self::Lead(checkers) => sizes.races == Races::Usual && checkers <= sizes.lead,
        }
    }

    /// Solves the table, adds it to `tables`, and returns the contents for the file.
    fn generate(self, tables: &mut Bearoff, sizes: Sizes) -> Vec<u8> {
        match self {
            Self::OneSided(races) => {
                let table = OneSided::generate(sizes.outside, races);
                let bytes = table.to_bytes();
                tables.set_one_sided(table);
                bytes
            }
            Self::TwoSided(races) => {
                let table = TwoSided::generate(sizes.two_sided, races);
                let bytes = table.to_bytes();
                tables.set_two_sided(table);
                bytes
            }
            Self::Lead(_) => {
                tables.lead.grow();
                tables.lead.last_to_bytes()
            }
        }
    }

    /// Returns the maximum number of checkers of this kind of table in `tables`: checkers outside the home
    /// board or checkers per side, depending on the kind.
    fn checkers(self, tables: &Bearoff) -> Option<u8> {
        match self {
            Self::OneSided(races) => tables.outside(races),
            Self::TwoSided(races) => tables.checkers(races),
            Self::Lead(checkers) => Some(checkers),
        }
    }

    /// Returns the requested maximum number of checkers for this kind of table.
    fn wanted(self, sizes: Sizes) -> u8 {
        match self {
            Self::OneSided(_) => sizes.outside,
            Self::TwoSided(_) => sizes.two_sided,
            Self::Lead(checkers) => checkers,
        }
    }
}

/// Generates the tables in `folder`, one after the other. Creates the folder if necessary. Valid tables that
/// are large enough are kept, so an interrupted run can be repeated. Calls `report` after each file.
///
/// # Errors
/// Fails if the file system reports an error, or if another program is generating tables in this folder.
#[cfg(feature = "files")]
pub fn generate(folder: &Path, sizes: Sizes, report: &mut dyn FnMut(&TableReport)) -> std::io::Result<()> {
    use crate::files::{self, FolderLock, replace};
    std::fs::create_dir_all(folder)?;
    let _lock = FolderLock::new(folder)?;
    let mut tables = Bearoff::default();
    for table in TableFile::all().filter(|table| table.is_wanted(sizes)) {
        let path = table.path(folder);
        let there = match files::read(&path, MAX_BYTES) {
            Ok(bytes) => table.read(&mut tables, &bytes).is_ok().then_some(bytes.len()),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        let (checkers, wanted) = (table.checkers(&tables), table.wanted(sizes));
        let there = there.filter(|_| checkers >= Some(wanted));
        let larger = checkers.filter(|checkers| there.is_some() && *checkers > wanted);
        let bytes = match there {
            Some(bytes) => bytes,
            None => {
                let contents = table.generate(&mut tables, sizes);
                replace(&path, &contents)?;
                contents.len()
            }
        };
        report(&TableReport { path, bytes, was_there: there.is_some(), larger });
    }
    Ok(())
}
