//! What a network sees: numbers that are 0 or 1, listed by the indices of those that are 1.
//!
//! | inputs | one of them is 1 |
//! |---|---|
//! | 64 × 24 | for each point, that of its [`Stack::index`]; those of one stack on all points follow each other |
//! | 16 | number of checkers I have borne off |
//! | 16 | number of checkers the opponent has borne off |
//! | 24 × 12 | for each blot of the opponent that I can pin with the next roll: by how many of the 36, two a class |
//! | 24 × 12 | the same for my blots, were the opponent on roll |

use super::shots::{CLASSES, Shots};
use crate::rules::{CHECKERS, POINTS, Position, Side, Stack};

/// Where the checkers that I have borne off start.
const MY_OFF: usize = POINTS as usize * Stack::INDICES;

/// Where those of the opponent start.
const THEIR_OFF: usize = MY_OFF + CHECKERS as usize + 1;

/// Number of inputs without the shots.
pub const WITHOUT_SHOTS: usize = THEIR_OFF + CHECKERS as usize + 1;

/// Number of inputs.
pub const ALL: usize = WITHOUT_SHOTS + 2 * POINTS as usize * CLASSES;

/// The most inputs that are 1 at the same time.
pub const MOST: usize = POINTS as usize + 2 + POINTS as usize;

/// The groups of inputs of which at most one is 1.
pub(crate) fn groups(shots: bool) -> impl Iterator<Item = impl Iterator<Item = usize>> {
    // The first input of the first group, the number of groups, the inputs of each, and what lies between two groups
    // and between two inputs of a group.
    let points = usize::from(POINTS);
    let on_points = (0, points, Stack::INDICES, 1, points);
    let off = (MY_OFF, 2, THEIR_OFF - MY_OFF, THEIR_OFF - MY_OFF, 1);
    let shots = (WITHOUT_SHOTS, if shots { 2 * points } else { 0 }, CLASSES, CLASSES, 1);
    [on_points, off, shots].into_iter().flat_map(|(first, groups, length, between, step)| {
        (0..groups).map(move |group| (0..length).map(move |input| first + group * between + input * step))
    })
}

/// Indices of inputs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Inputs {
    indices: [u16; MOST],
    length: usize,
}

impl Inputs {
    pub(crate) const NONE: Self = Self { indices: [0; MOST], length: 0 };

    /// Those that are 1 in `position`, without the shots.
    #[inline]
    pub(crate) fn of(position: &Position) -> Self {
        let mut inputs = Self::NONE;
        for (point, stack) in position.stacks().iter().enumerate() {
            inputs.push(on_point(point, *stack));
        }
        inputs.push(MY_OFF + usize::from(position.off(Side::Mine)));
        inputs.push(THEIR_OFF + usize::from(position.off(Side::Theirs)));
        inputs
    }

    /// Adds the shots of the position with this index.
    #[inline(always)]
    pub(crate) fn push_shots(&mut self, shots: &Shots, index: usize) {
        shots.each(index, |shot| self.push(WITHOUT_SHOTS + shot));
    }

    #[inline(always)]
    pub(crate) fn indices(&self) -> &[u16] {
        &self.indices[..self.length]
    }

    #[inline(always)]
    fn push(&mut self, input: usize) {
        self.indices[self.length] = input as u16;
        self.length += 1;
    }
}

/// What differs between two positions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Difference {
    /// The inputs that have become 1.
    pub(crate) come: Inputs,
    /// The inputs that have become 0.
    pub(crate) gone: Inputs,
}

impl Difference {
    pub(crate) const NONE: Self = Self { come: Inputs::NONE, gone: Inputs::NONE };

    /// Finds the inputs that differ, without the shots.
    #[inline(always)]
    pub(crate) fn find(&mut self, old: &Position, new: &Position) {
        let Self { come, gone } = self;
        (come.length, gone.length) = (0, 0);
        let mut changed = old.changed_points(new);
        while changed != 0 {
            let point = changed.trailing_zeros() as usize - 1;
            changed &= changed - 1;
            come.push(on_point(point, new.stacks()[point]));
            gone.push(on_point(point, old.stacks()[point]));
        }
        for (side, start) in [(Side::Mine, MY_OFF), (Side::Theirs, THEIR_OFF)] {
            if old.off(side) != new.off(side) {
                come.push(start + usize::from(new.off(side)));
                gone.push(start + usize::from(old.off(side)));
            }
        }
    }
}

#[inline(always)]
fn on_point(point: usize, stack: Stack) -> usize {
    stack.index() * usize::from(POINTS) + point
}
