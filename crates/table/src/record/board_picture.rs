//! Pictures of the board as SVG.
//!
//! The layout is the same as in the text drawing of the board. Player 1 sits at the bottom and bears off at
//! the bottom right. Points are numbered from the point of view of the player on roll. A pinned checker lies
//! at the edge of the board, under the stack that pins it. Checkers on the bar are drawn as one checker with
//! their number.

mod arrows;
mod caption;
mod picture;

use maud::{Markup, PreEscaped, html};

pub use self::picture::{Arrow, Picture};
use self::picture::{
    BAR, BOARD, CELL, HEIGHT, LINE, RIM, WIDTH, bar_height, is_upper, rim, towards_middle, tray, x,
};
use crate::match_play::GameState;
use plakoto_engine::rules::{CHECKERS, Course, Player, Point, Position, Side, Stack};

const HEIGHT_OF_ALL: i32 = BOARD + 2 * (RIM + LINE);

/// The style sheet for pictures, which a document includes once.
///
/// The elements that pictures share are outside the `.board` elements of the pictures, so selectors must not
/// begin with `.board`.
pub const STYLE: &str = ".board{background:#e8d8b8}.point{fill:#cbb083}.point.dark{fill:#a9855a}.bar{fill:#7a5c3a}\
    .checker{stroke:#333;stroke-width:1}.O{fill:#fafafa}.X{fill:#8c1c1c}\
    .label{font:9px sans-serif;text-anchor:middle;fill:#333}.label.X{fill:#fff}.label.O{fill:#333}\
    .caption{font:9px sans-serif;fill:#333}.caption.end{text-anchor:end}\
    .halo,.arrow{fill:none;stroke:#fff;stroke-width:5}.arrow{stroke-width:2.5}.head{stroke:#fff;stroke-width:.7}\
    .arrow.best{stroke:#00632f}.head.best{fill:#00632f}.arrow.played{stroke:#b3470b;stroke-dasharray:5 3}\
    .head.played{fill:#b3470b}.label.arrow-letter{font-size:7px;fill:#fff}";

/// Returns a picture as a complete SVG document.
pub fn document(picture: &Picture<'_>) -> String {
    let (width, height) = (2 * WIDTH, 2 * HEIGHT_OF_ALL);
    html! {
        svg xmlns="http://www.w3.org/2000/svg" class="board" viewBox=(view_box()) width=(width) height=(height) {
            style { (PreEscaped(STYLE)) }
            rect y=(-LINE) width=(WIDTH) height=(HEIGHT_OF_ALL) fill="#e8d8b8" {}
            (frame(Numbering::of(picture.game)))
            (contents(picture))
        }
    }
    .into_string()
}

/// Returns the elements that all pictures in a document share, which the document includes once: the empty
/// board, with the points numbered in each way.
pub(crate) fn shared() -> Markup {
    html! {
        svg width="0" height="0" style="position:absolute" {
            defs { @for numbering in Numbering::ALL { g id=(numbering.frame()) { (frame(numbering)) } } }
        }
    }
}

/// Returns a picture for a document that includes [`STYLE`] and [`shared`]. [`again`] can repeat the picture
/// under its name.
pub(crate) fn inline(picture: &Picture<'_>, name: &str) -> Markup {
    let frame = format!("#{}", Numbering::of(picture.game).frame());
    html! { svg class="board" viewBox=(view_box()) { g id=(name) { use href=(frame) {} (contents(picture)) } } }
}

/// Returns a reference that repeats the picture for which [`inline`] was called with this name.
pub(crate) fn again(name: &str) -> Markup {
    html! { svg class="board" viewBox=(view_box()) { use href=(format!("#{name}")) {} } }
}

/// Returns the elements of a picture that are not [`shared`].
fn contents(picture: &Picture<'_>) -> Markup {
    html! {
        (checkers(picture.game))
        @for player in Player::BOTH { (caption::line(picture, player)) }
        (caption::numbers(picture.game))
        (arrows::arrows(picture))
    }
}

/// How the points of a board are numbered.
#[derive(Clone, Copy)]
enum Numbering {
    /// By player 1.
    ByX,
    /// By player 0, if the players move in the directions that the course gives.
    ByO(Course),
}

