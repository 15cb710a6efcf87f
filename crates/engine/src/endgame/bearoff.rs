//! The complete set of endgame tables: the user's tables, and the tables that every program has.

use std::sync::OnceLock;

use crate::endgame::{Camp, Ending, Lead, OneSided, Races, Reach, TwoSided};
use crate::files::FileError;
use crate::rules::{CHECKERS, Position, RuleSet, STARTING_QUADRANT, Side};
use crate::sealed_file::{self, seal};

/// A set of endgame tables: the user's tables, and the shipped table in place of each missing one.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Bearoff {
    one_sided: [Option<OneSided>; Races::ALL.len()],
    two_sided: [Option<TwoSided>; Races::ALL.len()],
    pub(super) lead: Lead,
}

impl Bearoff {
    /// Creates a set that contains these tables instead of the shipped ones.
    pub fn new(one_sided: OneSided, two_sided: TwoSided) -> Self {
        let mut tables = Self::default();
        tables.set_one_sided(one_sided);
        tables.set_two_sided(two_sided);
        tables
    }

    /// Replaces the one-sided table for the same races.
    pub(super) fn set_one_sided(&mut self, table: OneSided) {
        let races = table.races;
        self.one_sided[races as usize] = Some(table);
    }

    /// Replaces the two-sided table for the same races.
    pub(super) fn set_two_sided(&mut self, table: TwoSided) {
        let races = table.races;
        self.two_sided[races as usize] = Some(table);
    }

    /// Returns the one-sided table for these races, or `None` if none exists.
    pub fn one_sided(&self, races: Races) -> Option<&OneSided> {
        self.one_sided[races as usize].as_ref().or_else(|| shipped_one_sided(races))
    }

    /// Returns the two-sided table for these races, or `None` if none exists.
    pub fn two_sided(&self, races: Races) -> Option<&TwoSided> {
        self.two_sided[races as usize].as_ref().or_else(|| shipped_two_sided(races))
    }

    /// Returns the maximum number of checkers outside the home board in the one-sided table, or `None` if
    /// there is no such table. Does not load a shipped table.
    pub fn outside(&self, races: Races) -> Option<u8> {
        self.one_sided[races as usize]
            .as_ref()
            .map(|table| table.outside)
            .or_else(|| Some(shipped(races)?.outside))
    }

    /// Returns the maximum number of checkers per side in the two-sided table, or `None` if there is no such
    /// table. Does not load a shipped table.
    pub fn checkers(&self, races: Races) -> Option<u8> {
        self.two_sided[races as usize]
            .as_ref()
            .map(TwoSided::checkers)
            .or_else(|| Some(shipped(races)?.checkers))
    }

    /// Returns an id for the whole set: hexadecimal digits that differ if any table differs. Does not load
    /// shipped tables.
    pub fn id(&self) -> String {
        let mut ids = Vec::new();
        for races in Races::ALL {
            let [one_sided, two_sided] = shipped(races).map_or(["-"; 2], |shipped| shipped.ids);
            ids.push(self.one_sided[races as usize].as_ref().map_or(one_sided, OneSided::id));
            ids.push(self.two_sided[races as usize].as_ref().map_or(two_sided, TwoSided::id));
        }
        ids.extend(self.lead.ids());
        sealed_file::id(&seal(ids.join(" ").into_bytes()))
    }

    /// Returns the maximum number of checkers against a straggler or none whose positions are in the tables.
    pub fn straggler_checkers(&self) -> u8 {
        self.lead.checkers()
    }

    /// Returns which positions may be in the tables for these races, or `None` if there are no such tables.
    pub fn reach(&self, races: Races) -> Option<Reach> {
        let lead = if races == Races::Usual { self.lead.checkers() } else { 0 };
        let outside = self.outside(races).or_else(|| self.checkers(races).map(|_| 0))?;
        Some(Reach { outside, lead })
    }

    /// Returns the ending of a position that is in one of the tables. Either the sides have passed each other
    /// and few enough checkers are outside the home boards, or one side has few enough checkers left for
    /// [`Lead`]. Returns `None` for all other positions.
    pub fn ending(&self, position: &Position, rules: &RuleSet) -> Option<Ending> {
        let races = Races::of(rules)?;
        self.reach(races).filter(|reach| reach.may_know(position))?;
        let camps = camps(position);
        camps
            .and_then(|(mine, theirs)| two_sided_ending(self.two_sided(races)?, mine, theirs))
            .or_else(|| (races == Races::Usual).then(|| self.lead.ending(position, rules))?)
            .or_else(|| {
                let (mine, theirs) = camps?;
                one_sided_ending(self.one_sided(races)?, mine, theirs, rules)
            })
    }
}

/// Looks up the ending in a two-sided table. Returns `None` if a side has too many checkers left.
fn two_sided_ending(table: &TwoSided, mine: Camp, theirs: Camp) -> Option<Ending> {
    if mine.farthest().is_some() || theirs.farthest().is_some() {
        return None;
    }
    let win = table.chance(mine.home(), theirs.home())?;
    Some(Ending { win, win_gammon: 0.0, lose_gammon: 0.0, is_exact: true })
}

