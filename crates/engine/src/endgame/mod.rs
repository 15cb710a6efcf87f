//! Solved endgames: tables contain their values.
//!
//! If the two sides have passed each other and no checker is pinned, neither side can interfere with the
//! other: each goes home and bears off as fast as it can. For such races, [`OneSided`] contains the number of
//! rolls that a side needs, and [`TwoSided`] contains the exact value if few checkers are left. There is one
//! table of each kind for each kind of [`Races`]. [`Lead`] contains the exact values of positions in which
//! only one side has few checkers left. The other side may still have one checker that is on its way home or
//! pinned.
//!
#![doc = include_str!("endings.md")]

mod bearoff;
pub mod folder;
mod home;
mod lead;
mod one_sided;
mod races;
mod trailer;
mod two_sided;

pub use bearoff::Bearoff;
pub use home::{Camp, Home};
pub use lead::Lead;
pub use one_sided::{Distribution, OneSided};
pub use races::Races;
pub use two_sided::TwoSided;

use crate::rules::{CHECKERS, Position, Side};

/// Chances of the results of an endgame, for the player on roll.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ending {
    /// Probability that the player wins.
    pub win: f32,
    /// Probability that the player wins a gammon, that is, finishes before the opponent has borne off a
    /// checker.
    pub win_gammon: f32,
    /// Probability that the player loses a gammon, that is, the opponent finishes before the player has borne
    /// off a checker.
    pub lose_gammon: f32,
    /// Whether the values assume the best play by both sides. If not, they assume that each side bears off as
    /// fast as possible.
    pub is_exact: bool,
}

/// Maximum number of checkers that a side bears off in one turn of usual races. Tables with a leader exist
/// for usual races only.
const USUAL_DOUBLE: u8 = 4;

/// Limits of the positions that the tables contain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// Maximum number of checkers that a side has outside its home board in races.
    pub outside: u8,
    /// Maximum number of checkers of a leader (see [`Lead`]); 0 if there are no tables with a leader.
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
