//! Events of a game (rolls, plays, results, …) in replies.

use plakoto_words::{Message, message};
use schemars::JsonSchema;
use serde::Serialize;

use super::board::{BoardFields, BoardView};
use super::play::{PointNumbers, ShownPlay};
use super::value::Equity;
use super::view::{Stage, View};
use crate::output::{Numbering, OutputSettings};
use plakoto_engine::rules::{Player, Resignation, RuleSet, Victory, used_numbers};
use plakoto_table::match_play::{Event, GameEnding, GameResult};

/// What happened, and the board afterwards.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Events {
    /// The events, in order of time.
    events: Vec<EventFields>,
    #[serde(flatten)]
    board: Box<BoardView>,
}

/// Events of a match between two computers, which goes on: more replies follow. The envelope describes the
/// position before the command.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct EventsSoFar {
    /// False.
    done: bool,
    /// The events, in order of time: a thousand or a few more.
    events: Vec<EventFields>,
    /// Names of player 0 and player 1.
    #[serde(skip)]
    names: [String; 2],
}

impl Events {
    /// Shows events, and the board after the last one. `rules` are the rules before the first event.
    pub(crate) fn new(
        events: &[Event],
        rules: &RuleSet,
        numbering: Numbering,
        board: Box<BoardView>,
    ) -> Self {
        Self { events: EventFields::list(events, rules, numbering), board }
    }
}

impl EventsSoFar {
    /// Shows events that others follow. `names` are the names of player 0 and player 1.
    pub(crate) fn new(events: &[Event], rules: &RuleSet, numbering: Numbering, names: [String; 2]) -> Self {
        Self { done: false, events: EventFields::list(events, rules, numbering), names }
    }
}

impl View for Events {
    fn lines(&self, settings: &OutputSettings) -> Vec<String> {
        let events = self.events.iter().map(|event| event.text(&self.board.names, settings));
        events.chain(self.board.lines(settings)).collect()
    }
}

impl View for EventsSoFar {
    fn lines(&self, settings: &OutputSettings) -> Vec<String> {
        self.events.iter().map(|event| event.text(&self.names, settings)).collect()
    }

    fn stage(&self) -> Stage {
        Stage::Part
    }
}

/// An event of the game.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(tag = "event", rename_all = "snake_case")]
enum EventFields {
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
        play: ShownPlay,
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
        equity: Option<Equity>,
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
        score: [u16; 2],
        /// The points needed to win the match.
        #[serde(skip)]
        length: u16,
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
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
struct ResignationFields {
    /// The player, 0 or 1.
    player: usize,
    /// The points offered, 1 to 3.
    points: u8,
    /// The kind of game that is offered.
    #[serde(skip)]
    game: Victory,
}

impl ResignationFields {
    fn new(player: Player, offer: Resignation) -> Self {
        Self { player: player.index(), points: offer.points(), game: offer.victory() }
    }
}

impl EventFields {
    fn new(event: &Event, rules: &RuleSet, numbering: Numbering) -> Self {
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
            Event::Moved { player, before, numbers, legal, .. } => {
                let dice = used_numbers(before, *numbers, &legal.play, rules);
                let points = PointNumbers::of(numbering, *player);
                Self::Move { player: player.index(), play: ShownPlay::with_dice(*legal, points, dice) }
            }
            Event::CannotMove { player, .. } => Self::CannotMove { player: player.index() },
            Event::OffersToResign(player, offer) => Self::Resign(ResignationFields::new(*player, *offer)),
            Event::Accepts(player, offer) => Self::Accept(ResignationFields::new(*player, *offer)),
            Event::Declines(player, offer, own) => {
                let resignation = ResignationFields::new(*player, *offer);
                Self::Decline { resignation, equity: own.map(Equity) }
            }
            Event::GameOver(result) => Self::GameOver { result: ResultFields::new(result) },
            Event::Score { games, score, length } => {
                Self::Score { games: *games, score: *score, length: *length }
            }
            Event::MatchOver(player) => Self::MatchOver { player: player.index() },
            Event::Undone => Self::Undo,
            Event::Swapped => Self::Swap,
        }
    }

    fn list(events: &[Event], rules: &RuleSet, numbering: Numbering) -> Vec<Self> {
        let mut rules = rules;
        let fields = events.iter().map(|event| {
            if let Event::Begins(begun) = event {
                rules = begun;
            }
            Self::new(event, rules, numbering)
        });
        fields.collect()
    }

