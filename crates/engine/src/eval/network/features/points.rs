//! The feature "points": the stack of checkers on each point.

use super::feature::{Feature, InputChange, Near};
use super::inputs::{Changes, Inputs};
use crate::rules::{POINTS, Stack};

/// For each point, one input for each possible stack. The inputs are ordered by stack, so the inputs of the
/// same stack on all points are adjacent.
#[derive(Clone, Copy, Debug)]
pub struct Points;

impl Feature for Points {
    const INPUTS: usize = POINTS as usize * Stack::INDICES;

    const MOST: usize = POINTS as usize;

    #[inline(always)]
    fn push(&self, start: usize, near: &Near<'_>, inputs: &mut Inputs) {
        for (point, stack) in near.position.stacks().iter().enumerate() {
            inputs.push(start + input(point, *stack));
        }
    }

    #[inline(always)]
    fn push_difference(&self, start: usize, change: InputChange<'_>, changes: &mut impl Changes) {
        let InputChange { near: &Near { position: near, .. }, position, .. } = change;
        let mut changed = near.changed_points(position);
        while changed != 0 {
            let point = changed.trailing_zeros() as usize - 1;
            changed &= changed - 1;
            changes.come(start + input(point, position.stacks()[point]));
            changes.gone(start + input(point, near.stacks()[point]));
        }
    }
}

#[inline(always)]
fn input(point: usize, stack: Stack) -> usize {
    stack.index() * usize::from(POINTS) + point
}
