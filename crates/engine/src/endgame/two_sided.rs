//! Values of races in which both sides play as well as possible.

use crate::endgame::races::{ByNumber, by_number, cascade_results};
use crate::endgame::{Camp, Home, Races};
use crate::files::FileError;
use crate::rules::{LegalPlay, Roll, Side, legal_plays};
use crate::sealed_file::{Kind, Packed, add_difference, difference, id, seal, write_differences};

/// For each position with few checkers on each side, the probability that the player on roll bears off all
/// checkers first. Both sides have already borne off a checker, so every win is a single game.
#[derive(Clone, Debug, PartialEq)]
pub struct TwoSided {
    pub(super) races: Races,
    /// Maximum number of checkers per side.
    checkers: u8,
    id: String,
    /// Chances in units of 1 / [`ONE`], ordered by the index of the player's position, then of the
    /// opponent's.
    chances: Vec<u16>,
}

/// Fixed-point one.
const ONE: f32 = u16::MAX as f32;

const TWO_SIDED: Kind = Kind::new("bear-off", "PLAKTS3");

impl TwoSided {
    /// Maximum number of checkers per side in a table. Larger tables do not fit into memory.
    pub const MAX_CHECKERS: u8 = 9;

    /// Returns the probability that the player on roll wins, or `None` if a side has too many checkers for
    /// this table.
    #[inline]
    pub fn chance(&self, mine: Home, theirs: Home) -> Option<f32> {
        if mine.checkers() > self.checkers || theirs.checkers() > self.checkers {
            return None;
        }
        let index = mine.index() * Home::count(self.checkers) + theirs.index();
        Some(f32::from(self.chances[index]) / ONE)
    }

    /// Returns the id of the table: the first twelve hexadecimal digits of the hash of its file.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Returns the maximum number of checkers per side.
    pub const fn checkers(&self) -> u8 {
        self.checkers
    }

    /// Solves all positions with up to `checkers` checkers per side, at most [`TwoSided::MAX_CHECKERS`].
    pub fn generate(checkers: u8, races: Races) -> Self {
        let checkers = checkers.min(Self::MAX_CHECKERS);
        let count = Home::count(checkers);
        let results = results(count, races);
        let mut order: Vec<(u32, u32)> = (0..count as u32).map(|index| (pips(index), index)).collect();
        order.sort_unstable();
        let mut chances = vec![0.0f32; count * count];
        // A play reduces the pip count, so all positions that a position depends on are solved before it.
        let most = order.last().map_or(0, |(pips, _)| *pips);
        for sum in 0..=2 * most {
            for &(mine_pips, mine) in order.iter().filter(|(pips, _)| *pips > 0 && *pips <= sum) {
                let theirs = order.partition_point(|(pips, _)| *pips < sum - mine_pips);
                for &(_, theirs) in order[theirs..].iter().take_while(|(pips, _)| *pips == sum - mine_pips) {
                    let [(won, stays), (lost, they_stay)] =
                        [(mine, theirs), (theirs, mine)].map(|(mine, theirs)| {
                            moved(mine, &results[mine as usize], |after| {
                                chances[theirs as usize * count + after as usize]
                            })
                        });
                    // Both sides may pass in turn until one of them can move, which gives two linear
                    // equations.
                    let chance = (won + stays * (1.0 - lost - they_stay)) / (1.0 - stays * they_stay);
                    chances[mine as usize * count + theirs as usize] = chance;
                }
            }
        }
        let chances = chances.iter().map(|chance| (chance * ONE).round() as u16).collect();
        let table = Self { races, checkers, id: String::new(), chances };
        Self { id: id(&table.to_bytes()), ..table }
    }

    /// Reads a table from the contents of a file.
    ///
    /// # Errors
    /// Fails if the contents are not a valid bear-off file for these races.
    pub fn from_bytes(bytes: &[u8], races: Races) -> Result<Self, FileError> {
        Self::parse(TWO_SIDED, bytes, races)
    }

    /// Reads a table that is part of the program.
    pub(super) fn from_shipped(bytes: &[u8], races: Races) -> Result<Self, FileError> {
        Self::parse(TWO_SIDED.shipped(), bytes, races)
    }

