//! The content of a picture and its dimensions.

use crate::match_play::Game;
use plakoto_engine::rules::{Play, Point, RuleSet};

/// The content of a picture.
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    /// The board, the dice and the player on roll.
    pub game: &'a Game,
    /// The names of player 0 and player 1.
    pub names: [&'a str; 2],
    /// The points of player 0 and player 1.
    pub score: [u16; 2],
    /// Points to win the match; 0 for an open-ended session.
    pub length: u16,
    /// The rules, which decide whether the game is over.
    pub rules: &'a RuleSet,
    /// Plays of the player on roll that are shown as arrows.
    pub arrows: &'a [(Arrow, Play)],
}

/// The kind of an arrow. Each kind has its own colour, line style and letter, so that black-and-white prints
/// also show it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrow {
    /// The best play: a solid line and `B`.
    Best,
    /// The play that was made: a dashed line and `P`.
    Played,
}

/// Width of a point and of a checker.
pub(super) const CELL: i32 = 20;

/// Width of the frame, which contains the numbers of the points.
pub(super) const RIM: i32 = 14;

/// Width of the bar.
pub(super) const BAR: i32 = 12;

pub(super) const WIDTH: i32 = 2 * RIM + 12 * CELL + BAR + CELL;

pub(super) const BOARD: i32 = 13 * CELL;

/// Height of a line of text. There is one line above the board and one below.
pub(super) const LINE: i32 = 14;

/// Maximum number of checkers drawn in a stack, including a pinned one. A higher stack shows its count.
pub(super) const HEIGHT: u8 = 6;

/// Returns the left edge of a point, which is numbered for player 1.
pub(super) fn x(point: Point) -> i32 {
    let number = i32::from(point.number());
    let column = if is_upper(point) { number - 13 } else { 12 - number };
    RIM + column * CELL + if column < 6 { 0 } else { BAR }
}

/// Returns the edge of the board at which the stack of a point begins.
pub(super) fn rim(point: Point) -> i32 {
    if is_upper(point) { RIM } else { RIM + BOARD }
}

pub(super) fn towards_middle(point: Point) -> i32 {
    if is_upper(point) { 1 } else { -1 }
}

/// Whether a point, numbered for player 1, is in the upper half.
pub(super) fn is_upper(point: Point) -> bool {
    point.number() > 12
}
