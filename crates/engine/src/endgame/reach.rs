//! Quickly tests whether the tables may contain a position, without loading them.

use crate::rules::{CHECKERS, Position, Side};

/// Maximum number of checkers that a side bears off in one turn of usual races. Tables with a leader exist
/// for usual races only.
const USUAL_DOUBLE: u8 = 4;

/// Limits of the positions that the tables contain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// Maximum number of checkers that a side has outside its home board in races.
    pub outside: u8,
    /// Maximum number of checkers of a leader (see [`Lead`](super::Lead)); 0 if there are no tables with a
    /// leader.
    pub lead: u8,
}

impl Reach {
    /// Whether the tables may contain `position`. This test is quick but may return true for a missing
    /// position.
    #[inline]
    pub fn may_know(self, position: &Position) -> bool {
        let [mine, theirs] = [Side::Mine, Side::Theirs].map(|side| position.points_outside(side));
        let outside = u32::from(self.outside);
        mine <= outside && theirs <= outside
            || mine == 0 && self.may_lead(position.off(Side::Mine))
            || theirs == 0 && self.may_lead(position.off(Side::Theirs))
    }

    /// Whether the tables may contain a position after a play of `side` from `near`. This test is quick.
    #[inline]
    pub fn may_know_after(self, near: &Position, side: Side) -> bool {
        near.points_outside(side.other()) <= u32::from(self.outside)
            || self.may_lead(near.off(side) + USUAL_DOUBLE)
    }

    /// Whether a side that has borne off `off` checkers may be a leader.
    fn may_lead(self, off: u8) -> bool {
        self.lead > 0 && off + self.lead >= CHECKERS
    }
}
