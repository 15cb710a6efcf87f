//! The tables that are part of the program. A table is read when it is first needed, and solved again if it
//! is damaged.

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
        Races::Cascades => Some(shipped_file!("tables", "two-sided-express.bearoff")),
        Races::Exact | Races::ExactEither => None,
    }
}

/// Returns the ids of the one-sided and the two-sided table for these races, without loading the tables.
pub(super) fn ids(races: Races) -> Option<(String, String)> {
    one_sided_file(races)
        .zip(two_sided_file(races))
        .map(|(one_sided, two_sided)| (id(&one_sided), id(&two_sided)))
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
    let read = || {
        TwoSided::from_bytes(&two_sided_file(races).unwrap_or_default(), races).unwrap_or_else(|error| {
            log::error!("{error}");
            TwoSided::generate(checkers, races)
        })
    };
    Some(TABLES[races as usize].get_or_init(read))
}
