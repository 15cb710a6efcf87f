//! What the games of the tavli family differ in beneath their rule sets.

use crate::rules::POINTS;

/// What a game is: how checkers meet, which way they go, and where they begin.
///
/// All rule sets are of one game so far. The functions of [`crate::rules`] that depend on how checkers meet or on which way
/// they go begin with a `let` that holds for no other game, and nothing outside of `rules` knows it: so with another
/// variant here the compiler names what has to learn it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mechanics {
    /// What a checker does to a single one of the other side that it meets.
    pub contact: Contact,
    /// How the ways of the two sides lie to each other.
    pub course: Course,
    /// The number that their owner gives to the point on which all checkers of a side stand at the start.
    pub start: u8,
}

/// What a checker does to a single one of the other side that it meets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contact {
    /// It pins it: the one beneath cannot move until the last one above has left.
    Pin,
}

/// How the ways of the two sides lie to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Course {
    /// They go in opposite directions: the point `p` of one is the point `25 - p` of the other.
    Opposed,
}

impl Mechanics {
    /// Those of Plakoto.
    pub const PLAKOTO: Self = Self { contact: Contact::Pin, course: Course::Opposed, start: POINTS };
}
