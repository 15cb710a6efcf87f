//! Captions of a picture: names, scores, pip counts, dice and the player on roll.

use maud::{Markup, html};

use super::picture::{BAR, BOARD, CELL, LINE, Picture, RIM, WIDTH};
use crate::match_play::GameState;
use plakoto_engine::printable::{clean, shorten};
use plakoto_engine::rules::{Numbers, Player, Side};
use plakoto_words::message;

/// Maximum length of a displayed name in characters. It leaves room for the text to the right of the name.
const MAX_NAME: usize = 20;

/// Width of a die.
const DIE: i32 = 16;

/// Returns a player's caption: name, whether the player is on roll, pip count and points.
pub(super) fn line(picture: &Picture<'_>, player: Player) -> Markup {
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
pub(super) fn numbers(game: &GameState) -> Markup {
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