impl Numbering {
    const ALL: [Self; 3] = [Self::ByO(Course::Opposed), Self::ByX, Self::ByO(Course::Same)];

    fn of(game: &GameState) -> Self {
        match game.on_roll() {
            Player::X => Self::ByX,
            Player::O => Self::ByO(game.position().course()),
        }
    }

    /// The name of the empty board that all pictures with this numbering share.
    fn frame(self) -> &'static str {
        match self {
            Self::ByO(Course::Opposed) => "frame0",
            Self::ByX => "frame1",
            Self::ByO(Course::Same) => "frame0same",
        }
    }

    /// Converts a point that player 1 has numbered.
    fn point(self, point: Point) -> Point {
        match self {
            Self::ByX => point,
            Self::ByO(course) => point.swapped(course),
        }
    }
}

fn view_box() -> String {
    format!("0 {} {WIDTH} {HEIGHT_OF_ALL}", -LINE)
}

/// Returns the points of the board with their numbers, and the bar.
fn frame(numbering: Numbering) -> Markup {
    html! {
        @for point in Point::ALL {
            @let (left, edge, tip) = (x(point), rim(point), rim(point) + towards_middle(point) * 5 * CELL);
            polygon class=(if point.number() % 2 == 0 { "point dark" } else { "point" })
                points=(format!("{left},{edge} {},{edge} {},{tip}", left + CELL, left + CELL / 2)) {}
        }
        @for point in Point::ALL { (number(point, numbering)) }
        rect class="bar" x=(RIM + 6 * CELL) y=(RIM) width=(BAR) height=(BOARD) {}
    }
}

/// Returns the checkers on the board and on the bar, and the number of checkers that each player has borne
/// off.
fn checkers(game: &GameState) -> Markup {
    let position = if game.on_roll() == Player::X { *game.position() } else { game.position().swap_sides() };
    html! {
        @for point in Point::ALL { (stack(point, position.stack(point))) }
        @for side in [Side::Theirs, Side::Mine] { (bar(&position, side)) (off(&position, side)) }
    }
}

fn bar(position: &Position, side: Side) -> Markup {
    let (count, x, y) = (position.bar(side), RIM + 6 * CELL + BAR / 2, bar_height(side));
    html! {
        @if count > 0 { circle class=(format!("checker {}", symbol(side))) cx=(x) cy=(y) r=(CELL / 2 - 2) {} }
        @if count > 1 { text class=(format!("label {}", symbol(side))) x=(x) y=(y + 3) { (count) } }
    }
}

fn off(position: &Position, side: Side) -> Markup {
    let (off, [x, y]) = (position.off(side), tray(side, position.course()));
    html! { @if off > 0 { text.label x=(x) y=(y) { (symbol(side)) " " (off.min(CHECKERS)) } } }
}

fn number(point: Point, numbering: Numbering) -> Markup {
    let (x, y) = (x(point) + CELL / 2, if is_upper(point) { RIM - 4 } else { RIM + BOARD + 10 });
    html! { text.label x=(x) y=(y) { (numbering.point(point)) } }
}

fn stack(point: Point, stack: Stack) -> Markup {
    let Some(owner) = stack.owner() else { return Markup::default() };
    let pinned = stack.pins().then_some(owner.other());
    let drawn = stack.count().min(HEIGHT - u8::from(stack.pins()));
    let all = pinned.into_iter().chain(std::iter::repeat_n(owner, usize::from(drawn)));
    let y = |level: i32| rim(point) + towards_middle(point) * (CELL / 2 + level * CELL);
    let top = i32::from(drawn) - 1 + i32::from(stack.pins());
    html! {
        @for (level, side) in (0..).zip(all) {
            circle class=(format!("checker {}", symbol(side))) cx=(x(point) + CELL / 2) cy=(y(level)) r=(CELL / 2 - 1) {}
        }
        @if stack.count() > drawn {
            text class=(format!("label {}", symbol(owner))) x=(x(point) + CELL / 2) y=(y(top) + 3) { (stack.count()) }
        }
    }
}

fn symbol(side: Side) -> char {
    if side == Side::Mine { Player::X.symbol() } else { Player::O.symbol() }
}
