//! Quick tests of whether tables may contain a position, without reading the tables.

use crate::rules::{CHECKERS, Position, Side};

/// Maximum number of checkers borne off in a turn of usual races. Only these races have tables with a
/// leader.
const USUAL_DOUBLE: u8 = 4;

/// The positions that tables may contain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// Maximum number of checkers of a side outside its home board in races.
    pub outside: u8,
    /// Maximum number of checkers of a leader; 0 without such tables.
    pub lead: u8,
}

impl Reach {
    /// Whether the tables may contain `position`. This is quick.
    #[inline]
    pub fn may_know(self, position: &Position) -> bool {
        let [mine, theirs] = [Side::Mine, Side::Theirs].map(|side| position.points_outside(side));
        let outside = u32::from(self.outside);
        mine <= outside && theirs <= outside
            || mine == 0 && self.may_lead(position.off(Side::Mine))
            || theirs == 0 && self.may_lead(position.off(Side::Theirs))
    }

    /// Whether the tables may contain positions after a play of `side` from `near`. This is quick.
    #[inline]
    pub fn may_know_after(self, near: &Position, side: Side) -> bool {
        near.points_outside(side.other()) <= u32::from(self.outside)
            || self.may_lead(near.off(side) + USUAL_DOUBLE)
    }

    /// Whether a side with `off` checkers off may be a leader.
    fn may_lead(self, off: u8) -> bool {
        self.lead > 0 && off + self.lead >= CHECKERS
    }
}
