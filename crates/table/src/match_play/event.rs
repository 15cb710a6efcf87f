//! What happens at the table.

use super::GameResult;
use plakoto_engine::rules::{LegalPlay, Numbers, Player, Position, Resignation, Roll};

/// Something that has happened in the game.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A match of so many points has begun; 0 for an open-ended session.
    NewMatch(u16),
    /// Both players have rolled one die for the start: player 0's and player 1's.
    OpeningRoll([u8; 2]),
    /// This player starts because he has won the last game, or because dice are entered by hand.
    Starts(Player),
    /// He has rolled.
    Rolled(Player, Roll),
    /// He has played.
    Moved {
        /// Who.
        player: Player,
        /// The position before.
        before: Position,
        /// What he had to play.
        numbers: Numbers,
        /// The play.
        legal: LegalPlay,
    },
    /// He can play no number.
    CannotMove {
        /// Who.
        player: Player,
        /// What he had to play.
        numbers: Numbers,
        /// The pass.
        legal: LegalPlay,
    },
    /// He offers to lose so much.
    OffersToResign(Player, Resignation),
    /// He accepts the resignation of his opponent.
    Accepts(Player, Resignation),
    /// He declines it.
    Declines(Player, Resignation),
    /// The game is over.
    GameOver(GameResult),
    /// The score after so many games of a match to so many points.
    Score {
        /// Games finished.
        games: u32,
        /// Points of player 0 and player 1.
        score: [u16; 2],
        /// Points to win the match; 0 for an open-ended session.
        length: u16,
    },
    /// He has won the match.
    MatchOver(Player),
    /// The last command that changed the game has been taken back.
    Undone,
    /// The players have changed places.
    Swapped,
}
