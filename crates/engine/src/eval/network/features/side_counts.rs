//! The features "borne off" and "bar": how many checkers each side has borne off, or has on the bar.

use super::feature::{Feature, InputChange, Near};
use super::inputs::{Changes, Inputs};
use crate::rules::{CHECKERS, Position, Side};

/// One input for each number of checkers that the player may have off the board, then one input for each
/// number that the opponent may have there.
#[derive(Clone, Copy, Debug)]
pub struct SideCounts<const IS_BAR: bool>;

/// How many checkers each side has borne off.
pub type BorneOff = SideCounts<false>;

/// How many checkers each side has on the bar.
pub type Bar = SideCounts<true>;

impl<const IS_BAR: bool> SideCounts<IS_BAR> {
    #[inline(always)]
    fn count(position: &Position, side: Side) -> u8 {
        if IS_BAR { position.bar(side) } else { position.off(side) }
    }
}

/// How many different numbers of checkers a side can have off the board.
const NUMBERS: usize = CHECKERS as usize + 1;

/// Index of the first input for each side.
const STARTS: [(Side, usize); 2] = [(Side::Mine, 0), (Side::Theirs, NUMBERS)];

impl<const IS_BAR: bool> Feature for SideCounts<IS_BAR> {
    const INPUTS: usize = 2 * NUMBERS;

    const MOST: usize = 2;

    #[inline(always)]
    fn push(&self, start: usize, near: &Near<'_>, inputs: &mut Inputs) {
        for (side, first) in STARTS {
            inputs.push(start + first + usize::from(Self::count(near.position, side)));
        }
    }

    #[inline(always)]
    fn push_difference(&self, start: usize, change: InputChange<'_>, changes: &mut impl Changes) {
        let InputChange { near: &Near { position: near, .. }, position, .. } = change;
        for (side, first) in STARTS {
            if Self::count(near, side) != Self::count(position, side) {
                changes.come(start + first + usize::from(Self::count(position, side)));
                changes.gone(start + first + usize::from(Self::count(near, side)));
            }
        }
    }
}
