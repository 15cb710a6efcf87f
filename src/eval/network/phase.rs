//! The phases of a game, which have weights of their own behind the first layer.

use crate::rules::{Position, Side};

/// Number of phases.
pub const PHASES: usize = 8;

/// The phase of `position`: bit 2 tells whether free checkers of the two sides can still meet, bit 1 whether I have
/// a pinned checker, bit 0 whether the opponent has one. So 0 is a race.
#[inline(always)]
pub(crate) fn phase(position: &Position) -> usize {
    let [mine, theirs] = [Side::Mine, Side::Theirs].map(|side| position.points(side));
    // Their free checkers move up from the lowest of these points, mine down from the highest.
    let meet = theirs.free != 0 && mine.free >> theirs.free.trailing_zeros() != 0;
    usize::from(meet) << 2 | usize::from(mine.pinned != 0) << 1 | usize::from(theirs.pinned != 0)
}
