//! The board: sides, points, stacks, positions, and the steps that change them.

pub(super) mod mechanics;
pub(super) mod player;
pub(super) mod point;
pub(super) mod point_sets;
pub(super) mod position;
pub(super) mod setup;
pub(super) mod side;
pub(super) mod stack;
pub(super) mod step;

/// Number of points on the board.
pub const POINTS: u8 = 24;

/// Highest point of a player's home board, in the player's own numbering.
pub const HOME: u8 = 6;

/// Number of checkers of each side.
pub const CHECKERS: u8 = 15;
