//! Codes for the reasons why a play or a step is not legal.

use serde::Serialize;

use crate::rules::Limit;

/// The reason why a play or a step is not legal, as a code that client programs can translate.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// The only legal play is a pass, because no number can be played.
    NoPlay,
    /// The play is a pass, although a number can be played.
    NotPass,
    /// The step does not move a checker from a higher to a lower point.
    Direction,
    /// The player has no checker on the starting point of the step.
    NoChecker,
    /// The player's checker on the starting point of the step is pinned.
    Pinned,
    /// The player has a checker on the bar, which must enter before another checker moves.
    Bar,
    /// No dice number that is still unused leads to the destination.
    Die,
    /// The opponent blocks the destination, or a point on which the checker would have to land on the way.
    Blocked,
    /// One of the player's own checkers is pinned on the destination, or on a point on which the checker
    /// would have to land on the way.
    OwnPinned,
    /// Bearing off is not allowed, because one of the player's other checkers is not home yet.
    NotHome,
    /// Bearing off is not allowed, because one of the player's checkers is pinned.
    PinnedHome,
    /// The number is larger than needed to bear off the checker, and another checker is on a higher point.
    Behind,
    /// The play uses too few numbers. The player can play both numbers of the roll, or more numbers of the
    /// double or cascade.
    Both,
    /// Only one of the two numbers can be played, and it must be the higher number.
    Higher,
    /// The player's first checker has not come far enough for another checker to move.
    Runner,
    /// Too many checkers leave the starting point in one turn.
    Head,
    /// The checker has hit in the player's home board, so it cannot move again in this turn.
    HitAndRun,
    /// Six points in a row need an opposing checker ahead of them.
    Prime,
    /// The play ends with six points in a row that the rules forbid.
    Sixes,
    /// All opposing checkers are trapped on one point, and the play does not open the way for them.
    Unblock,
    /// The play has more steps than there are numbers to play.
    TooMany,
    /// Each step is possible on its own, but no legal play has the result of this play.
    Other,
}

impl From<Limit> for Reason {
    fn from(limit: Limit) -> Self {
        match limit {
            Limit::Runner => Self::Runner,
            Limit::Head => Self::Head,
            Limit::HitAndRun => Self::HitAndRun,
            Limit::Prime => Self::Prime,
            Limit::Sixes => Self::Sixes,
            Limit::Unblock => Self::Unblock,
        }
    }
}
