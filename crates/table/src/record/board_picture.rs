//! Pictures of the board as SVG.
//!
//! The layout is the same as in the text drawing of the board. Player 1 sits at the bottom and bears off at
//! the bottom right. Points are numbered from the point of view of the player on roll. A pinned checker lies
//! at the edge of the board, under the stack that pins it. Checkers on the bar are drawn as one checker with
//! their number.

use maud::{Markup, PreEscaped, html};

use crate::match_play::GameState;
use plakoto_engine::printable::{clean, shorten};
use plakoto_engine::rules::{CHECKERS, Course, Numbers, Play, Player, Point, Position, Side, Stack, Step};
use plakoto_words::{Language, message};

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
        @for player in Player::BOTH { (caption(picture, player)) }
        (numbers(picture.game))
        (arrows(picture))
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
const CELL: i32 = 20;

/// Width of the frame around the board, which contains the point numbers.
const RIM: i32 = 14;

/// Width of the bar.
const BAR: i32 = 12;

const WIDTH: i32 = 2 * RIM + 12 * CELL + BAR + CELL;

const BOARD: i32 = 13 * CELL;

/// Height of a line of text. There is one text line above the board and one below.
const LINE: i32 = 14;

/// Maximum number of checkers drawn in a stack, including a pinned checker. A higher stack shows the number
/// of its checkers as text.
const HEIGHT: u8 = 6;

/// Returns the x coordinate of the left edge of a point. `point` is numbered from player 1's point of view.
fn x(point: Point) -> i32 {
    let number = i32::from(point.number());
    let column = if is_upper(point) { number - 13 } else { 12 - number };
    RIM + column * CELL + if column < 6 { 0 } else { BAR }
}

/// Returns the y coordinate of a side's checkers on the bar. Player 1 is `Mine`.
fn bar_height(side: Side) -> i32 {
    let middle = RIM + BOARD / 2;
    if side == Side::Mine { middle + CELL / 2 } else { middle - CELL / 2 }
}

/// Returns the coordinates of the number of checkers that a side has borne off. Player 1 is `Mine`.
fn tray(side: Side, course: Course) -> [i32; 2] {
    match (side, course) {
        (Side::Mine, _) => [WIDTH - RIM - CELL / 2, RIM + BOARD - CELL / 2],
        (Side::Theirs, Course::Opposed) => [WIDTH - RIM - CELL / 2, RIM + CELL],
        (Side::Theirs, Course::Same) => [RIM, RIM + BOARD / 2],
    }
}

/// Returns the y coordinate of the board edge at which the stack on a point begins.
fn rim(point: Point) -> i32 {
    if is_upper(point) { RIM } else { RIM + BOARD }
}

fn towards_middle(point: Point) -> i32 {
    if is_upper(point) { 1 } else { -1 }
}

/// Whether a point is in the upper half of the board. `point` is numbered from player 1's point of view.
fn is_upper(point: Point) -> bool {
    point.number() > 12
}

/// Length of an arrowhead.
const HEAD: f32 = 7.0;
/// Half of the width of an arrowhead.
const HALF_OF_HEAD: f32 = 4.0;

/// Distance of an arrow from the line between the stacks at its ends. Because of this distance, two arrows
/// can lie side by side.
const ASIDE: f32 = 3.0;

impl Arrow {
    const fn class(self) -> &'static str {
        match self {
            Self::Best => "best",
            Self::Played => "played",
        }
    }

    const fn letter(self) -> char {
        match self {
            Self::Best => 'B',
            Self::Played => 'P',
        }
    }

    /// Returns 1 or −1 for the side of the line between the two stacks on which the arrow is drawn.
    const fn side(self) -> f32 {
        match self {
            Self::Best => 1.0,
            Self::Played => -1.0,
        }
    }

    /// The position of the letter along the arrow, as a fraction of its length. The fractions differ, so that
    /// the letters of two arrows side by side do not overlap.
    const fn place_of_letter(self) -> f32 {
        match self {
            Self::Best => 0.35,
            Self::Played => 0.6,
        }
    }
}

/// Returns the arrows for all plays. Each play has one arrow for each different checker move.
fn arrows(picture: &Picture<'_>) -> Markup {
    let (position, on_roll) = (picture.game.position(), picture.game.on_roll());
    html! {
        @for (arrow, play) in picture.arrows {
            @let mut steps: Vec<Step> = play.steps().collect();
            @let () = steps.dedup();
            @for step in steps { (draw(*arrow, begin(step, position, on_roll), end(step, position, on_roll))) }
        }
    }
}

/// Returns the coordinates at which an arrow starts: the top checker of a stack, or the checkers on the bar.
fn begin(step: Step, position: &Position, on_roll: Player) -> [f32; 2] {
    match step.from {
        Some(point) => at(point, position, on_roll, 0),
        None => [(RIM + 6 * CELL + BAR / 2) as f32, bar_height(side_of(on_roll)) as f32],
    }
}

