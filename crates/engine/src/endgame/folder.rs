//! Tables in a folder that the user names.

use std::io;
use std::path::{Path, PathBuf};

use super::{Bearoff, Lead, OneSided, Races, TwoSided};
use crate::files::{self, FolderLock, replace};
use crate::printable;
use crate::sealed_file::SealedFileError;

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

/// How much is generated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    /// For which races. Leaders are solved for usual ones only.
    pub races: Races,
    /// The most checkers outside the home board in one-sided distributions.
    pub outside: u8,
    /// The most checkers of a side that are solved two-sided.
    pub two_sided: u8,
    /// The most checkers of a leader; 0 for no such tables.
    pub lead: u8,
}

/// What has become of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// The file.
    pub path: PathBuf,
    /// Its size.
    pub bytes: usize,
    /// Whether it was there already.
    pub was_there: bool,
    /// How many checkers it is for, if it was there for more than are wanted.
    pub larger: Option<u8>,
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

    /// Whether it is among those that are generated.
    fn is_wanted(self, sizes: Sizes) -> bool {
        match self {
            Self::OneSided(races) | Self::TwoSided(races) => races == sizes.races,
            Self::Lead(checkers) => sizes.races == Races::Usual && checkers <= sizes.lead,
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

    /// Puts it among `tables`, solved, and returns the contents of its file.
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

    /// For how many checkers it is among `tables`, outside or of a side.
    fn checkers(self, tables: &Bearoff) -> Option<u8> {
        match self {
            Self::OneSided(races) => tables.outside(races),
            Self::TwoSided(races) => tables.checkers(races),
            Self::Lead(checkers) => Some(checkers),
        }
    }

    /// For how many it is wanted.
    fn wanted(self, sizes: Sizes) -> u8 {
        match self {
            Self::OneSided(_) => sizes.outside,
            Self::TwoSided(_) => sizes.two_sided,
            Self::Lead(checkers) => checkers,
        }
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

/// Makes the tables of `folder`, which is created if need be, one after the other; those that are there, sound, and no
/// smaller are kept, so that a run that was killed can be repeated. `report` is called for each file.
///
/// # Errors
/// If the file system says no, or another program makes the tables of this folder.
pub fn generate(folder: &Path, sizes: Sizes, report: &mut dyn FnMut(&Made)) -> io::Result<()> {
    std::fs::create_dir_all(folder)?;
    let _lock = FolderLock::new(folder)?;
    let mut tables = Bearoff::default();
    for table in Table::all().filter(|table| table.is_wanted(sizes)) {
        let path = table.path(folder);
        let there = match files::read(&path, MOST_BYTES) {
            Ok(bytes) => table.read(&mut tables, &bytes).is_ok().then_some(bytes.len()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
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
        report(&Made { path, bytes, was_there: there.is_some(), larger });
    }
    Ok(())
}
