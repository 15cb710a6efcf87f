//! The number of rolls that a side needs to bear off, if it only minimises this number.

mod distribution;
mod solver;
mod table;

pub use distribution::Distribution;

use distribution::MOST_ROLLS;
use solver::{Choices, Solver};
use table::OneSidedTable;

use super::{Camp, Home, Races};
use crate::files::FileError;
use crate::rules::CHECKERS;
use crate::sealed_file::{Kind, id, seal};

/// For each camp with few enough checkers outside the home board, two distributions: the number of rolls
/// until the last checker is borne off, and the number until the first one is.
#[derive(Clone, Debug, PartialEq)]
pub struct OneSided {
    pub(super) races: Races,
    /// Maximum number of checkers outside the home board.
    pub(super) outside: u8,
    id: String,
    last: OneSidedTable,
    first: OneSidedTable,
}

const ONE_SIDED: Kind = Kind::new("bear-off", "PLAKOS3");

impl OneSided {
    /// Returns the id of the table: the first twelve hexadecimal digits of the hash of its file.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Returns the number of rolls until the last checker is borne off, or `None` if too many checkers are
    /// outside the home board.
    pub fn last(&self, camp: Camp) -> Option<Distribution<'_>> {
        self.last.get(camp.index())
    }

    /// Returns the number of rolls until the first checker is borne off; zero if that has happened already.
    /// Returns `None` if too many checkers are outside the home board.
    pub fn first(&self, camp: Camp) -> Option<Distribution<'_>> {
        match camp.index().checked_sub(ALL_ON_BOARD) {
            Some(index) => self.first.get(index),
            None => Some(Distribution { start: 0, at_most: &[] }),
        }
    }

    /// Maximum number of checkers outside the home board in a table for these races. Larger tables do not fit
    /// into memory.
    pub const fn most_outside(races: Races) -> u8 {
        match races {
            Races::Usual | Races::Cascades => Camp::MOST_OUTSIDE,
            Races::Exact | Races::ExactEither => 1,
        }
    }

    /// Calculates the distributions for all positions with up to `outside` checkers outside the home board;
    /// more than [`Self::most_outside`] are treated as that number. Players are assumed to minimise the mean
    /// number of rolls after each play. Among equally good plays, they choose the first one in the list of
    /// legal plays; in a cascade, the play whose first steps begin on the lowest-numbered points.
    pub fn generate(outside: u8, races: Races) -> Self {
        let outside = outside.min(Self::most_outside(races));
        match races {
            Races::Usual | Races::Cascades => Self::solve::<32>(outside, races),
            // In the worst case, a player has fifteen checkers on the 1-point and needs ones. This takes 39
            // rolls on average.
            Races::Exact | Races::ExactEither => Self::solve::<MOST_ROLLS>(outside, races),
        }
    }

    fn solve<const ROLLS: usize>(outside: u8, races: Races) -> Self {
        let [mut last, mut first] = [(); 2].map(|()| Solver::<ROLLS>::new(Camp::count(outside)));
        let mut plays = Vec::new();
        for index in 0..Camp::count(outside) {
            let camp = Camp::from_index(index);
            let choices = Choices::of(camp, races, &mut plays);
            last.solve(index, &choices, camp.checkers() == 0);
            first.solve(index, &choices, camp.checkers() < CHECKERS);
        }
        let (last, first) = (last.table(0), first.table(ALL_ON_BOARD));
        let table = Self { races, outside, id: String::new(), last, first };
        Self { id: id(&table.to_bytes()), ..table }
    }

    /// Reads a table from the contents of a file.
    ///
    /// # Errors
    /// Fails if the contents are not a valid bear-off file for these races.
    pub fn from_bytes(bytes: &[u8], races: Races) -> Result<Self, FileError> {
        Self::parse(ONE_SIDED, bytes, races)
    }

    /// Reads a table that is part of the program.
    pub(super) fn from_shipped(bytes: &[u8], races: Races) -> Result<Self, FileError> {
        Self::parse(ONE_SIDED.shipped(), bytes, races)
    }

    fn parse(kind: Kind, bytes: &[u8], races: Races) -> Result<Self, FileError> {
        let mut reader = kind.open(bytes, 1)?;
        reader.check_hash()?;
        races.check(ONE_SIDED, &reader)?;
        let outside = reader.take(1).first().copied().unwrap_or(0);
        if outside > Camp::MOST_OUTSIDE {
            let most = Camp::MOST_OUTSIDE;
            let reason = format!("expected at most {most} checkers outside the home board, got {outside}");
            return Err(ONE_SIDED.damaged(reason));
        }
        let mut read = |count, nearer| OneSidedTable::read(count, nearer, &mut |length| reader.take(length));
        let count = Camp::count(outside);
        let (last, first) = (read(count, Camp::nearer), read(count - ALL_ON_BOARD, nearer_with_all));
        match (last, first, reader.is_empty()) {
            (Some(last), Some(first), true) => Ok(Self { races, outside, id: id(bytes), last, first }),
            _ => Err(ONE_SIDED.damaged("its tables have the wrong size")),
        }
    }

    /// Returns the contents of the table's file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = self.races.start(ONE_SIDED);
        bytes.push(self.outside);
        self.last.write(Camp::nearer, &mut bytes);
        self.first.write(nearer_with_all, &mut bytes);
        seal(bytes)
    }
}

/// Index of the first camp with all checkers on the board. From this camp on, a side needs at least one roll
/// to bear off its first checker.
const ALL_ON_BOARD: usize = Home::count(CHECKERS - 1);

/// [`Camp::nearer`], with indices that count only the camps that have all checkers on the board.
fn nearer_with_all(index: usize) -> Option<usize> {
    Camp::nearer(index + ALL_ON_BOARD).map(|nearer| nearer - ALL_ON_BOARD)
}
