//! Events of a game (rolls, plays, results, …) in replies.

use plakoto_words::message;
use schemars::JsonSchema;
use serde::Serialize;

use super::board::{BoardFields, BoardReplyFields, BoardView};
use super::json::round;
use super::json::serialize;
use super::play::PlayFields;
use super::result::{ResultFields, game_over, score_line, victory_name};
use super::view::{Stage, View};
use crate::output::OutputSettings;
use plakoto_engine::rules::{Player, Resignation, RuleSet, used_numbers};
use plakoto_table::match_play::Event;

/// New events of the game, and the board after the last event.
#[derive(Clone, Debug, PartialEq)]
pub struct Events {
    /// The rules before the first event.
    pub rules: RuleSet,
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
    /// The rules before the first event.
    pub rules: RuleSet,
}

impl View for Events {
    fn lines(&self, settings: &OutputSettings) -> Vec<String> {
        let events = self.events.iter().map(|event| text(event, &self.board.names, settings));
        events.chain(self.board.lines(settings)).collect()
    }
}

impl View for EventsSoFar {
    fn lines(&self, settings: &OutputSettings) -> Vec<String> {
        self.events.iter().map(|event| text(event, &self.names, settings)).collect()
    }

    fn stage(&self) -> Stage {
        Stage::Part
    }
}

/// Describes an event in one text line.
pub(super) fn text(event: &Event, names: &[String; 2], settings: &OutputSettings) -> String {
    let name = |player: &Player| &names[player.index()];
    let game = |offer: &Resignation| victory_name(offer.victory());
    settings.say(match event {
        Event::NewMatch(length, _) => message!("event-new_match", length = *length),
        Event::Begins(rules) => message!("event-game", game = rules.to_string()),
        Event::OpeningRoll([die, other]) => message!(
            "event-opening_roll",
            player = name(&Player::O),
            die = *die,
            opponent = name(&Player::X),
            other = *other
        ),
        Event::Starts(player) => message!("event-starts", player = name(player)),
        Event::Rolled(player, roll) => {
            let [die, other] = roll.dice();
            message!("event-roll", player = name(player), die = die, other = other)
        }
        Event::Moved { player, legal, .. } => {
            message!("event-move", player = name(player), play = settings.play(legal))
        }
        Event::CannotMove { player, .. } => message!("event-cannot_move", player = name(player)),
        Event::OffersToResign(player, offer) => {
            message!("event-resign", player = name(player), game = game(offer))
        }
        Event::Accepts(player, offer) => message!("event-accept", player = name(player), game = game(offer)),
        Event::Declines(player, offer, None) => {
            message!("event-decline", player = name(player), game = game(offer))
        }
        Event::Declines(player, offer, Some(own)) => {
            let equity = settings.equity(*own);
            message!("event-decline-why", player = name(player), game = game(offer), equity = equity)
        }
        Event::GameOver(result) => game_over(result, names),
        Event::Score { games, score, length } => score_line(names, *games, *score, *length),
        Event::MatchOver(player) => message!("event-match_over", player = name(player)),
        Event::Undone => message!("event-undo"),
        Event::Swapped => message!("event-swap"),
    })
}

/// An event of the game.
#[derive(Serialize, JsonSchema)]
#[serde(tag = "event", rename_all = "snake_case")]
enum EventFields<'a> {
    /// A match begins.
    NewMatch {
        /// The points needed to win the match; 0 for an open-ended session.
        match_length: u16,
        /// The rule sets that are played in turn; missing if there is only one.
        #[serde(rename = "match", skip_serializing_if = "Option::is_none")]
        rotation: Option<String>,
    },
    /// A game of a match with several rule sets begins.
    Game {
        /// The rule set of the game.
        variant: String,
    },
    /// Each player rolls one die to decide who starts. Equal dice are rolled again.
    OpeningRoll {
        /// The dice of player 0 and player 1.
        dice: [u8; 2],
        /// The board at the start.
        board: BoardFields,
    },
    /// A player starts the game without an opening roll.
    Starts {
        /// The player, 0 or 1.
        player: usize,
        /// The board at the start.
        board: BoardFields,
    },
    /// A player rolls.
    Roll {
        /// The player, 0 or 1.
        player: usize,
        /// The dice.
        dice: [u8; 2],
    },
    /// A player makes a play.
    Move {
        /// The player, 0 or 1.
        player: usize,
        #[serde(flatten)]
        play: PlayFields,
    },
    /// A player has no legal play.
    CannotMove {
        /// The player, 0 or 1.
        player: usize,
    },
    /// A player offers to resign.
    Resign(ResignationFields),
    /// A player accepts the opponent's resignation.
    Accept(ResignationFields),
    /// A player declines the opponent's resignation.
    Decline {
        #[serde(flatten)]
        resignation: ResignationFields,
        /// The equity of the engine that declines, which exceeds the offer.
        #[serde(skip_serializing_if = "Option::is_none")]
        equity: Option<f64>,
    },
    /// The game ends.
    GameOver {
        /// The result of the game.
        result: ResultFields,
    },
    /// The score after a game.
    Score {
        /// The number of games that have been finished.
        games: u32,
        /// The points of player 0 and player 1.
        score: &'a [u16; 2],
    },
    /// The match ends.
    MatchOver {
        /// The player who has won the match, 0 or 1.
        player: usize,
    },
    /// An earlier action is undone.
    Undo,
    /// The players swap seats.
    Swap,
}

