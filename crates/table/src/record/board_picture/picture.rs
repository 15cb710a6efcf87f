//! The content of a board picture, and its dimensions.

use crate::match_play::GameState;
use plakoto_engine::rules::{Course, Play, Point, Side};
use plakoto_words::Language;

/// The content of a board picture.
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    /// The game with the board, the dice and the player on roll.
    pub game: &'a GameState,
    /// The names of player 0 and player 1.
    pub names: [&'a str; 2],
    /// The match score of player 0 and player 1.
    pub score: [u16; 2],
    /// Number of points needed to win the match; 0 for an open-ended session.
    pub length: u16,
    /// Plays of the player on roll that are drawn as arrows.
    pub arrows: &'a [(Arrow, Play)],
    /// The language of the captions.
    pub language: Language,
}

/// The kind of play that an arrow shows. Each kind has its own colour, line style and letter, so that the
/// kinds can be told apart in black-and-white prints too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrow {
    /// The best play, drawn as a solid arrow with the letter `B`.
    Best,
    /// The play that was made, drawn as a dashed arrow with the letter `P`.
    Played,
}

/// Width of a point and of a checker.
pub(super) const CELL: i32 = 20;

/// Width of the frame around the board, which contains the point numbers.
pub(super) const RIM: i32 = 14;

/// Width of the bar.
pub(super) const BAR: i32 = 12;

pub(super) const WIDTH: i32 = 2 * RIM + 12 * CELL + BAR + CELL;

pub(super) const BOARD: i32 = 13 * CELL;

/// Height of a line of text. There is one text line above the board and one below.
pub(super) const LINE: i32 = 14;

/// Maximum number of checkers drawn in a stack, including a pinned checker. A higher stack shows the number
/// of its checkers as text.
pub(super) const HEIGHT: u8 = 6;

/// Returns the x coordinate of the left edge of a point. `point` is numbered from player 1's point of view.
pub(super) fn x(point: Point) -> i32 {
    let number = i32::from(point.number());
    let column = if is_upper(point) { number - 13 } else { 12 - number };
    RIM + column * CELL + if column < 6 { 0 } else { BAR }
}

/// Returns the y coordinate of a side's checkers on the bar. Player 1 is `Mine`.
pub(super) fn bar_height(side: Side) -> i32 {
    let middle = RIM + BOARD / 2;
    if side == Side::Mine { middle + CELL / 2 } else { middle - CELL / 2 }
}

/// Returns the coordinates of the number of checkers that a side has borne off. Player 1 is `Mine`.
pub(super) fn tray(side: Side, course: Course) -> [i32; 2] {
    match (side, course) {
        (Side::Mine, _) => [WIDTH - RIM - CELL / 2, RIM + BOARD - CELL / 2],
        (Side::Theirs, Course::Opposed) => [WIDTH - RIM - CELL / 2, RIM + CELL],
        (Side::Theirs, Course::Same) => [RIM, RIM + BOARD / 2],
    }
}

/// Returns the y coordinate of the board edge at which the stack on a point begins.
pub(super) fn rim(point: Point) -> i32 {
    if is_upper(point) { RIM } else { RIM + BOARD }
}

pub(super) fn towards_middle(point: Point) -> i32 {
    if is_upper(point) { 1 } else { -1 }
}

/// Whether a point is in the upper half of the board. `point` is numbered from player 1's point of view.
pub(super) fn is_upper(point: Point) -> bool {
    point.number() > 12
}
