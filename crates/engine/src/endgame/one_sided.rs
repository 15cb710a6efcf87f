//! How many rolls a side needs to bear off, if it only wants to be quick.

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

/// For each camp with few enough checkers outside, how probable each number of rolls is that it takes to bear off the last
/// checker, and the first one.
#[derive(Clone, Debug, PartialEq)]
pub struct OneSided {
    pub(super) races: Races,
    /// The most checkers outside.
    pub(super) outside: u8,
    id: String,
    last: OneSidedTable,
    first: OneSidedTable,
}

const ONE_SIDED: Kind = Kind { name: "bear-off", magic: "PLAKOS3" };

impl OneSided {
    /// What it is called: the first twelve hexadecimal digits of the hash of its file.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Rolls until the last checker is off; `None` if too many checkers are outside.
    pub fn last(&self, camp: Camp) -> Option<Distribution<'_>> {
        self.last.get(camp.index())
    }

    /// Rolls until the first checker is off: none, if one is off already; `None` if too many checkers are outside.
    pub fn first(&self, camp: Camp) -> Option<Distribution<'_>> {
        match camp.index().checked_sub(ALL_ON_BOARD) {
            Some(index) => self.first.get(index),
            None => Some(Distribution { start: 0, at_most: &[] }),
        }
    }

    /// The most checkers outside that a table for such races can have: more do not fit into memory.
    pub const fn most_outside(races: Races) -> u8 {
        match races {
            Races::Usual | Races::Cascades => Camp::MOST_OUTSIDE,
            Races::Exact | Races::ExactEither => 1,
        }
    }

    /// Finds all distributions with up to `outside` checkers outside, at most [`Self::most_outside`]. Each player makes
    /// the play after which the mean number of rolls is least; of equals the one that the rules list first, or in cascades
    /// the one that moves from the lowest points at first.
    pub fn generate(outside: u8, races: Races) -> Self {
        let outside = outside.min(Self::most_outside(races));
        match races {
            Races::Usual | Races::Cascades => Self::solve::<32>(outside, races),
            // Whoever waits for ones with fifteen checkers needs 39 rolls on average.
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

    /// From the contents of a file.
    ///
    /// # Errors
    /// If they are not those of a bear-off file for such races.
    pub fn from_bytes(bytes: &[u8], races: Races) -> Result<Self, FileError> {
        let mut reader = ONE_SIDED.open(bytes, 1)?;
        reader.check_hash()?;
        races.check(ONE_SIDED, &reader)?;
        let outside = reader.take(1).first().copied().unwrap_or(0);
        if outside > Camp::MOST_OUTSIDE {
            return Err(ONE_SIDED.damaged(format!("it has {outside} checkers outside")));
        }
        let mut read = |count, nearer| OneSidedTable::read(count, nearer, &mut |length| reader.take(length));
        let count = Camp::count(outside);
        let (last, first) = (read(count, Camp::nearer), read(count - ALL_ON_BOARD, nearer_with_all));
        match (last, first, reader.is_empty()) {
            (Some(last), Some(first), true) => Ok(Self { races, outside, id: id(bytes), last, first }),
            _ => Err(ONE_SIDED.damaged("its tables have another size")),
        }
    }

    /// The contents of its file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = self.races.start(ONE_SIDED);
        bytes.push(self.outside);
        self.last.write(Camp::nearer, &mut bytes);
        self.first.write(nearer_with_all, &mut bytes);
        seal(bytes)
    }
}

/// The first camp with all checkers on the board: the first one for which it takes a roll until a checker is off.
const ALL_ON_BOARD: usize = Home::count(CHECKERS - 1);

/// [`Camp::nearer`] among the camps with all checkers on the board.
fn nearer_with_all(index: usize) -> Option<usize> {
    Camp::nearer(index + ALL_ON_BOARD).map(|nearer| nearer - ALL_ON_BOARD)
}
