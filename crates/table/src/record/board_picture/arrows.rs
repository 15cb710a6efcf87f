//! Arrows that show plays on the board.

use maud::{Markup, html};

use super::picture::{Arrow, BAR, CELL, HEIGHT, Picture, RIM, bar_height, rim, towards_middle, tray, x};
use plakoto_engine::rules::{Player, Point, Position, Side, Step};

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
pub(super) fn arrows(picture: &Picture<'_>) -> Markup {
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
        circle class=(format!("head {}", arrow.class())) cx=(number(x)) cy=(number(y)) r="5" {}
        text.label.arrow-letter x=(number(x)) y=(number(y + 2.5)) { (arrow.letter()) }
    }
}

fn pair([x, y]: [f32; 2]) -> String {
    format!("{},{}", number(x), number(y))
}

fn number(coordinate: f32) -> String {
    format!("{coordinate:.1}")
}
