//! What a picture shows, and its measures.

use crate::match_play::Game;
use plakoto_engine::rules::{Play, Point, RuleSet};

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
    /// Plays of the player on roll that are shown as arrows.
    pub arrows: &'a [(Arrow, Play)],
}

/// What an arrow stands for. Each kind has a colour, a line and a letter of its own, so that it is known in print, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrow {
    /// The best play: a whole line, `B`.
    Best,
    /// The play that was made: a broken line, `P`.
    Played,
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

/// Checkers that are drawn in a stack, with a pinned one; a higher stack shows its count.
pub(super) const HEIGHT: u8 = 6;

/// The left edge of a point, seen by player 1.
pub(super) fn x(point: Point) -> i32 {
    let number = i32::from(point.number());
    let column = if is_upper(point) { number - 13 } else { 12 - number };
    RIM + column * CELL + if column < 6 { 0 } else { BAR }
}

/// Where the stack of a point begins.
pub(super) fn rim(point: Point) -> i32 {
    if is_upper(point) { RIM } else { RIM + BOARD }
}

pub(super) fn towards_middle(point: Point) -> i32 {
    if is_upper(point) { 1 } else { -1 }
}

/// Whether it is in the upper half, seen by player 1.
pub(super) fn is_upper(point: Point) -> bool {
    point.number() > 12
}
