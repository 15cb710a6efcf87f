//! The tables that every program has. Most are files in the program, which are read when they are first needed,
//! and solved again if they are damaged. The two-sided table for cascades is solved when it is first needed,
//! which takes a third of a second. Without the feature `endings`, all tables are solved then, which takes seven
//! seconds, or one in `express`.

use std::sync::OnceLock;

use super::{OneSided, Races, TwoSided};
use crate::files::FileError;

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

/// Returns the contents of the one-sided table file, which `plakoto endings make` has created.
fn one_sided_file(races: Races) -> Option<Vec<u8>> {
    match races {
        #[cfg(feature = "endings")]
        Races::Usual => Some(crate::shipped_file::decompress(plakoto_endings::ONE_SIDED)),
        #[cfg(feature = "endings")]
        Races::Cascades => Some(crate::shipped_file::decompress(plakoto_endings::ONE_SIDED_EXPRESS)),
        _ => None,
    }
}

/// Returns the contents of the two-sided table file, which the same command has created.
fn two_sided_file(races: Races) -> Option<Vec<u8>> {
    match races {
        #[cfg(feature = "endings")]
        Races::Usual => Some(crate::shipped_file::decompress(plakoto_endings::TWO_SIDED)),
        _ => None,
    }
}

/// Returns the ids of the one-sided and the two-sided table for these races, without loading the tables.
pub(super) const fn ids(races: Races) -> Option<(&'static str, &'static str)> {
    match races {
        Races::Usual => Some(("816ad494fc41", "5acf2a441b49")),
        Races::Cascades => Some(("19da6166b52a", "722234b93104")),
        Races::Exact | Races::ExactEither => None,
    }
}

/// Returns the shipped one-sided table for these races, or `None` if none exists.
pub(super) fn one_sided(races: Races) -> Option<&'static OneSided> {
    static TABLES: [OnceLock<OneSided>; Races::ALL.len()] = [const { OnceLock::new() }; Races::ALL.len()];
    let outside = outside(races)?;
    let read = |file: &[u8]| OneSided::from_shipped(file, races);
    let solve = || OneSided::generate(outside, races);
    Some(TABLES[races as usize].get_or_init(|| read_or_solve(one_sided_file(races), read, solve)))
}

/// Returns the shipped two-sided table for these races, or `None` if none exists.
pub(super) fn two_sided(races: Races) -> Option<&'static TwoSided> {
    static TABLES: [OnceLock<TwoSided>; Races::ALL.len()] = [const { OnceLock::new() }; Races::ALL.len()];
    let checkers = checkers(races)?;
    let read = |file: &[u8]| TwoSided::from_shipped(file, races);
    let solve = || TwoSided::generate(checkers, races);
    Some(TABLES[races as usize].get_or_init(|| read_or_solve(two_sided_file(races), read, solve)))
}

/// Reads a table, or solves it if there is no file or the file is damaged.
fn read_or_solve<T>(
    file: Option<Vec<u8>>,
    read: impl Fn(&[u8]) -> Result<T, FileError>,
    solve: impl Fn() -> T,
) -> T {
    let read = file.map(|file| read(&file).inspect_err(|error| log::error!("{error}")));
    read.and_then(Result::ok).unwrap_or_else(solve)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ids_are_those_of_the_tables() {
        for races in [Races::Usual, Races::Cascades] {
            // Unlike the program, this checks the hashes.
            if let Some(file) = one_sided_file(races) {
                assert_eq!(
                    OneSided::from_bytes(&file, races).as_ref(),
                    Ok(one_sided(races).expect("a table"))
                );
            }
            if let Some(file) = two_sided_file(races) {
                assert_eq!(
                    TwoSided::from_bytes(&file, races).as_ref(),
                    Ok(two_sided(races).expect("a table"))
                );
            }
            let (one_sided, two_sided) =
                (one_sided(races).expect("a table"), two_sided(races).expect("a table"));
            assert_eq!(Some((one_sided.id(), two_sided.id())), ids(races));
            assert_eq!(
                (Some(one_sided.outside), Some(two_sided.checkers())),
                (outside(races), checkers(races))
            );
        }
    }
}
