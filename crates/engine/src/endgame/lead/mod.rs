//! Positions in which one side, the leader, has few checkers left, all at home, and the other, the trailer, has all of his
//! at home or off but for one straggler at most. The straggler may be on its way home, held under a pin, or itself on
//! top of a checker of the leader.
//!
//! That is gammon races, and the end of games in which a side holds a last pin. Both sides play for points as well as
//! possible: when to let go of the pin, whether to stop a checker that runs home, when a trailer's other checkers move.

mod solve;
mod trailer;

use solve::{Solver, Value};
use trailer::{Trailer, leader_of};

use super::{Ending, Home};
use crate::files::FileError;
use crate::rules::{CHECKERS, Position, RuleSet, Side};
use crate::sealed_file::{Kind, id, seal};

/// The values of the positions in which the leader has one checker, two, and so on.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lead {
    layers: Vec<Layer>,
}

/// The values of the positions in which the leader has one and the same number of checkers.
#[derive(Clone, Debug, PartialEq)]
struct Layer {
    /// What it is called: the first twelve hexadecimal digits of the hash of its file.
    id: String,
    /// For each position of the leader and each trailer, the chances of the leader to win and to win a gammon, with
    /// the leader on roll and with the trailer on roll, times [`ONE`].
    chances: Vec<[u16; 4]>,
}

/// What stands for a probability of 1.
const ONE: f32 = u16::MAX as f32;

const LEAD: Kind = Kind { name: "bear-off", magic: "PLAKLD1" };

impl Lead {
    /// The most checkers of a leader: more do not fit into memory.
    pub const MOST_CHECKERS: u8 = 4;

    /// The most checkers of a leader that are known.
    pub fn checkers(&self) -> u8 {
        self.layers.len() as u8
    }

    /// What its files are called, that of one checker first.
    pub(super) fn ids(&self) -> impl Iterator<Item = &str> {
        self.layers.iter().map(|layer| layer.id.as_str())
    }

    /// How a position ends with a leader whose checkers are few enough; `None` for any other, if the game is over, if
    /// such endings are played otherwise under `rules`, and if these may call what is lost before the straggler gets away
    /// more than a gammon.
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

    /// Solves the positions in which the leader has one checker more than is known.
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

    /// Adds the positions with one checker more from the contents of a file.
    ///
    /// # Errors
    /// If they are not those of such a file, or of one for another number of checkers.
    pub fn read(&mut self, bytes: &[u8]) -> Result<(), FileError> {
        let mut reader = LEAD.open(bytes, 1)?;
        let (found, expected) = (reader.take(1).first().copied().unwrap_or(0), self.checkers() + 1);
        if found != expected || expected > Self::MOST_CHECKERS {
            let reason = format!("expected positions of {expected} checkers, got {found}");
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

    /// The contents of the file of the positions in which the leader has the most checkers that are known.
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
