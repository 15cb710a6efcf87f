//! How many numbers a network has, and where they are.

use super::features::{Extras, input_count};
use super::phase::PHASES;
use crate::eval::simd::{SUMS, WORDS};
use crate::range::{OutOfRange, check_that};

/// Number of outcomes of a game, and of values that a network gives: four ways to win, four to lose, a draw.
pub const OUTCOMES: usize = crate::eval::Probabilities::COUNT;

/// The size of a network. Only sizes that the kernels can handle can be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    hidden: u16,
    second: u8,
    phases: u8,
    extras: Extras,
}

impl Shape {
    /// The most units of the first layer.
    pub const MAX_HIDDEN: usize = 512;

    /// The greatest width of the second layer.
    pub const MAX_SECOND: usize = 64;

    /// A network with `hidden` units in the first layer, a second layer `second` wide for each of `phases` phases, and
    /// these features besides those that every network has.
    ///
    /// # Errors
    /// If there is no such network.
    pub fn new(hidden: usize, second: usize, phases: usize, extras: Extras) -> Result<Self, OutOfRange> {
        let check =
            |is_allowed, got: usize, expected: String| check_that(is_allowed, got as u64, || expected);
        let most = Self::MAX_HIDDEN;
        let expected = format!("a number of hidden units that is a multiple of {WORDS} up to {most}");
        check(hidden > 0 && hidden.is_multiple_of(WORDS) && hidden <= most, hidden, expected)?;
        let expected = "a width of the second layer of 16, 32, 48 or 64".to_owned();
        check(second > 0 && second.is_multiple_of(SUMS) && second <= Self::MAX_SECOND, second, expected)?;
        check(phases == 1 || phases == PHASES, phases, format!("1 or {PHASES} phases"))?;
        Ok(Self { hidden: hidden as u16, second: second as u8, phases: phases as u8, extras })
    }

    /// Units of the first layer: a multiple of [`WORDS`].
    pub const fn hidden(self) -> usize {
        self.hidden as usize
    }

    /// Width of the second layer, a multiple of [`SUMS`]: its first [`OUTCOMES`] numbers are added to the result as
    /// they are, the others are units whose weighted values are added.
    pub const fn second(self) -> usize {
        self.second as usize
    }

    /// Number of phases of the game with weights of their own behind the first layer.
    pub const fn phases(self) -> usize {
        self.phases as usize
    }

    /// What it sees besides what every network sees.
    pub const fn extras(self) -> Extras {
        self.extras
    }

    /// Number of inputs, each of which is 0 or 1.
    pub fn inputs(self) -> usize {
        input_count(self.extras)
    }
}

/// Like `1568 inputs, 192 hidden units, 16 behind them in 1 phase`.
impl std::fmt::Display for Shape {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let plural = if self.phases() == 1 { "" } else { "s" };
        let (inputs, hidden, second, phases) = (self.inputs(), self.hidden(), self.second(), self.phases());
        write!(f, "{inputs} inputs, {hidden} hidden units, {second} behind them in {phases} phase{plural}")
    }
}
