//! A board in words, for screen readers.

use plakoto_words::{Message, message};

use super::subject::{Phase, Subject};
use crate::output::OutputSettings;
use plakoto_engine::rules::{Point, Position, RuleSet, Side};

/// Returns the situation and the checkers of both players. Points have the numbers of the player on roll.
pub(super) fn lines(
    subject: &Subject,
    names: &[String; 2],
    rules: &RuleSet,
    settings: &OutputSettings,
) -> Vec<String> {
    let Subject { position, match_id, .. } = subject;
    let name = |side: Side| {
        let player = if side == Side::Mine { match_id.on_roll } else { match_id.on_roll.other() };
        &names[player as usize]
    };
    let player = name(Side::Mine);
    let situation = match subject.phase(rules) {
        Phase::Roll => message!("words-roll", player = player),
        Phase::Move => {
            let dice = match_id.dice.map(|dice| dice.to_string()).unwrap_or_default();
            let dice = dice.chars().map(String::from).collect::<Vec<_>>().join(" ");
            message!("words-move", player = player, dice = dice)
        }
        Phase::Resignation => message!("words-resignation", player = player),
        Phase::GameOver | Phase::MatchOver => message!("words-over"),
    };
    let [mine, theirs] = [Side::Mine, Side::Theirs].map(|side| {
        let points = Message::joined(places(position, side, settings), ", ");
        message!("words-side", player = name(side), points = points, pips = position.pips(side))
    });
    [situation, mine, theirs].map(|message| settings.say(message)).into()
}

/// Returns the places of a player's checkers: the bar, the points from 24 down, and the checkers borne off.
fn places(position: &Position, side: Side, settings: &OutputSettings) -> Vec<Message> {
    let (bar, off) = (position.bar(side), position.off(side));
    let mut places = Vec::new();
    if bar > 0 {
        places.push(message!("words-bar", count = bar));
    }
    for point in Point::ALL.into_iter().rev() {
        let (stack, name) = (position.stack(point), settings.points.of(point).into_owned());
        let count = stack.free(side);
        if count > 0 && stack.pins() {
            places.push(message!("words-pinning", count = count, point = &name));
        } else if count > 0 {
            places.push(message!("words-point", count = count, point = &name));
        }
        if stack.has_pinned(side) {
            places.push(message!("words-pinned", point = name));
        }
    }
    if off > 0 {
        places.push(message!("words-off", count = off));
    }
    places
}
