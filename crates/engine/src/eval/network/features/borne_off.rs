//! The feature "borne off": how many checkers each side has borne off.

use super::feature::{Feature, InputChange, Near};
use super::inputs::{Changes, Group, Inputs};
use crate::rules::{CHECKERS, Side};

/// One input for each number of checkers that the player may have borne off, then one input for each number
/// that the opponent may have borne off.
#[derive(Clone, Copy, Debug)]
pub struct BorneOff;

/// How many different numbers of checkers a side can have borne off.
const NUMBERS: usize = CHECKERS as usize + 1;

/// Index of the first input for each side.
const STARTS: [(Side, usize); 2] = [(Side::Mine, 0), (Side::Theirs, NUMBERS)];

impl Feature for BorneOff {
    const INPUTS: usize = 2 * NUMBERS;

    const MOST: usize = 2;

    fn groups(&self, start: usize) -> Vec<Group> {
        STARTS.map(|(_, first)| (start + first..start + first + NUMBERS).step_by(1)).to_vec()
    }

    #[inline(always)]
    fn push(&self, start: usize, near: &Near<'_>, inputs: &mut Inputs) {
        for (side, first) in STARTS {
            inputs.push(start + first + usize::from(near.position.off(side)));
        }
    }

    #[inline(always)]
    fn push_difference(&self, start: usize, change: InputChange<'_>, changes: &mut impl Changes) {
        let InputChange { near: &Near { position: near, .. }, position, .. } = change;
        for (side, first) in STARTS {
            if near.off(side) != position.off(side) {
                changes.come(start + first + usize::from(position.off(side)));
                changes.gone(start + first + usize::from(near.off(side)));
            }
        }
    }
}