/// Calculates the ending under the assumption that each side minimises its number of rolls. Returns `None` if
/// `rules` may score a loss as more than a gammon.
fn one_sided_ending(table: &OneSided, mine: Camp, theirs: Camp, rules: &RuleSet) -> Option<Ending> {
    let is_late = |camp: Camp| camp.farthest().is_some_and(|point| point >= STARTING_QUADRANT);
    if rules.triple.is_some() && (is_late(mine) || is_late(theirs)) {
        return None;
    }
    let (my_last, their_last) = table.last(mine).zip(table.last(theirs))?;
    let (my_first, their_first) = table.first(mine).zip(table.first(theirs))?;
    let end = my_last.end().max(their_last.end());
    let [my_first, their_first, theirs_at_least] =
        [my_first, their_first, their_last].map(|distribution| distribution.at_least(end));
    let (mut win, mut win_gammon, mut lose_gammon) = (0.0, 0.0, 0.0);
    for rolls in 1..end {
        // The player bears off their last checker with this roll. The opponent, who rolls second, had not yet
        // borne off all checkers with their previous roll.
        let mine = my_last.exactly(rolls);
        win += mine * theirs_at_least[rolls];
        win_gammon += mine * their_first[rolls];
        // The opponent bears off their last checker with this roll. The player has rolled one time more.
        lose_gammon += their_last.exactly(rolls) * my_first[rolls + 1];
    }
    Some(Ending { win, win_gammon, lose_gammon, is_exact: false })
}

/// Returns the checkers of both sides, the player's first. Returns `None` if the sides have not passed each
/// other, if a checker is pinned, or if a side has borne off all checkers.
fn camps(position: &Position) -> Option<(Camp, Camp)> {
    if position.off(Side::Mine) == CHECKERS || position.off(Side::Theirs) == CHECKERS {
        return None;
    }
    let (mine, theirs) = Camp::of(position, Side::Mine).zip(Camp::of(position, Side::Theirs))?;
    position.have_passed().then_some((mine, theirs))
}

/// The shipped tables for one kind of races. Most are files in the program, which are read when they are first
/// needed, and solved again if they are damaged. The two-sided table for cascades is solved when it is first needed,
/// which takes a third of a second. Without the feature `endings`, all tables are solved then, which takes seven
/// seconds, or one in `express`.
struct Shipped {
    /// Maximum number of checkers outside the home board in the one-sided table.
    outside: u8,
    /// Maximum number of checkers per side in the two-sided table.
    checkers: u8,
    /// The ids of the one-sided and the two-sided table.
    ids: [&'static str; 2],
}

/// Describes the shipped tables for these races, without loading them. Returns `None` if there are none.
const fn shipped(races: Races) -> Option<Shipped> {
    match races {
        Races::Usual => Some(Shipped { outside: 1, checkers: 6, ids: ["816ad494fc41", "5acf2a441b49"] }),
        // The table for cascades has longer distributions. With one checker outside, it would add another seven
        // megabytes to the program.
        Races::Cascades => Some(Shipped { outside: 0, checkers: 6, ids: ["19da6166b52a", "722234b93104"] }),
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

/// Returns the shipped one-sided table for these races, or `None` if none exists.
fn shipped_one_sided(races: Races) -> Option<&'static OneSided> {
    static TABLES: [OnceLock<OneSided>; Races::ALL.len()] = [const { OnceLock::new() }; Races::ALL.len()];
    let outside = shipped(races)?.outside;
    let read = |file: &[u8]| OneSided::from_shipped(file, races);
    let solve = || OneSided::generate(outside, races);
    Some(TABLES[races as usize].get_or_init(|| read_or_solve(one_sided_file(races), read, solve)))
}

/// Returns the shipped two-sided table for these races, or `None` if none exists.
fn shipped_two_sided(races: Races) -> Option<&'static TwoSided> {
    static TABLES: [OnceLock<TwoSided>; Races::ALL.len()] = [const { OnceLock::new() }; Races::ALL.len()];
    let checkers = shipped(races)?.checkers;
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
                    Ok(shipped_one_sided(races).expect("a table"))
                );
            }
            if let Some(file) = two_sided_file(races) {
                assert_eq!(
                    TwoSided::from_bytes(&file, races).as_ref(),
                    Ok(shipped_two_sided(races).expect("a table"))
                );
            }
            let (one_sided, two_sided) =
                (shipped_one_sided(races).expect("a table"), shipped_two_sided(races).expect("a table"));
            let Shipped { outside, checkers, ids } = shipped(races).expect("tables");
            assert_eq!([one_sided.id(), two_sided.id()], ids);
            assert_eq!((one_sided.outside, two_sided.checkers()), (outside, checkers));
        }
    }
}
