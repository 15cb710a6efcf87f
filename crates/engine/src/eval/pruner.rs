//! Selects plays that deserve a closer look.
//!
//! A pruner is a small network that is used only to rank the plays of one roll, like gnubg's pruning
//! networks. It has the input features that all networks share (see [`super::network::features`]) and one
//! layer of [`UNITS`] units with ReLU. Each unit has one weight for each phase of the game before the play.
//! Weights are integers, so every instruction set gives the same scores.

use std::path::Path;

use super::network::features::{BASIC, Feature, InputChange, Inputs, Near, RowSums};
use super::network::phase::{PHASES, phase_of};
use super::simd::{Simd, Task, Vector, WORDS};
use super::small_network::{SmallNetwork, add_rows, load, weigh};
use crate::files::FileError;
use crate::rules::Position;
use crate::sealed_file::Kind;

/// Number of units in the layer.
pub const UNITS: usize = 64;

/// Number of vectors in the layer.
const VECTORS: usize = UNITS / WORDS;

/// A pruner with integer weights. For each game phase, it has one readout, that is, one weight per unit.
#[derive(Clone, Debug, PartialEq)]
pub struct Pruner(SmallNetwork<VECTORS>);

const PRUNER: Kind = Kind::new("pruner", "PLAKPRU");

/// Maximum size of a pruner file, in bytes.
const MOST_BYTES: u64 = 1 << 22;

impl Pruner {
    /// Reads a pruner file.
    ///
    /// # Errors
    /// Fails if the file cannot be read or is not a valid pruner file.
    pub fn read(path: &Path) -> Result<Self, FileError> {
        Self::from_bytes(&PRUNER.read(path, MOST_BYTES)?)
    }

    /// Reads a pruner from the contents of a file.
    ///
    /// # Errors
    /// Fails if the bytes are not a valid pruner file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, FileError> {
        SmallNetwork::from_bytes(PRUNER, bytes, PHASES).map(Self)
    }

    /// Returns the id of the pruner: the first twelve hexadecimal digits of the hash of its file.
    pub fn id(&self) -> &str {
        &self.0.id
    }

    /// Computes the scores of `positions`, which differ from `near` in few points. All positions are from the
    /// view of the opponent of the player who chooses between them. A higher score is better for the player
    /// who chooses. If two plays are about equally good, the difference of their scores approximates the
    /// difference of their equities in points, times [`Pruner::score_of_a_point`].
    pub fn score(&self, near: &Position, positions: &[Position], scores: &mut Vec<i32>) {
        scores.clear();
        Simd::chosen().run(Score { pruner: self, near, positions, scores });
    }

    /// Returns the difference between the scores of two plays whose equities differ by one point.
    pub fn score_of_a_point(&self) -> f32 {
        (1u64 << self.0.digits()) as f32
    }
}

struct Score<'a> {
    pruner: &'a Pruner,
    near: &'a Position,
    positions: &'a [Position],
    scores: &'a mut Vec<i32>,
}

impl Task for Score<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector>(self) {
        let SmallNetwork { rows, bias, readouts, .. } = &self.pruner.0;
        let near = Near::new(self.near);
        let readout = load::<V, VECTORS>(&readouts[phase_of(near.position)]);
        let mut inputs = Inputs::NONE;
        BASIC.push(0, &near, &mut inputs);
        let base = add_rows(load::<V, VECTORS>(bias), rows, inputs.indices());
        for position in self.positions {
            let mut of_rows = RowSums { sums: base, rows };
            BASIC.push_difference(0, InputChange { near: &near, position, index: 0 }, &mut of_rows);
            self.scores.push(weigh(&of_rows.sums, &readout));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::shipped_pruner;
    use crate::rules::{Dice, LegalPlay, RuleSet, legal_plays};

    #[test]
    fn every_instruction_set_gives_the_scores_of_the_weights() {
        let rules = RuleSet::PLAKOTO;
        let pruner = shipped_pruner(&rules).unwrap();
        let (mut dice, mut plays) = (Dice::seeded(5), Vec::<LegalPlay>::new());
        let mut position = Position::START;
        for _ in 0..60 {
            legal_plays(&position, dice.roll(), &rules, &mut plays);
            let near = position.swap_sides();
            let positions: Vec<Position> = plays.iter().map(|play| play.result.swap_sides()).collect();
            let plain = |after: &Position| pruner.0.plain_score(after, phase_of(&near));
            let expected: Vec<i32> = positions.iter().map(plain).collect();
            for simd in Simd::ALL.into_iter().filter(|simd| simd.is_available()) {
                let mut scores = Vec::new();
                simd.run(Score { pruner: &pruner, near: &near, positions: &positions, scores: &mut scores });
                assert_eq!(scores, expected, "{simd}");
            }
            position = positions[usize::from(dice.die()) % positions.len()];
        }
    }
}
