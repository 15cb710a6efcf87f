//! The feature "points": the stack of checkers on each point.

use super::feature::{Feature, InputChange, Near};
use super::inputs::{Changes, Group, Inputs};
use crate::rules::{POINTS, Stack};

/// For each point, one input for each possible stack. The inputs are ordered by stack, so the inputs of the
/// same stack on all points are adjacent.
#[derive(Clone, Copy, Debug)]
pub struct Points;

impl Points {
    /// Returns the input for the same point with one checker less on top of the stack. Returns `None` if that
    /// is not a valid stack.
    pub fn one_less(input: usize) -> Option<usize> {
        let points = usize::from(POINTS);
        let [stack] = Stack::of_indices(&[u8::try_from(input / points).ok()?])?;
        (stack.count() > 1).then(|| input - points)
    }
}

impl Feature for Points {
    const INPUTS: usize = POINTS as usize * Stack::INDICES;

    const MOST: usize = POINTS as usize;

    fn groups(&self, start: usize) -> Vec<Group> {
        let points = usize::from(POINTS);
        (0..points).map(|point| (start + point..start + Self::INPUTS).step_by(points)).collect()
    }

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
