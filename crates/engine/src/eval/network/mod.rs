//! Neural networks that estimate how a game will end.
//!
//! The inputs are 0 or 1 (see [`features`]). For each input that is 1, the first layer adds a row of weights
//! to the hidden units, and then applies ReLU. The second layer has separate weights for each [`phase`] of
//! the game and computes weighted sums of the hidden units. Its first nine outputs are added directly to the
//! result. The other outputs pass through ReLU and contribute with one more set of weights. The result
//! consists of nine logits, one for each outcome. Impossible outcomes are left out, and softmax converts the
//! remaining logits to probabilities.
//!
//! Weights are integers, so sums do not depend on the order of addition. The first layer of a position can be
//! computed from the first layer of a similar position: the rows of changed inputs are added or subtracted.
//! Every instruction set gives identical bits.

mod evaluate;
pub mod features;
mod file;
mod first_layer;

pub use evaluate::{nearest, possible};
pub use features::Extras;

use crate::eval::simd::{SUMS, Simd, Sums, WORDS, Words};
use crate::range::{Allowed, OutOfRange};
use crate::rules::{Contact, Course, PointSets, Position, RuleSet, STARTING_QUADRANT, can_meet};
use features::input_count;

/// Number of outcomes of a game, which is also the number of network outputs: four kinds of win, four kinds
/// of loss, and a draw.
pub const OUTCOMES: usize = crate::eval::Chances::COUNT;

/// The shape of a network. Only shapes that the evaluation code supports can be constructed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    hidden: u16,
    second: u8,
    phases: u8,
    extras: Extras,
    first_layers: u8,
}

impl Shape {
    /// Maximum number of hidden units.
    pub const MAX_HIDDEN: usize = 512;

    /// Maximum width of the second layer.
    pub const MAX_SECOND: usize = 64;

    /// Creates the shape of a network with `hidden` hidden units, `phases` game phases with separate weights,
    /// a second layer of width `second` for each phase, and these optional features.
    ///
    /// # Errors
    /// Fails if the evaluation code does not support the shape.
    pub fn new(hidden: usize, second: usize, phases: usize, extras: Extras) -> Result<Self, OutOfRange> {
        let is_multiple = |of, most, got: usize| got > 0 && got.is_multiple_of(of) && got <= most;
        let hidden_units = Allowed::HiddenUnits(WORDS, Self::MAX_HIDDEN);
        hidden_units.check(is_multiple(WORDS, Self::MAX_HIDDEN, hidden), hidden as u64)?;
        Allowed::SecondLayer.check(is_multiple(SUMS, Self::MAX_SECOND, second), second as u64)?;
        Allowed::Phases(PHASES).check(phases == 1 || phases == PHASES, phases as u64)?;
        Ok(Self {
            hidden: hidden as u16,
            second: second as u8,
            phases: phases as u8,
            extras,
            first_layers: 1,
        })
    }

    /// Returns the same shape with this number of first layers: 1, or 2 if the network has a second first layer
    /// for positions in which both sides have a pinned checker (see [`crate::eval::network`]).
    ///
    /// # Errors
    /// Fails for another number, and for two first layers in a network with a single phase.
    pub fn with_first_layers(self, count: usize) -> Result<Self, OutOfRange> {
        let (most, allowed) = match self.phases() {
            1 => (1, Allowed::OneFirstLayer),
            _ => (FIRST_LAYERS, Allowed::FirstLayers(FIRST_LAYERS)),
        };
        allowed.check((1..=most).contains(&count), count as u64)?;
        Ok(Self { first_layers: count as u8, ..self })
    }

    /// Number of hidden units, a multiple of [`WORDS`].
    pub const fn hidden(self) -> usize {
        self.hidden as usize
    }

    /// Width of the second layer, a multiple of [`SUMS`]. The first [`OUTCOMES`] outputs of the layer are
    /// added to the result directly. The others are units: they are weighted, and the weighted values are
    /// added to the result.
    pub const fn second(self) -> usize {
        self.second as usize
    }

    /// Number of game phases that have separate weights after the first layer.
    pub const fn phases(self) -> usize {
        self.phases as usize
    }

    /// The optional features of the network.
    pub const fn extras(self) -> Extras {
        self.extras
    }

    /// Number of first layers: 1 or 2.
    pub const fn first_layers(self) -> usize {
        self.first_layers as usize
    }

    /// Number of inputs of a first layer, each of which is 0 or 1.
    pub fn inputs(self) -> usize {
        input_count(self.extras)
    }

