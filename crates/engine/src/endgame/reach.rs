//! How far tables reach: what can be told about a position before they are asked, or even read.

use crate::rules::{CHECKERS, Position, Side};

/// The most checkers that a turn bears off in usual races. For others there are no tables with a leader.
const USUAL_DOUBLE: u8 = 4;

/// What positions tables may know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// The most checkers of a side outside its home board in races.
    pub outside: u8,
    /// The most checkers of a leader; 0 if there are no tables with one.
    pub lead: u8,
}

impl Reach {
    /// Whether they may know `position`. This is quick.
    #[inline]
    pub fn may_know(self, position: &Position) -> bool {
        let [mine, theirs] = [Side::Mine, Side::Theirs].map(|side| position.points_outside(side));
        let outside = u32::from(self.outside);
        mine <= outside && theirs <= outside
            || mine == 0 && self.may_lead(position.off(Side::Mine))
            || theirs == 0 && self.may_lead(position.off(Side::Theirs))
    }

    /// Whether they may know positions after a play of `side` from `near`. This is quick.
    #[inline]
    pub fn may_know_after(self, near: &Position, side: Side) -> bool {
        near.points_outside(side.other()) <= u32::from(self.outside)
            || self.may_lead(near.off(side) + USUAL_DOUBLE)
    }

    /// Whether a side with so many checkers off may be a leader.
    fn may_lead(self, off: u8) -> bool {
        self.lead > 0 && off + self.lead >= CHECKERS
    }
}
