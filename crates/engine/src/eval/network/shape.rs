//! The sizes of a network's layers.

use super::features::{Extras, input_count};
use super::phase::{FIRST_LAYERS, PHASES};
use crate::eval::simd::{SUMS, WORDS};
use crate::range::{Allowed, OutOfRange};

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
    /// for positions in which both sides have a pinned checker (see [`super::phase`]).
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
