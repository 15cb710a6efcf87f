//! Why a play or a step is not legal, in a word.

use serde::Serialize;

/// Why a play or a step is not legal: a word that programs translate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// No number can be played.
    NoPlay,
    /// A pass, although a number can be played.
    NotPass,
    /// The step does not lead towards home.
    Direction,
    /// No checker of the player is there.
    NoChecker,
    /// His checker is pinned there.
    Pinned,
    /// No number that is left leads there.
    Die,
    /// The opponent holds the point, or one between.
    Blocked,
    /// A checker of the player is pinned there.
    OwnPinned,
    /// A checker that is not home yet, so that none can be borne off.
    NotHome,
    /// A pinned checker, so that none can be borne off.
    PinnedHome,
    /// The number is larger than needed, and a checker behind could be moved with it.
    Behind,
    /// More numbers can be played: both, or more of a double or a cascade.
    Both,
    /// Only one number can be played, and the higher one can.
    Higher,
    /// More steps than numbers.
    TooMany,
    /// Each step could be made, and yet no legal play has this result.
    Other,
}
