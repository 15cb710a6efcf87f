//! Making the tables of a folder.

use std::io;
use std::path::{Path, PathBuf};

use super::{MOST_BYTES, TableFile};
use crate::endgame::{Bearoff, OneSided, Races, TwoSided};
use crate::files::{self, FolderLock, replace};

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

impl TableFile {
    /// Whether it is among those that are generated.
    fn is_wanted(self, sizes: Sizes) -> bool {
        match self {
            Self::OneSided(races) | Self::TwoSided(races) => races == sizes.races,
            Self::Lead(checkers) => sizes.races == Races::Usual && checkers <= sizes.lead,
        }
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

/// Makes the tables of `folder`, which is created if need be, one after the other; those that are there, sound, and no
/// smaller are kept, so that a run that was killed can be repeated. `report` is called for each file.
///
/// # Errors
/// If the file system says no, or another program makes the tables of this folder.
pub fn generate(folder: &Path, sizes: Sizes, report: &mut dyn FnMut(&Made)) -> io::Result<()> {
    std::fs::create_dir_all(folder)?;
    let _lock = FolderLock::new(folder)?;
    let mut tables = Bearoff::default();
    for table in TableFile::all().filter(|table| table.is_wanted(sizes)) {
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
