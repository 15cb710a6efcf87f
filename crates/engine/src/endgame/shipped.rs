//! The shipped tables. They are read when first needed, and solved anew if they are damaged.

use std::sync::OnceLock;

use super::{OneSided, Races, TwoSided};
use crate::sealed_file::id;

/// Returns the maximum number of checkers outside in the one-sided table, if there is one. With one checker
/// outside, the table of cascades, whose distributions are longer, would add another seven megabytes to the
/// program.
pub(super) const fn outside(races: Races) -> Option<u8> {
    match races {
        Races::Usual => Some(1),
        Races::Cascades => Some(0),
        Races::Exact | Races::ExactEither => None,
    }
}

/// Returns the maximum number of checkers of a side in the two-sided table, if there is one.
pub(super) const fn checkers(races: Races) -> Option<u8> {
    match races {
        Races::Usual | Races::Cascades => Some(6),
        Races::Exact | Races::ExactEither => None,
    }
}

/// Returns the contents of the files, which `plakoto lab bearoff generate` has made.
const fn files(races: Races) -> Option<(&'static [u8], &'static [u8])> {
    match races {
        Races::Usual => {
            Some((include_bytes!("tables/one-sided.bearoff"), include_bytes!("tables/two-sided.bearoff")))
        }
        Races::Cascades => Some((
            include_bytes!("tables/one-sided-express.bearoff"),
            include_bytes!("tables/two-sided-express.bearoff"),
        )),
        Races::Exact | Races::ExactEither => None,
    }
}

/// Returns the ids of the tables for these races, without reading the tables.
pub(super) fn ids(races: Races) -> Option<(String, String)> {
    files(races).map(|(one_sided, two_sided)| (id(one_sided), id(two_sided)))
}

/// Returns the one-sided table for these races.
pub(super) fn one_sided(races: Races) -> Option<&'static OneSided> {
    static TABLES: [OnceLock<OneSided>; Races::ALL.len()] = [const { OnceLock::new() }; Races::ALL.len()];
    let ((file, _), outside) = files(races).zip(outside(races))?;
    Some(TABLES[races as usize].get_or_init(|| {
        OneSided::from_bytes(file, races).unwrap_or_else(|error| {
            log::error!("{error}");
            OneSided::generate(outside, races)
        })
    }))
}

/// Returns the two-sided table for these races.
pub(super) fn two_sided(races: Races) -> Option<&'static TwoSided> {
    static TABLES: [OnceLock<TwoSided>; Races::ALL.len()] = [const { OnceLock::new() }; Races::ALL.len()];
    let ((_, file), checkers) = files(races).zip(checkers(races))?;
    Some(TABLES[races as usize].get_or_init(|| {
        TwoSided::from_bytes(file, races).unwrap_or_else(|error| {
            log::error!("{error}");
            TwoSided::generate(checkers, races)
        })
    }))
}
