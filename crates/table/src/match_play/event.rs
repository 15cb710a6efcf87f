//! Events of play in a game or match.

use super::GameResult;
use plakoto_engine::rules::{LegalPlay, Numbers, Player, Position, Resignation, Roll, Rotation, RuleSet};

/// An event of play in a game or match.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A match to this number of points with these games has begun; the number is 0 for an open-ended session.
    NewMatch(u16, Rotation),
    /// A game of a match with several rule sets has begun under these rules.
    Begins(RuleSet),
    /// Each player has rolled one die to decide who starts. Contains the dice of player 0 and player 1.
    OpeningRoll([u8; 2]),
    /// This player starts without an opening roll, because the rules determine the starter or because the
    /// user enters the dice.
    Starts(Player),
    /// A player has rolled the dice.
    Rolled(Player, Roll),
    /// A player has made a play that moves at least one checker.
    Moved {
        /// The player who made the play.
        player: Player,
        /// The position before the play.
        before: Position,
        /// The dice numbers that the player had to play.
        numbers: Numbers,
        /// The play that was made.
        legal: LegalPlay,
        /// Whether this is an automatic play of a human player, which [`Undo::Action`](super::Undo::Action) can take back alone.
        can_be_undone: bool,
    },
    /// A player has no legal move and therefore passes.
    CannotMove {
        /// The player who passes.
        player: Player,
        /// The dice numbers that the player could not play.
        numbers: Numbers,
        /// The play that moves no checker.
        legal: LegalPlay,
        /// Whether this is a pass of a human player, which [`Undo::Action`](super::Undo::Action) can take back alone.
        can_be_undone: bool,
    },
    /// A player offers to lose the game by resignation. The resignation says how many points the player
    /// concedes.
    OffersToResign(Player, Resignation),
    /// A player accepts the opponent's offer to resign.
    Accepts(Player, Resignation),
    /// A player declines the opponent's offer to resign.
    /// If the player is the engine, the last part is its own equity, which exceeds the offer.
    Declines(Player, Resignation, Option<f32>),
    /// The game is over.
    GameOver(GameResult),
    /// The match score after a finished game.
    Score {
        /// Number of finished games in the match.
        games: u32,
        /// Points of player 0 and player 1.
        score: [u16; 2],
        /// Number of points needed to win the match; 0 for an open-ended session.
        length: u16,
    },
    /// This player has won the match.
    MatchOver(Player),
    /// An undo command has restored an earlier state of the game or match.
    Undone,
    /// The players have swapped seats: player 0 has become player 1 and vice versa.
    Swapped,
}
