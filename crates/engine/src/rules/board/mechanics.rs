//! What the games of the tavli family differ in beneath their switches.

use crate::rules::{CHECKERS, POINTS};

/// The mechanics of a game: how checkers meet, which way they go, and where they begin.
///
/// A [`RuleSet`](crate::rules::RuleSet) has them as data, and a [`Position`](crate::rules::Position) remembers the first two, so
/// that it can answer what lies where and what can move without being told its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mechanics {
    /// What a checker does to a single opposing one.
    pub contact: Contact,
    /// How the courses of the two sides lie to each other.
    pub course: Course,
    /// Where each side has its checkers at the start: points in its own numbering, with the number of checkers.
    pub start: &'static [(u8, u8)],
}

/// What a checker does to a single opposing one on the point where it lands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Contact {
    /// It pins it: the opposing checker cannot move until the last checker above it has left.
    Pin,
    /// It hits it: the opposing checker goes to the bar and has to enter before any other one moves.
    Hit,
    /// Nothing: it cannot land there, since one checker closes a point.
    Block,
}

/// How the courses of the two sides lie to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Course {
    /// They go in opposite directions: point `p` of one side is point `25 - p` of the other.
    Opposed,
    /// They go in the same direction, half a board apart: point `p` of one side is point `p + 12` or `p - 12` of the other.
    Same,
}

impl Mechanics {
    /// Plakoto's: pins, in opposite directions, from the 24-point.
    pub const PLAKOTO: Self =
        Self { contact: Contact::Pin, course: Course::Opposed, start: &[(POINTS, CHECKERS)] };

    /// Portes': hits, in opposite directions, from where backgammon starts.
    pub const PORTES: Self =
        Self { contact: Contact::Hit, course: Course::Opposed, start: &[(24, 2), (13, 5), (8, 3), (6, 5)] };

    /// Fevga's: blocks, in the same direction, from the 24-point.
    pub const FEVGA: Self =
        Self { contact: Contact::Block, course: Course::Same, start: &[(POINTS, CHECKERS)] };
}
