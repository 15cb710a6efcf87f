//! What stands on the board: sides, stacks, positions, and the step that changes them.

pub(super) mod player;
pub(super) mod position;
pub(super) mod setup;
pub(super) mod side;
pub(super) mod stack;
pub(super) mod step;

/// Number of points on the board, and the number of each side's starting point.
pub const POINTS: u8 = 24;

/// Number of checkers of each side.
pub const CHECKERS: u8 = 15;

/// Highest point of the home board.
pub const HOME: u8 = 6;