/// Returns the coordinates at which an arrow ends: the checker after the move, or the borne-off checkers.
fn end(step: Step, position: &Position, on_roll: Player) -> [f32; 2] {
    match step.to {
        Some(point) => at(point, position, on_roll, 1),
        None => {
            let [x, y] = tray(side_of(on_roll), position.course());
            [x as f32, (if on_roll == Player::X { y - CELL / 2 } else { y + CELL / 2 }) as f32]
        }
    }
}

/// Returns the side on which a picture shows the player on roll.
fn side_of(on_roll: Player) -> Side {
    if on_roll == Player::X { Side::Mine } else { Side::Theirs }
}

/// Returns the centre of a checker drawn `above` positions above the top checker on a point. `point` is
/// numbered from the point of view of the player on roll.
fn at(point: Point, position: &Position, on_roll: Player, above: i32) -> [f32; 2] {
    let stack = position.stack(point);
    let drawn = i32::from((stack.count() + u8::from(stack.pins())).min(HEIGHT));
    let level = (drawn - 1 + above).clamp(0, i32::from(HEIGHT) - 1);
    let point = if on_roll == Player::X { point } else { point.swapped(position.course()) };
    let y = rim(point) + towards_middle(point) * (CELL / 2 + level * CELL);
    [(x(point) + CELL / 2) as f32, y as f32]
}

fn draw(arrow: Arrow, from: [f32; 2], to: [f32; 2]) -> Markup {
    let [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    let length = dx.hypot(dy).max(1.0);
    let [dx, dy] = [dx / length, dy / length];
    // Shift the arrow to the same side, whichever way it points.
    let side = if dx < 0.0 || dx == 0.0 && dy < 0.0 { -arrow.side() } else { arrow.side() } * ASIDE;
    let on = |along: f32, across: f32| {
        let across = across + side;
        [from[0] + along * dx - across * dy, from[1] + along * dy + across * dx]
    };
    let neck = (length - HEAD).max(0.0);
    let line = format!("M{} L{}", pair(on(0.0, 0.0)), pair(on(neck, 0.0)));
    let corners = [on(length, 0.0), on(neck, HALF_OF_HEAD), on(neck, -HALF_OF_HEAD)].map(pair);
    let [x, y] = on(arrow.place_of_letter() * length, 0.0);
    html! {
        path.halo d=(line) {}
        path class=(format!("arrow {}", arrow.class())) d=(line) {}
        polygon class=(format!("head {}", arrow.class())) points=(corners.join(" ")) {}
        circle class=(format!("head {}", arrow.class())) cx=(tenths(x)) cy=(tenths(y)) r="5" {}
        text.label.arrow-letter x=(tenths(x)) y=(tenths(y + 2.5)) { (arrow.letter()) }
    }
}

fn pair([x, y]: [f32; 2]) -> String {
    format!("{},{}", tenths(x), tenths(y))
}

fn tenths(coordinate: f32) -> String {
    format!("{coordinate:.1}")
}

/// Maximum length of a displayed name in characters. It leaves room for the text to the right of the name.
const MAX_NAME: usize = 20;

/// Width of a die.
const DIE: i32 = 16;

/// Returns a player's caption: name, whether the player is on roll, pip count and points.
fn caption(picture: &Picture<'_>, player: Player) -> Markup {
    let Picture { game, names, score, length, language, .. } = *picture;
    let is_on_roll = game.on_roll() == player && game.result().is_none();
    let pips = game.position().pips(if game.on_roll() == player { Side::Mine } else { Side::Theirs });
    let points = score[player.index()];
    let points = match length {
        0 => message!("diagram-points", points = points),
        length => message!("picture-points_of", points = points, length = length),
    };
    let turn = if is_on_roll { "yes" } else { "no" };
    let caption = message!("picture-caption", turn = turn, pips = pips, points = points);
    let y = if player == Player::O { -LINE / 3 } else { BOARD + 2 * RIM + 2 * LINE / 3 };
    html! {
        text.caption x=(RIM) y=(y) {
            (player.symbol()) ": " (clean(&shorten(names[player.index()], MAX_NAME)))
        }
        text.caption.end x=(WIDTH - RIM) y=(y) {
            (caption.say(language))
        }
    }
}

/// Returns the dice or the pending numbers, drawn in the middle of the right half of the board for player 1
/// and of the left half for player 0.
fn numbers(game: &GameState) -> Markup {
    let left = RIM + if game.on_roll() == Player::X { 6 * CELL + BAR } else { 0 };
    let (middle, y) = (left + 3 * CELL, RIM + BOARD / 2);
    let label = format!("label {}", game.on_roll().symbol());
    match game.numbers() {
        None => Markup::default(),
        Some(Numbers::HandedOver(pending)) => html! { text.label x=(middle) y=(y + 3) { (pending) } },
        Some(Numbers::Rolled(roll)) => html! {
            @for (die, x) in roll.dice().into_iter().zip([middle - CELL / 2, middle + CELL / 2]) {
                rect class=(format!("checker {}", game.on_roll().symbol()))
                    x=(x - DIE / 2) y=(y - DIE / 2) width=(DIE) height=(DIE) rx="3" {}
                text class=(label) x=(x) y=(y + 3) { (die) }
            }
        },
    }
}
