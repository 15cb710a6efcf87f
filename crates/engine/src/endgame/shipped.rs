//! The tables that every program has. Most are files in the program, which are read when they are first needed,
//! and solved again if they are damaged. The two-sided table for cascades is solved when it is first needed,
//! which takes a third of a second.

use std::sync::OnceLock;

use super::{OneSided, Races, TwoSided};
use crate::sealed_file::id;
use crate::shipped_file;
use crate::shipped_file::ShippedFile;

/// Returns the maximum number of checkers outside the home board in the shipped one-sided table, or `None` if
/// there is no such table. The table for cascades has longer distributions. With one checker outside, it
/// would add another seven megabytes to the program.
pub(super) const fn outside(races: Races) -> Option<u8> {
    match races {
        Races::Usual => Some(1),
        Races::Cascades => Some(0),
        Races::Exact | Races::ExactEither => None,
    }
}

/// Returns the maximum number of checkers per side in the shipped two-sided table, or `None` if there is no
/// such table.
pub(super) const fn checkers(races: Races) -> Option<u8> {
    match races {
        Races::Usual | Races::Cascades => Some(6),
        Races::Exact | Races::ExactEither => None,
    }
}

/// Returns the contents of the one-sided table file, which `plakoto lab bearoff generate` has created.
fn one_sided_file(races: Races) -> Option<ShippedFile> {
    match races {
        Races::Usual => Some(shipped_file!("tables", "one-sided.bearoff")),
        Races::Cascades => Some(shipped_file!("tables", "one-sided-express.bearoff")),
        Races::Exact | Races::ExactEither => None,
    }
}

/// Returns the contents of the two-sided table file, which the same command has created.
fn two_sided_file(races: Races) -> Option<ShippedFile> {
    match races {
        Races::Usual => Some(shipped_file!("tables", "two-sided.bearoff")),
        Races::Cascades | Races::Exact | Races::ExactEither => None,
    }
}

/// The id of the two-sided table for cascades.
const TWO_SIDED_CASCADES: &str = "722234b93104";

/// Returns the ids of the one-sided and the two-sided table for these races, without loading the tables.
pub(super) fn ids(races: Races) -> Option<(String, String)> {
    let two_sided = match races {
        Races::Cascades => Some(TWO_SIDED_CASCADES.to_owned()),
        _ => two_sided_file(races).map(|file| id(&file)),
    };
    one_sided_file(races).map(|file| id(&file)).zip(two_sided)
}

/// Returns the shipped one-sided table for these races, or `None` if none exists.
pub(super) fn one_sided(races: Races) -> Option<&'static OneSided> {
    static TABLES: [OnceLock<OneSided>; Races::ALL.len()] = [const { OnceLock::new() }; Races::ALL.len()];
    let outside = outside(races)?;
    let read = || {
        OneSided::from_bytes(&one_sided_file(races).unwrap_or_default(), races).unwrap_or_else(|error| {
            log::error!("{error}");
            OneSided::generate(outside, races)
        })
    };
    Some(TABLES[races as usize].get_or_init(read))
}

/// Returns the shipped two-sided table for these races, or `None` if none exists.
pub(super) fn two_sided(races: Races) -> Option<&'static TwoSided> {
    static TABLES: [OnceLock<TwoSided>; Races::ALL.len()] = [const { OnceLock::new() }; Races::ALL.len()];
    let checkers = checkers(races)?;
    let solve = || TwoSided::generate(checkers, races);
    let read = || match two_sided_file(races) {
        None => solve(),
        Some(file) => TwoSided::from_bytes(&file, races).unwrap_or_else(|error| {
            log::error!("{error}");
            solve()
        }),
    };
    Some(TABLES[races as usize].get_or_init(read))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_that_is_solved_has_the_known_id() {
        let table = two_sided(Races::Cascades).expect("a table");
        assert_eq!((table.id(), table.checkers()), (TWO_SIDED_CASCADES, 6));
    }
}