    /// Describes the event in one text line.
    fn text(&self, names: &[String; 2], settings: &OutputSettings) -> String {
        let name = |player: &usize| &names[*player];
        settings.say(match self {
            Self::NewMatch { match_length, .. } => message!("event-new_match", length = *match_length),
            Self::Game { variant } => message!("event-game", game = variant),
            Self::OpeningRoll { dice: [die, other], .. } => message!(
                "event-opening_roll",
                player = &names[0],
                die = *die,
                opponent = &names[1],
                other = *other
            ),
            Self::Starts { player, .. } => message!("event-starts", player = name(player)),
            Self::Roll { player, dice: [die, other] } => {
                message!("event-roll", player = name(player), die = *die, other = *other)
            }
            Self::Move { player, play } => {
                message!("event-move", player = name(player), play = play.text(settings))
            }
            Self::CannotMove { player } => message!("event-cannot_move", player = name(player)),
            Self::Resign(ResignationFields { player, game, .. }) => {
                message!("event-resign", player = name(player), game = victory_name(*game))
            }
            Self::Accept(ResignationFields { player, game, .. }) => {
                message!("event-accept", player = name(player), game = victory_name(*game))
            }
            Self::Decline { resignation: ResignationFields { player, game, .. }, equity: None } => {
                message!("event-decline", player = name(player), game = victory_name(*game))
            }
            Self::Decline { resignation: ResignationFields { player, game, .. }, equity: Some(own) } => {
                let (game, equity) = (victory_name(*game), own.text(settings));
                message!("event-decline-why", player = name(player), game = game, equity = equity)
            }
            Self::GameOver { result } => result.text(names),
            Self::Score { games, score, length } => score_line(names, *games, *score, *length),
            Self::MatchOver { player } => message!("event-match_over", player = name(player)),
            Self::Undo => message!("event-undo"),
            Self::Swap => message!("event-swap"),
        })
    }
}

/// The result of a game.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub(crate) struct ResultFields {
    /// The player who won, 0 or 1; null for a draw.
    winner: Option<usize>,
    /// The points of the game; 0 for a draw.
    points: u8,
    /// How the game ended: `single`, `gammon`, `triple`, `mother`, `resignation`, `mothers_pinned`, `dead`
    /// (neither player can ever move again) or `unknown`.
    #[schemars(extend("enum" = ["single", "gammon", "triple", "mother", "resignation", "mothers_pinned", "dead", "unknown"]))]
    how: &'static str,
    /// The kind of game that was won or conceded.
    #[serde(skip)]
    game: Option<Victory>,
}

impl ResultFields {
    pub(crate) const fn new(result: &GameResult) -> Self {
        let how = match result {
            GameResult::Won { winner, points, ending } => {
                let (how, game) = match ending {
                    GameEnding::Played(victory) => (victory_word(*victory), *victory),
                    GameEnding::Resigned(resignation) => ("resignation", resignation.victory()),
                };
                return Self { winner: Some(winner.index()), points: *points, how, game: Some(game) };
            }
            GameResult::MothersPinned => "mothers_pinned",
            GameResult::Dead => "dead",
            GameResult::Unknown => "unknown",
        };
        Self { winner: None, points: 0, how, game: None }
    }

    /// Describes the end of the game.
    pub(crate) fn text(&self, names: &[String; 2]) -> Message {
        let Self { winner, points, how, game } = self;
        let (Some(winner), Some(game)) = (winner, game) else {
            return message!("event-game_drawn", how = *how);
        };
        let (player, game) = (&names[*winner], victory_name(*game));
        message!("event-game_over", how = *how, player = player, game = game, points = *points)
    }
}

const fn victory_word(victory: Victory) -> &'static str {
    match victory {
        Victory::Single => "single",
        Victory::Gammon => "gammon",
        Victory::Triple => "triple",
        Victory::Mother => "mother",
    }
}

/// Formats the score as gnubg's `show score` does.
pub(crate) fn score_line(names: &[String; 2], games: u32, score: [u16; 2], length: u16) -> Message {
    message!(
        "event-score",
        games = games,
        player = &names[0],
        points = score[0],
        opponent = &names[1],
        other = score[1],
        length = length
    )
}

/// Returns the name of a victory, such as `gammon`.
pub(crate) fn victory_name(victory: Victory) -> Message {
    match victory {
        Victory::Single => message!("game-single"),
        Victory::Gammon => message!("game-gammon"),
        Victory::Triple => message!("game-triple"),
        Victory::Mother => message!("game-mother"),
    }
}
