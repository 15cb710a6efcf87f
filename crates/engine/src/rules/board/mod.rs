//! What stands on the board: sides, stacks, positions, and the step that changes them.

pub(super) mod mechanics;
pub(super) mod player;
pub(super) mod point;
pub(super) mod position;
pub(super) mod setup;
pub(super) mod side;
pub(super) mod stack;
pub(super) mod step;

/// Number of points on the board.
pub const POINTS: u8 = 24;

/// Highest point of the home board.
pub const HOME: u8 = 6;

/// Number of checkers of each side.
pub const CHECKERS: u8 = 15;
