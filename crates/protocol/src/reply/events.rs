//! What happens in a game, as replies tell it.

use serde::{Serialize, Serializer};

use super::board::BoardView;
use super::checkers::CheckersFields;
use super::play::PlayFields;
use super::result::{ResultFields, game_over, score_line};
use super::view::{Stage, View};
use crate::output::OutputSettings;
use plakoto_engine::rules::{Player, Position, RuleSet, used_numbers};
use plakoto_table::match_play::Event;

/// What has happened in the game, and the board after it.
#[derive(Clone, Debug, PartialEq)]
pub struct Events {
    /// In order.
    pub events: Vec<Event>,
    /// The board.
    pub board: Box<BoardView>,
}

/// A part of what happens while a game goes on by itself.
#[derive(Clone, Debug, PartialEq)]
pub struct EventsSoFar {
    /// In order.
    pub events: Vec<Event>,
    /// The names of player 0 and player 1.
    pub names: [String; 2],
    /// The rule set.
    pub rules: RuleSet,
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

#[derive(Serialize)]
struct Fields<'a> {
    events: Vec<EventFields>,
    #[serde(flatten)]
    board: &'a BoardView,
}

#[derive(Serialize)]
struct FieldsSoFar {
    done: bool,
    events: Vec<EventFields>,
}

#[derive(Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
enum EventFields {
    NewMatch {
        match_length: u16,
    },
    OpeningRoll {
        dice: [u8; 2],
        board: CheckersFields,
    },
    Starts {
        player: usize,
        board: CheckersFields,
    },
    Roll {
        player: usize,
        dice: [u8; 2],
    },
    Move {
        player: usize,
        #[serde(flatten)]
        play: PlayFields,
        board: CheckersFields,
    },
    CannotMove {
        player: usize,
        board: CheckersFields,
    },
    Resign {
        player: usize,
        points: u8,
    },
    Accept {
        player: usize,
        points: u8,
    },
    Decline {
        player: usize,
        points: u8,
    },
    GameOver {
        result: ResultFields,
    },
    Score {
        games: u32,
        score: [u16; 2],
    },
    MatchOver {
        player: usize,
    },
    Undo,
    Swap,
}

impl EventFields {
    /// Those of an event under these rules. After the start of a game and after plays there is another board.
    fn of(event: &Event, rules: &RuleSet) -> Self {
        match event {
            Event::NewMatch(length) => Self::NewMatch { match_length: *length },
            Event::OpeningRoll(dice) => Self::OpeningRoll { dice: *dice, board: start() },
            Event::Starts(player) => Self::Starts { player: player.index(), board: start() },
            Event::Rolled(player, roll) => Self::Roll { player: player.index(), dice: roll.dice() },
            Event::Moved { player, before, numbers, legal } => Self::Move {
                player: player.index(),
                play: PlayFields::with_numbers(legal, &used_numbers(before, *numbers, &legal.play, rules)),
                board: CheckersFields::new(&legal.result, *player),
            },
            Event::CannotMove { player, legal, .. } => Self::CannotMove {
                player: player.index(),
                board: CheckersFields::new(&legal.result, *player),
            },
            Event::OffersToResign(player, offer) => {
                Self::Resign { player: player.index(), points: offer.points() }
            }
            Event::Accepts(player, offer) => Self::Accept { player: player.index(), points: offer.points() },
            Event::Declines(player, offer) => {
                Self::Decline { player: player.index(), points: offer.points() }
            }
            Event::GameOver(result) => Self::GameOver { result: ResultFields::of(result) },
            Event::Score { games, score, .. } => Self::Score { games: *games, score: *score },
            Event::MatchOver(player) => Self::MatchOver { player: player.index() },
            Event::Undone => Self::Undo,
            Event::Swapped => Self::Swap,
        }
    }

    fn list(events: &[Event], rules: &RuleSet) -> Vec<Self> {
        events.iter().map(|event| Self::of(event, rules)).collect()
    }
}

/// The board on which a game starts, which both players see alike.
fn start() -> CheckersFields {
    CheckersFields::new(&Position::START, Player::X)
}

impl Serialize for Events {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Fields { events: EventFields::list(&self.events, &self.board.rules), board: &self.board }
            .serialize(serializer)
    }
}

impl Serialize for EventsSoFar {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        FieldsSoFar { done: false, events: EventFields::list(&self.events, &self.rules) }
            .serialize(serializer)
    }
}
