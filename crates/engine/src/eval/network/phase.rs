//! The phases of a game. Each phase has separate weights after the first layer of a network.

use crate::rules::{PointSets, Position};

/// Number of phases.
pub const PHASES: usize = 8;

/// Returns the phase of a position, a number below [`PHASES`]. Bit 2 is set if free checkers of the two sides
/// can still meet. Bit 1 is set if the player has a pinned checker, and bit 0 if the opponent has one. Phase
/// 0 is therefore a race.
pub fn phase_of(position: &Position) -> usize {
    phase(&position.points_of_both())
}

/// Like [`phase_of`], for a position given as sets of points, the player's first.
#[inline(always)]
pub fn phase([mine, theirs]: &[PointSets; 2]) -> usize {
    // The opponent's free checkers move up, and the rearmost of them is on the lowest point. The player's
    // free checkers move down, and the rearmost of them is on the highest point.
    let meet = theirs.free != 0 && mine.free >> theirs.free.trailing_zeros() != 0;
    usize::from(meet) << 2 | usize::from(mine.pinned != 0) << 1 | usize::from(theirs.pinned != 0)
}
