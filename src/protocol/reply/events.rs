//! What happens in a game, as replies tell it.

use serde_json::{Map, Value, json};

use super::fields;
use super::plays::play_fields;
use crate::match_play::{Ending, Event, GameResult};
use crate::rules::{Player, Victory};

/// One line, as gnubg words it.
pub(super) fn text(event: &Event, names: &[String; 2]) -> String {
    let name = |player: &Player| names[player.index()].as_str();
    match event {
        Event::NewMatch(0) => "A new session has been started.".into(),
        Event::NewMatch(1) => "A new 1 point match has been started.".into(),
        Event::NewMatch(length) => format!("A new {length} points match has been started."),
        Event::OpeningRoll(dice) => {
            format!("{} rolls {}, {} rolls {}.", names[0], dice[0], names[1], dice[1])
        }
        Event::Starts(player) => format!("{} starts.", name(player)),
        Event::Rolled(player, roll) => {
            let [first, second] = roll.dice();
            format!("{} rolls {first} and {second}.", name(player))
        }
        Event::Moved { player, legal, .. } => format!("{} moves {legal}.", name(player)),
        Event::CannotMove { player, .. } => format!("{} cannot move.", name(player)),
        Event::OffersToResign(player, offer) => {
            format!("{} offers to resign a {offer}.", name(player))
        }
        Event::Accepts(player, offer) => format!("{} accepts and wins a {offer}.", name(player)),
        Event::Declines(player, offer) => format!("{} declines the {offer}.", name(player)),
        Event::GameOver(result) => game_over(result, names),
        Event::Score { games, score, length } => score_line(names, *games, *score, *length),
        Event::MatchOver(player) => format!("{} has won the match.", name(player)),
        Event::Undone => "The last command has been taken back.".into(),
        Event::Swapped => "The players have been swapped.".into(),
    }
}

/// The JSON form of what has happened.
pub(super) fn list(events: &[Event]) -> Value {
    events.iter().map(event_fields).map(Value::Object).collect()
}

/// The fields of an event.
fn event_fields(event: &Event) -> Map<String, Value> {
    let of_player =
        |name: &str, player: &Player| fields([("event", name.into()), ("player", player.index().into())]);
    let with = |mut all: Map<String, Value>, name: &str, value: Value| {
        all.insert(name.to_owned(), value);
        all
    };
    match event {
        Event::NewMatch(length) => {
            fields([("event", "new_match".into()), ("match_length", (*length).into())])
        }
        Event::OpeningRoll(dice) => fields([("event", "opening_roll".into()), ("dice", json!(dice))]),
        Event::Starts(player) => of_player("starts", player),
        Event::Rolled(player, roll) => with(of_player("roll", player), "dice", json!(roll.dice())),
        Event::Moved { player, legal, .. } => {
            let mut all = of_player("move", player);
            all.extend(play_fields(legal));
            all
        }
        Event::CannotMove { player, .. } => of_player("cannot_move", player),
        Event::OffersToResign(player, offer) => {
            with(of_player("resign", player), "points", offer.points().into())
        }
        Event::Accepts(player, offer) => with(of_player("accept", player), "points", offer.points().into()),
        Event::Declines(player, offer) => with(of_player("decline", player), "points", offer.points().into()),
        Event::GameOver(result) => {
            with(fields([("event", "game_over".into())]), "result", result_value(result))
        }
        Event::Score { games, score, .. } => {
            fields([("event", "score".into()), ("games", (*games).into()), ("score", json!(score))])
        }
        Event::MatchOver(player) => of_player("match_over", player),
        Event::Undone => fields([("event", "undo".into())]),
        Event::Swapped => fields([("event", "swap".into())]),
    }
}

pub(super) fn game_over(result: &GameResult, names: &[String; 2]) -> String {
    let GameResult::Won { winner, points, ending } = result else {
        return match result {
            GameResult::MothersPinned => "The game is a draw: both mothers are pinned.",
            GameResult::Dead => "The game is a draw: neither player can ever move again.",
            _ => "The game is over.",
        }
        .into();
    };
    let how = match ending {
        Ending::Played(Victory::Mother) => "pins the mother and wins".to_owned(),
        Ending::Played(Victory::Triple) => "wins a triple game and".to_owned(),
        Ending::Played(victory) => format!("wins a {} and", victory.name()),
        Ending::Resigned(resignation) => format!("wins a {resignation} and"),
    };
    let plural = if *points == 1 { "" } else { "s" };
    format!("{} {how} {points} point{plural}.", names[winner.index()])
}

/// gnubg's line of `show score`.
pub(in crate::protocol) fn score_line(
    names: &[String; 2],
    games: u32,
    score: [u16; 2],
    length: u16,
) -> String {
    let plural = if games == 1 { "" } else { "s" };
    let kind = match length {
        0 => "open-ended session".into(),
        1 => "match to 1 point".into(),
        length => format!("match to {length} points"),
    };
    let [first, second] = names;
    format!("The score (after {games} game{plural}) is: {first} {}, {second} {} ({kind})", score[0], score[1])
}

/// `winner` 0, 1 or null, `points`, and `how` the game ended.
pub(super) fn result_value(result: &GameResult) -> Value {
    let how = match result {
        GameResult::Won { ending: Ending::Played(victory), .. } => match victory {
            Victory::Single => "single",
            Victory::Gammon => "gammon",
            Victory::Triple => "triple",
            Victory::Mother => "mother",
        },
        GameResult::Won { ending: Ending::Resigned(_), .. } => "resignation",
        GameResult::MothersPinned => "mothers_pinned",
        GameResult::Dead => "dead",
        GameResult::Unknown => "unknown",
    };
    match result {
        GameResult::Won { winner, points, .. } => {
            json!({ "winner": winner.index(), "points": points, "how": how })
        }
        _ => json!({ "winner": null, "points": 0, "how": how }),
    }
}
