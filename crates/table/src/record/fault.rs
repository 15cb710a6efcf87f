//! Errors in the lines of a file.

use crate::messages;
use plakoto_engine::notation::play_text::IllegalPlay;
use plakoto_engine::notation::{NotationError, NotationFault};
use plakoto_engine::printable::{self, clean, quote};
use plakoto_engine::rules::{MAX_LENGTH, MAX_SCORE, Numbers, Player, ResignationError, RollError};
use plakoto_words::{Message, message};
use std::fmt;

/// Maximum number of characters kept from a JSON error. Such an error may quote any text in the file.
const MAX_DETAIL: usize = 150;

/// An error in a line of a file. Its texts are parts of the line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayFault {
    /// A play, a position, pending numbers or rules are wrong.
    Notation(#[from] NotationError),
    /// Dice are wrong.
    Roll(#[from] RollError),
    /// The game has no such resignation.
    Resignation(#[from] ResignationError),
    /// The play in a cell is wrong.
    Cell(String, Box<Self>),
    /// The line is not valid JSON for the file format.
    Json {
        /// The error of the JSON parser.
        detail: String,
        /// The column of the error, counted from 1.
        column: usize,
    },
    /// The end of a JSON object is missing.
    Cut,
    /// The first line is not the header of a match, perhaps because of an error in JSON.
    NoHeader(Option<Box<Self>>),
    /// The file contains something other than a position.
    NoPosition,
    /// The file has another version than the first one, which is supported.
    Version(u32, u32),
    /// A line of this kind cannot occur here.
    OutOfPlace(&'static str),
    /// The header states another number of lines.
    LineCount {
        /// The number in the header.
        expected: usize,
        /// The number of lines in the file.
        got: usize,
        /// The last turn, if lines are missing.
        last: Option<Message>,
    },
    /// Expected a game with this number.
    Game(usize, Option<String>),
    /// No game has begun yet.
    NoGame,
    /// The game is over.
    GameOver,
    /// The game is not over.
    NotOver,
    /// The game has the first result, but the line states the second one: the winner and the points.
    Result([(Option<String>, u8); 2]),
    /// Expected a turn of this player, got one of the opponent.
    Turn(Player),
    /// Expected a turn with the first numbers, got the second ones.
    Numbers([Numbers; 2]),
    /// A turn has both dice and pending numbers, or neither.
    DiceOrPending,
    /// A roll that can be played has no play.
    NoPlay(Numbers),
    /// A play is marked as illegal.
    MarkedIllegal,
    /// A score is too high.
    Scores([u32; 2]),
    /// Both players have won the match.
    BothWon([u32; 2]),
    /// A match is too long.
    Length(u32),
    /// A win has too many points.
    Points(u32),
    /// A variation begins outside the games before it.
    Variation {
        /// The number of the game, counted from 1.
        game: usize,
        /// The number of turns before the variation.
        turn: usize,
    },
    /// A game begins at a position that was set up in eXtreme Gammon.
    SetUp,
    /// The text names no player.
    Player(String),
    /// Expected the length of the match.
    MatchLength(String),
    /// Expected the names and points of both players.
    Names(String),
    /// Expected a turn or the end of the game.
    TurnText(String),
    /// The text uses the doubling cube.
    Cube(String),
    /// A line has more than this number of bytes.
    LineBytes {
        /// The maximum number of bytes.
        most: usize,
        /// The number of bytes in the line.
        got: usize,
    },
}

impl fmt::Display for ReplayFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl From<IllegalPlay> for ReplayFault {
    fn from(error: IllegalPlay) -> Self {
        Self::Notation(NotationFault::Play(error).into())
    }
}

impl ReplayFault {
    /// Converts a serde_json error. Removes the line number from its text, because each line is parsed
    /// separately and the number is always 1.
    pub(super) fn json(error: &serde_json::Error) -> Self {
        let detail = error.to_string();
        let detail = detail.split(" at line ").next().unwrap_or_default();
        let detail = clean(&printable::shorten(detail, MAX_DETAIL)).into_owned();
        Self::Json { detail, column: error.column() }
    }

    /// Returns the message of the error.
    pub fn message(&self) -> Message {
        let text = |text: &str| Some(Message::text(quote(text)));
        let number = |number: usize| Some(Message::text(number.to_string()));
        let both =
            |[first, second]: [u32; 2]| Some(message!("error-two_numbers", first = first, second = second));
        let (what, got) = match self {
            Self::Notation(error) => return messages::notation(&error.fault),
            Self::Roll(RollError(roll)) => (message!("expected-dice"), text(roll)),
            Self::Resignation(error) => return messages::resignation(error),
            Self::Cell(cell, fault) => {
                return Message::joined([Message::text(quote(cell)), fault.message()], ": ");
            }
            Self::Json { detail, column } => {
                let detail = message!("replay-json", detail = detail);
                return message!("error-at_column", error = detail, column = *column);
            }
            Self::Cut => (message!("replay-json_object"), Some(message!("error-end_of_line"))),
            Self::NoHeader(fault) => (message!("replay-header"), fault.as_ref().map(|fault| fault.message())),
            Self::NoPosition => return message!("replay-no_position"),
            Self::Version(known, got) => {
                return message!("replay-version", known = *known, got = *got);
            }
            Self::OutOfPlace(kind) => return message!("replay-out_of_place", kind = *kind),
            Self::LineCount { expected, got, last } => {
                let got = match last {
                    Some(turn) => Some(message!("replay-ends_after", lines = *got, turn = turn.clone())),
                    None => number(*got),
                };
                (message!("replay-lines", lines = *expected), got)
            }
            Self::Game(next, got) => (Message::text(format!("`Game {next}`")), got.as_deref().and_then(text)),
            Self::NoGame => (message!("replay-start"), None),
            Self::GameOver => (message!("replay-next_game"), None),
            Self::NotOver => (message!("replay-not_over"), None),
            Self::Result([expected, got]) => (won(expected), Some(won(got))),
            Self::Turn(player) => (turn_of(*player), Some(turn_of(player.other()))),
            Self::Numbers([expected, got]) => {
                let what = message!("replay-turn_with", numbers = expected.to_string());
                (what, Some(Message::text(got.to_string())))
            }
            Self::DiceOrPending => return message!("replay-dice_or_pending"),
            Self::NoPlay(numbers) => return message!("replay-no_play", numbers = numbers.to_string()),
            Self::MarkedIllegal => return message!("replay-marked_illegal"),
            Self::Scores(scores) => (message!("raw-score", most = MAX_SCORE), both(*scores)),
            Self::BothWon(scores) => (message!("raw-winning_score"), both(*scores)),
            Self::Length(length) => (message!("raw-length", most = MAX_LENGTH), number(*length as usize)),
            Self::Points(points) => (message!("replay-points"), number(*points as usize)),
            Self::Variation { game, turn } => {
                return message!("replay-variation", game = *game, turn = *turn);
            }
            Self::SetUp => return message!("replay-set_up"),
            Self::Player(name) => (message!("replay-player"), text(name)),
            Self::MatchLength(line) => (Message::text("`N point match`"), text(line)),
            Self::Names(line) => (message!("replay-names"), text(line)),
            Self::TurnText(cell) => (message!("replay-turn_text"), text(cell)),
            Self::Cube(word) => (message!("replay-no_cube"), text(word)),
            Self::LineBytes { most, got } => {
                (message!("expected-line_of_bytes", bytes = *most), number(*got))
            }
        };
        messages::expected_got(what, got)
    }
}

fn turn_of(player: Player) -> Message {
    message!("replay-turn_of", player = player.index())
}

fn won((winner, points): &(Option<String>, u8)) -> Message {
    match winner {
        Some(winner) => message!("replay-wins", player = clean(winner).into_owned(), points = *points),
        None => message!("library-draw"),
    }
}
