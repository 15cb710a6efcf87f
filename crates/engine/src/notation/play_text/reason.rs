//! Codes for the reasons why a play or a step is not legal.

use serde::Serialize;

/// The reason why a play or a step is not legal, as a code that programs can translate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// No number can be played.
    NoPlay,
    /// A pass, although a number can be played.
    NotPass,
    /// The step does not lead towards home.
    Direction,
    /// The player has no checker on the starting point of the step.
    NoChecker,
    /// The player's checker on the starting point is pinned.
    Pinned,
    /// No remaining number leads to the destination.
    Die,
    /// The opponent holds the destination, or a point on the way.
    Blocked,
    /// A checker of the player is pinned on the destination or on the way.
    OwnPinned,
    /// Bearing off is not allowed, because a checker is not home yet.
    NotHome,
    /// Bearing off is not allowed, because a checker is pinned.
    PinnedHome,
    /// The number is larger than needed to bear off, and another checker is on a higher point.
    Behind,
    /// More numbers can be played: both numbers of the roll, or more of a double or a cascade.
    Both,
    /// Only one number can be played, and it must be the higher one.
    Higher,
    /// The play has more steps than numbers.
    TooMany,
    /// Each step is possible, but no legal play has this result.
    Other,
}