/// A resignation, or the answer to one.
#[derive(Serialize, JsonSchema)]
struct ResignationFields {
    /// The player, 0 or 1.
    player: usize,
    /// The points offered, 1 to 3.
    points: u8,
}

impl ResignationFields {
    fn new(player: Player, offer: Resignation) -> Self {
        Self { player: player.index(), points: offer.points() }
    }
}

impl<'a> EventFields<'a> {
    fn new(event: &'a Event, rules: &RuleSet) -> Self {
        let start = || BoardFields::new(&rules.start(), Player::X);
        match event {
            Event::NewMatch(length, rotation) => {
                let rotation = (rotation.has_several()).then(|| rotation.to_string());
                Self::NewMatch { match_length: *length, rotation }
            }
            Event::Begins(rules) => Self::Game { variant: rules.to_string() },
            Event::OpeningRoll(dice) => Self::OpeningRoll { dice: *dice, board: start() },
            Event::Starts(player) => Self::Starts { player: player.index(), board: start() },
            Event::Rolled(player, roll) => Self::Roll { player: player.index(), dice: roll.dice() },
            Event::Moved { player, before, numbers, legal, .. } => Self::Move {
                player: player.index(),
                play: PlayFields::with_numbers(legal, &used_numbers(before, *numbers, &legal.play, rules)),
            },
            Event::CannotMove { player, .. } => Self::CannotMove { player: player.index() },
            Event::OffersToResign(player, offer) => Self::Resign(ResignationFields::new(*player, *offer)),
            Event::Accepts(player, offer) => Self::Accept(ResignationFields::new(*player, *offer)),
            Event::Declines(player, offer, own) => {
                Self::Decline { resignation: ResignationFields::new(*player, *offer), equity: own.map(round) }
            }
            Event::GameOver(result) => Self::GameOver { result: ResultFields::new(result) },
            Event::Score { games, score, .. } => Self::Score { games: *games, score },
            Event::MatchOver(player) => Self::MatchOver { player: player.index() },
            Event::Undone => Self::Undo,
            Event::Swapped => Self::Swap,
        }
    }

    fn list(events: &'a [Event], rules: &'a RuleSet) -> Vec<Self> {
        let mut rules = rules;
        let fields = events.iter().map(|event| {
            if let Event::Begins(begun) = event {
                rules = begun;
            }
            Self::new(event, rules)
        });
        fields.collect()
    }
}

/// What happened, and the board afterwards.
#[derive(Serialize, JsonSchema)]
pub(crate) struct EventsFields<'a> {
    /// The events, in order of time.
    events: Vec<EventFields<'a>>,
    #[serde(flatten)]
    board: BoardReplyFields<'a>,
}

/// Events of a match between two computers, which goes on: more replies follow. The envelope describes the
/// position before the command.
#[derive(Serialize, JsonSchema)]
pub(crate) struct EventsSoFarFields<'a> {
    /// False.
    done: bool,
    /// The events, in order of time: a thousand or a few more.
    events: Vec<EventFields<'a>>,
}

serialize!(Events, |Self { rules, events, board }| EventsFields {
    events: EventFields::list(events, rules),
    board: BoardReplyFields::new(board),
});

serialize!(EventsSoFar, |Self { events, rules, .. }| EventsSoFarFields {
    done: false,
    events: EventFields::list(events, rules),
});
