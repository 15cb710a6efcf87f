//! Events of a game (rolls, plays, results, …) in replies.

use serde::{Serialize, Serializer};

use super::board::{BoardFields, BoardView};
use super::json::{fields, serialize};
use super::play::PlayFields;
use super::result::{game_over, result_fields, score_line};
use super::view::{Stage, View};
use crate::output::{JsonBoard, OutputSettings};
use plakoto_engine::rules::{Player, Position, RuleSet, used_numbers};
use plakoto_table::match_play::Event;

/// New events of the game, and the board after the last event.
#[derive(Clone, Debug, PartialEq)]
pub struct Events {
    /// The new events, in order of time.
    pub events: Vec<Event>,
    /// The board after the last event.
    pub board: Box<BoardView>,
}

/// New events of a game that continues without the user, so that more events follow.
#[derive(Clone, Debug, PartialEq)]
pub struct EventsSoFar {
    /// The new events, in order of time.
    pub events: Vec<Event>,
    /// Names of player 0 and player 1.
    pub names: [String; 2],
    /// Rule set that the game is played under.
    pub rules: RuleSet,
    /// How detailed boards are in JSON.
    pub json: JsonBoard,
}

impl View for Events {
    fn lines(&self, settings: &OutputSettings) -> Vec<String> {
        let events = self.events.iter().map(|event| text(event, &self.board.names));
        events.chain(self.board.lines(settings)).collect()
    }
}

impl View for EventsSoFar {
    fn lines(&self, _: &OutputSettings) -> Vec<String> {
        self.events.iter().map(|event| text(event, &self.names)).collect()
    }

    fn stage(&self) -> Stage {
        Stage::Part
    }
}

/// Describes an event in one text line, in gnubg's words.
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

/// An event as JSON fields. An event that starts a game contains the board. In the full form, a play contains
/// the board after it, too.
struct EventFields<'a>(&'a Event, &'a RuleSet, JsonBoard);

impl Serialize for EventFields<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let Self(event, rules, form) = self;
        let start = || BoardFields::new(&Position::START, Player::X, *form);
        let after = |result: &Position, player: &Player| {
            (*form == JsonBoard::Full).then(|| BoardFields::new(result, *player, *form))
        };
        match event {
            Event::NewMatch(length) => fields! { event: "new_match", match_length: length }.serialize(to),
            Event::OpeningRoll(dice) => {
                fields! { event: "opening_roll", dice: dice, board: start() }.serialize(to)
            }
            Event::Starts(player) => {
                fields! { event: "starts", player: player.index(), board: start() }.serialize(to)
            }
            Event::Rolled(player, roll) => {
                fields! { event: "roll", player: player.index(), dice: roll.dice() }.serialize(to)
            }
            Event::Moved { player, before, numbers, legal } => {
                let used = used_numbers(before, *numbers, &legal.play, rules);
                let play = PlayFields::with_numbers(legal, used);
                let board = after(&legal.result, player);
                fields! { event: "move", player: player.index(), ..play: play, board?: board }.serialize(to)
            }
            Event::CannotMove { player, legal, .. } => {
                let board = after(&legal.result, player);
                fields! { event: "cannot_move", player: player.index(), board?: board }.serialize(to)
            }
            Event::OffersToResign(player, offer) => {
                fields! { event: "resign", player: player.index(), points: offer.points() }.serialize(to)
            }
            Event::Accepts(player, offer) => {
                fields! { event: "accept", player: player.index(), points: offer.points() }.serialize(to)
            }
            Event::Declines(player, offer) => {
                fields! { event: "decline", player: player.index(), points: offer.points() }.serialize(to)
            }
            Event::GameOver(result) => {
                fields! { event: "game_over", result: result_fields(result) }.serialize(to)
            }
            Event::Score { games, score, .. } => {
                fields! { event: "score", games: games, score: score }.serialize(to)
            }
            Event::MatchOver(player) => fields! { event: "match_over", player: player.index() }.serialize(to),
            Event::Undone => fields! { event: "undo" }.serialize(to),
            Event::Swapped => fields! { event: "swap" }.serialize(to),
        }
    }
}

fn list<'a>(events: &'a [Event], rules: &'a RuleSet, json: JsonBoard) -> Vec<EventFields<'a>> {
    events.iter().map(|event| EventFields(event, rules, json)).collect()
}

serialize!(Events, |Self { events, board }| {
    fields! { events: list(events, &board.rules, board.json), ..board: board }
});

serialize!(EventsSoFar, |Self { events, rules, json, .. }| {
    fields! { done: false, events: list(events, rules, *json) }
});
