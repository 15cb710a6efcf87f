//! Positions in which one side, the leader, has few checkers left, all at home. All checkers of the other
//! side, the trailer, are at home or borne off, except perhaps one straggler. The straggler may be on its way
//! home, it may be pinned by the leader, or it may pin a checker of the leader.
//!
//! Such positions are gammon races, or the end of a game in which one side holds a last pin. The tables
//! assume that both sides maximise their points. This determines when they release the pin, whether they stop
//! a checker that runs home, and when they move the trailer's other checkers.

mod solve;
mod trailer;

use solve::{Solver, Value};
use trailer::{Trailer, leader_of};

use super::{Ending, Home};
use crate::files::FileError;
use crate::rules::{CHECKERS, Position, RuleSet, Side};
use crate::sealed_file::{Kind, id, seal};

/// The values of the positions with a leader. There is one layer for each number of the leader's checkers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lead {
    layers: Vec<Layer>,
}

/// The values of all positions in which the leader has a certain number of checkers.
#[derive(Clone, Debug, PartialEq)]
struct Layer {
    /// Id of the layer: the first twelve hexadecimal digits of the hash of its file.
    id: String,
    /// For each leader and each trailer, four chances in units of 1 / [`ONE`]. The first two are the leader's
    /// chances to win and to win a gammon with the leader on roll. The last two are the same chances with the
    /// trailer on roll.
    chances: Vec<[u16; 4]>,
}

/// Fixed-point one.
const ONE: f32 = u16::MAX as f32;

const LEAD: Kind = Kind::new("bear-off", "PLAKLD1");

impl Lead {
    /// Maximum number of checkers of a leader. Larger tables do not fit into memory.
    pub const MOST_CHECKERS: u8 = 4;

    /// Returns the maximum number of checkers of a leader in these tables.
    pub fn checkers(&self) -> u8 {
        self.layers.len() as u8
    }

    /// Returns the ids of the table files, in order of the number of the leader's checkers.
    pub(super) fn ids(&self) -> impl Iterator<Item = &str> {
        self.layers.iter().map(|layer| layer.id.as_str())
    }

    /// Returns the ending if one side is a leader with few enough checkers and the other side is a trailer.
    /// Returns `None` for all other positions, if the game is over, or if `rules` change how such endings are
    /// played. Also returns `None` if `rules` may score a loss as more than a gammon and the straggler can
    /// still meet the leader.
    pub fn ending(&self, position: &Position, rules: &RuleSet) -> Option<Ending> {
        if !rules.plays_last_pins_as_usual() {
            return None;
        }
        [Side::Mine, Side::Theirs].into_iter().find_map(|leader| self.ending_for(position, leader, rules))
    }

    fn ending_for(&self, position: &Position, leader: Side, rules: &RuleSet) -> Option<Ending> {
        let checkers = CHECKERS - position.off(leader);
        let layer = self.layers.get(usize::from(checkers.checked_sub(1)?))?;
        let (ahead, behind) = leader_of(position, leader).zip(Trailer::of(position, leader.other()))?;
        if behind.index() == 0 || rules.triple.is_some() && behind.straggler.meets().is_some() {
            return None;
        }
        let leader_index = ahead.index() - Home::count(checkers - 1);
        let chances = layer.chances[leader_index * Trailer::COUNT + behind.index()];
        let [win, gammon, win_after, gammon_after] = chances.map(|chance| f32::from(chance) / ONE);
        let (win, win_gammon, lose_gammon) = match leader {
            Side::Mine => (win, gammon, 0.0),
            Side::Theirs => (1.0 - win_after, 0.0, gammon_after),
        };
        Some(Ending { win, win_gammon, lose_gammon, is_exact: true })
    }

    /// Solves the positions in which the leader has one checker more than in these tables, and adds their
    /// values.
    pub fn grow(&mut self) {
        let mut solver = Solver::new();
        for layer in &self.layers {
            solver.extend(layer.chances.iter().map(value));
        }
        let chances = solver.solve(self.checkers() + 1).iter().map(rounded).collect();
        self.layers.push(Layer { id: String::new(), chances });
        let id = id(&self.last_to_bytes());
        if let Some(last) = self.layers.last_mut() {
            last.id = id;
        }
    }

    /// Reads a file for a leader with one more checker than these tables cover, and adds its values to the
    /// tables.
    ///
    /// # Errors
    /// Fails if the contents are not a valid file for that number of checkers.
    pub fn read(&mut self, bytes: &[u8]) -> Result<(), FileError> {
        let mut reader = LEAD.open(bytes, 1)?;
        let (found, expected) = (reader.take(1).first().copied().unwrap_or(0), self.checkers() + 1);
        if found != expected || expected > Self::MOST_CHECKERS {
            let reason = format!("expected positions with {expected} checkers, got {found}");
            return Err(LEAD.damaged(reason));
        }
        let length = 8 * Trailer::COUNT * (Home::count(found) - Home::count(found - 1));
        reader.check(length)?;
        let (chances, _) = reader.take(length).as_chunks::<8>();
        let read = |bytes: &[u8; 8]| {
            let (pairs, _) = bytes.as_chunks::<2>();
            std::array::from_fn(|index| u16::from_le_bytes(pairs[index]))
        };
        self.layers.push(Layer { id: id(bytes), chances: chances.iter().map(read).collect() });
        Ok(())
    }

    /// Returns the contents of the file for the largest number of the leader's checkers.
    pub fn last_to_bytes(&self) -> Vec<u8> {
        let mut bytes = LEAD.start_for_all();
        bytes.push(self.checkers());
        let chances = self.layers.last().into_iter().flat_map(|layer| layer.chances.iter().flatten());
        bytes.extend(chances.flat_map(|chance| chance.to_le_bytes()));
        seal(bytes)
    }
}

fn rounded(value: &Value) -> [u16; 4] {
    let [leader, trailer] =
        [value.leader, value.trailer].map(|side| side.map(|chance| (chance * ONE).round() as u16));
    [leader[0], leader[1], trailer[0], trailer[1]]
}

fn value(rounded: &[u16; 4]) -> Value {
    let [win, gammon, win_after, gammon_after] = rounded.map(|chance| f32::from(chance) / ONE);
    Value { leader: [win, gammon], trailer: [win_after, gammon_after] }
}
