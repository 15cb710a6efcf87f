//! The phases of a game, which have weights of their own behind the first layer.

use crate::rules::{PointSets, Position};

/// Number of phases.
pub const PHASES: usize = 8;

/// The phase of a position: below [`PHASES`]. Bit 2 tells whether free checkers of the two sides can still meet, bit 1
/// whether I have a pinned checker, bit 0 whether the opponent has one. So 0 is a race.
pub fn phase_of(position: &Position) -> usize {
    phase(&position.points_of_both())
}

/// The phase of a position with these sets of points, mine first: see [`phase_of`].
#[inline(always)]
pub fn phase([mine, theirs]: &[PointSets; 2]) -> usize {
    // Their free checkers move up from the lowest of these points, mine down from the highest.
    let meet = theirs.free != 0 && mine.free >> theirs.free.trailing_zeros() != 0;
    usize::from(meet) << 2 | usize::from(mine.pinned != 0) << 1 | usize::from(theirs.pinned != 0)
}