    fn parse(kind: Kind, bytes: &[u8], races: Races) -> Result<Self, FileError> {
        let mut reader = kind.open(bytes, 1)?;
        races.check(TWO_SIDED, &reader)?;
        let checkers = reader.take(1).first().copied().unwrap_or(0);
        if checkers > Self::MAX_CHECKERS {
            let most = Self::MAX_CHECKERS;
            let reason = format!("expected at most {most} checkers per side, got {checkers}");
            return Err(TWO_SIDED.damaged(reason));
        }
        let length = 2 * Home::count(checkers).pow(2);
        reader.check(length)?;
        let chances = unpacked(&Packed::new(reader.take(length)), Home::count(checkers));
        Ok(Self { races, checkers, id: id(bytes), chances })
    }

    /// Returns the contents of the table's file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = self.races.start(TWO_SIDED);
        bytes.push(self.checkers);
        let row = Home::count(self.checkers);
        let expected = |index| expected(&self.chances, index, row);
        let chances = self.chances.iter().enumerate();
        let differences: Vec<u16> =
            chances.map(|(index, chance)| difference(*chance, expected(index))).collect();
        write_differences(&differences, &mut bytes);
        seal(bytes)
    }
}

/// Decodes the chances in a file, row after row. A row contains the chances of one position of the player.
fn unpacked(packed: &Packed<'_>, row: usize) -> Vec<u16> {
    let mut chances = Vec::with_capacity(packed.bytes() / 2);
    for difference in packed.differences() {
        let expected = expected(&chances, chances.len(), row);
        chances.push(add_difference(difference, expected));
    }
    chances
}

/// Predicts a chance from earlier chances, which are similar. Consider the chances against this opponent's
/// position and the one before it. Their difference is assumed to be the same as in the previous row.
fn expected(chances: &[u16], index: usize, row: usize) -> u16 {
    let chance = |place: Option<usize>| place.map_or(0, |place| chances[place]);
    // A division of 32-bit numbers is faster, and no table has more chances.
    let has_left = !(index as u32).is_multiple_of(row as u32);
    let left = if has_left { index.checked_sub(1) } else { None };
    let above = index.checked_sub(row);
    let above_left = if has_left { index.checked_sub(row + 1) } else { None };
    chance(left).wrapping_add(chance(above)).wrapping_sub(chance(above_left))
}

/// Returns the probability that a player moves and then wins, and the probability that the player cannot
/// move. `lost` returns the probability that the opponent wins from the position after a play.
fn moved(mine: u32, results: &[Vec<u32>], lost: impl Fn(u32) -> f32) -> (f32, f32) {
    let lost = |after: &u32| if *after == 0 { 0.0 } else { lost(*after) };
    let (mut won, mut stays) = (0.0, 0.0);
    for ((_, weight), after) in Roll::all().zip(results) {
        match after[..] {
            [after] if after == mine => stays += weight as f32,
            _ => won += weight as f32 * (1.0 - after.iter().map(lost).fold(1.0, f32::min)),
        }
    }
    (won / Roll::OUTCOMES as f32, stays / Roll::OUTCOMES as f32)
}

fn pips(index: u32) -> u32 {
    Home::from_index(index as usize).pips()
}

/// For each of the first `count` positions and for each roll, returns the indices of the positions that the
/// plays of the roll lead to.
fn results(count: usize, races: Races) -> Vec<Vec<Vec<u32>>> {
    let mut plays: Vec<LegalPlay> = Vec::new();
    let rules = races.rules();
    let mut after: Vec<ByNumber> = Vec::new();
    let of_position = |index| {
        let camp = Camp::from(Home::from_index(index));
        if races == Races::Cascades {
            after.push(by_number(camp));
        }
        let position = camp.alone();
        let of_roll = |(roll, _): (Roll, u32)| {
            if races == Races::Cascades && roll.is_double() {
                return cascade_results(index as u32, roll.high(), &after);
            }
            legal_plays(&position, roll, &rules, &mut plays);
            let homes = plays.iter().filter_map(|play| Home::of(&play.result, Side::Mine));
            homes.map(|home| home.index() as u32).collect()
        };
        Roll::all().map(of_roll).collect()
    };
    (0..count).map(of_position).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_survives_a_round_trip() {
        let table = TwoSided::generate(2, Races::Usual);
        assert_eq!(TwoSided::from_bytes(&table.to_bytes(), Races::Usual).unwrap(), table);
    }

    #[test]
    fn chances_are_predicted_from_neighbours() {
        let chances = [5, 10, 20, 40, 80, 160];
        let expected = |index| expected(&chances, index, 3);
        // The predictions are: zero, the left neighbour, the one above, and 40 + 10 − 5.
        assert_eq!([expected(0), expected(1), expected(3), expected(4)], [0, 5, 5, 45]);
    }
}
