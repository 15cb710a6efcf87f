//! What a picture shows, and its measures.

use crate::match_play::Game;
use crate::rules::RuleSet;

/// What a picture shows.
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    /// The board, the dice and who is on roll.
    pub game: &'a Game,
    /// The names of player 0 and player 1.
    pub names: [&'a str; 2],
    /// Their points.
    pub score: [u16; 2],
    /// Points to win the match; 0 for an open-ended session.
    pub length: u16,
    /// The rules, which tell whether the game is over.
    pub rules: &'a RuleSet,
}

/// Width of a point, and of a checker.
pub(super) const CELL: i32 = 20;

/// Width of the frame, where the numbers stand.
pub(super) const RIM: i32 = 14;

/// Width of the bar, and of the place for checkers borne off.
pub(super) const BAR: i32 = 12;

pub(super) const WIDTH: i32 = 2 * RIM + 12 * CELL + BAR + CELL;

pub(super) const BOARD: i32 = 13 * CELL;

/// Height of a line of text, of which one stands above the board and one below it.
pub(super) const LINE: i32 = 14;
