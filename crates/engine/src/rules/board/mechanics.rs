//! The mechanics that distinguish the games of the tavli family. Smaller differences between games are
//! switches in a rule set.

use crate::rules::{CHECKERS, POINTS};

/// The mechanics of a game: contact between checkers, direction of movement, and starting points.
///
/// Every [`RuleSet`](crate::rules::RuleSet) contains the mechanics of its game. A
/// [`Position`](crate::rules::Position) stores `contact` and `course` as well, so it can determine without a
/// rule set which checkers can move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mechanics {
    /// The effect of landing on a point with a single opposing checker.
    pub contact: Contact,
    /// The directions in which the two sides move.
    pub course: Course,
    /// The starting arrangement of each side, as (point, number of checkers) pairs. Points are in the side's
    /// own numbering.
    pub start: &'static [(u8, u8)],
}

/// The effect of landing on a point with a single opposing checker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Contact {
    /// Pin: the opposing checker cannot move until the last checker on top of it has left the point.
    Pin,
    /// Hit: the opposing checker goes to the bar and must enter before any other checker of its side moves.
    Hit,
    /// Block: a single opposing checker closes the point, so landing there is not allowed.
    Block,
}

/// The directions in which the two sides move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Course {
    /// In opposite directions. Point `p` in one side's numbering is point `25 - p` in the other side's
    /// numbering.
    Opposed,
    /// In the same direction, half a board apart. Point `p` in one side's numbering is point `p + 12` or
    /// `p - 12` in the other side's numbering.
    Same,
}

impl Mechanics {
    /// Plakoto: landing on a single checker pins it, the sides move in opposite directions, and all checkers
    /// start on the 24-point.
    pub const PLAKOTO: Self =
        Self { contact: Contact::Pin, course: Course::Opposed, start: &[(POINTS, CHECKERS)] };

    /// Portes: landing on a single checker hits it, the sides move in opposite directions, and the checkers
    /// start as in backgammon.
    pub const PORTES: Self =
        Self { contact: Contact::Hit, course: Course::Opposed, start: &[(24, 2), (13, 5), (8, 3), (6, 5)] };

    /// Fevga: a single checker blocks its point, both sides move in the same direction, and all checkers
    /// start on the 24-point.
    pub const FEVGA: Self =
        Self { contact: Contact::Block, course: Course::Same, start: &[(POINTS, CHECKERS)] };
}