    /// Number of inputs of all first layers. The inputs of the second first layer come last.
    pub fn all_inputs(self) -> usize {
        self.first_layers() * self.inputs()
    }
}

/// Formats the shape as in `1568 inputs, 192 hidden units, 16 behind them in 1 phase`.
impl std::fmt::Display for Shape {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let plural = if self.phases() == 1 { "" } else { "s" };
        let (inputs, hidden, second, phases) = (self.inputs(), self.hidden(), self.second(), self.phases());
        let layers = if self.first_layers() == 1 { String::new() } else { format!("{FIRST_LAYERS} × ") };
        write!(
            f,
            "{inputs} inputs, {layers}{hidden} hidden units, {second} behind them in {phases} phase{plural}"
        )
    }
}

/// A network with integer weights, in the form used for evaluation.
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    pub(super) shape: Shape,
    pub(super) id: String,
    /// The rule set that the network was trained for.
    pub(super) rules: RuleSet,
    /// The outcomes that are possible under the network's rule set, as [`possible`] returns them. No other
    /// outcome occurred in training.
    pub(super) outcomes: u16,
    /// For each input of each first layer, a row with the weight of each hidden unit.
    pub(super) rows: Vec<Words>,
    /// Values of the hidden units if no input is 1. All first layers share them.
    pub(super) bias: Vec<Words>,
    pub(super) phases: Vec<PhaseWeights>,
    /// Number of fractional bits of the weights after the first layer.
    pub(super) second_digits: u32,
    /// Number of fractional bits of the weights in the first layer.
    pub(super) first_digits: u32,
    /// Instruction set that replaces the program's choice, if set.
    pub(super) simd: Option<Simd>,
}

/// The weights after the first layer, for one game phase.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct PhaseWeights {
    /// For each pair of hidden units and each second-layer output, the weights of both units.
    pub(super) second: Vec<Words>,
    /// Values of the second-layer outputs if all hidden units are 0.
    pub(super) bias: Vec<Sums>,
    /// For each pair of second-layer outputs and each logit, the weights of both outputs.
    pub(super) third: Vec<Words>,
}

impl Network {
    /// Returns the shape of the network.
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns the id of the network: the first twelve hexadecimal digits of the hash of its file.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Uses this instruction set for evaluation. The values stay the same.
    pub const fn set_simd(&mut self, simd: Simd) {
        self.simd = Some(simd);
    }
}

/// Number of phases.
pub const PHASES: usize = 8;

/// Number of first layers that a network can have. The second one is for the phases in which both sides have a
/// pinned checker (in games without pins, a checker in its starting quadrant).
pub const FIRST_LAYERS: usize = 2;

/// Returns which of `count` first layers a network uses in this phase.
#[inline(always)]
pub const fn first_layer_of(phase: usize, count: usize) -> usize {
    if count == 1 || phase & 3 != 3 { 0 } else { 1 }
}

/// Returns the phase of a position, a number below [`PHASES`]. Bit 2 is set if free checkers of the two sides
/// can still meet. Bit 1 is about the player and bit 0 about the opponent. In games with pins, the bit is set
/// if the side has a pinned checker. In other games, it is set if the side has a checker in its starting
/// quadrant. In games with pins, phase 0 is therefore a race.
pub fn phase_of(position: &Position) -> usize {
    phase(&position.points_of_both(), position.contact(), position.course())
}

/// Like [`phase_of`], for a position given as sets of points, the player's first.
#[inline(always)]
pub fn phase(sets: &[PointSets; 2], contact: Contact, course: Course) -> usize {
    let [mine, theirs] = sets;
    let [mine, theirs] = match contact {
        Contact::Pin => [mine.pinned, theirs.pinned],
        Contact::Hit | Contact::Block => {
            [mine.free, theirs.swapped(course).free].map(|free| free >> STARTING_QUADRANT)
        }
    };
    usize::from(can_meet(sets, course)) << 2 | usize::from(mine != 0) << 1 | usize::from(theirs != 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Bits 0 and 1 of a phase are set if both sides have a pinned checker, whether or not the sides can meet.
    #[test]
    fn the_second_first_layer_is_for_pins_of_both_sides() {
        assert!((0..PHASES).all(|phase| first_layer_of(phase, 1) == 0));
        let second: Vec<usize> =
            (0..PHASES).filter(|phase| first_layer_of(*phase, FIRST_LAYERS) == 1).collect();
        assert_eq!(second, [0b011, 0b111]);
    }
}
