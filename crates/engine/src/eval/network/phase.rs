//! The phases of a game, which have separate weights after the first layer.

use crate::rules::{PointSets, Position};

/// Number of phases.
pub const PHASES: usize = 8;

/// Returns the phase of a position, below [`PHASES`]. Bit 2 is set if free checkers of the two sides can
/// still meet, bit 1 if the player has a pinned checker, and bit 0 if the opponent has one. So 0 is a race.
pub fn phase_of(position: &Position) -> usize {
    phase(&position.points_of_both())
}

/// Returns the phase of a position with these sets of points, the player's first: see [`phase_of`].
#[inline(always)]
pub fn phase([mine, theirs]: &[PointSets; 2]) -> usize {
    // The opponent's free checkers move up from the lowest of these points, the player's down from the
    // highest.
    let meet = theirs.free != 0 && mine.free >> theirs.free.trailing_zeros() != 0;
    usize::from(meet) << 2 | usize::from(mine.pinned != 0) << 1 | usize::from(theirs.pinned != 0)
}
