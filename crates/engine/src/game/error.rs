//! Why an action in a game is refused.

use crate::notation::NotationError;
use crate::notation::play_text::IllegalPlay;
use crate::rules::{Pending, ResignationError, Roll, RuleSet};
use crate::search::MAX_PLIES;

/// Why an action in a [`Game`](super::Game) or a question about a position is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameError {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The game has to end before the next one begins.
    #[error("expected a game that is over, got one in progress")]
    InProgress,
    /// One of the players has won the match.
    #[error("the match is over")]
    MatchOver,
    /// The dice have to be rolled first.
    #[error("expected dice, got none: roll them first")]
    NotRolled,
    /// The dice have been rolled already.
    #[error("expected no dice, got {0}")]
    Rolled(Roll),
    /// Pending numbers have to be played before the roll.
    #[error("expected a play of the pending numbers {0}, got a roll")]
    Pending(Pending),
    /// The position belongs to a game with other rules than these.
    #[error("expected a position under the rules {0}, got one of another game")]
    OtherGame(Box<RuleSet>),
    /// The game has other rules than the engine.
    #[error("expected a game under the rules {expected}, got one under {got}")]
    OtherRules {
        /// The rules of the engine.
        expected: Box<RuleSet>,
        /// The rules of the game.
        got: Box<RuleSet>,
    },
    /// The search depth is above [`MAX_PLIES`].
    #[error("expected a depth from 0 to {MAX_PLIES} plies, got {0}")]
    TooDeep(u8),
    /// The play belongs to another position, or to other numbers.
    #[error("expected a play of the current position and dice, got {0}")]
    OtherPlay(String),
    /// The play is illegal.
    #[error(transparent)]
    Illegal(#[from] IllegalPlay),
    /// The rules do not allow the resignation.
    #[error(transparent)]
    Resignation(#[from] ResignationError),
    /// A text does not follow its notation.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// A double in Plakoto Express has more plays than a list can hold.
    #[error("expected at most 100,000 plays, got more: ask an engine for the most promising ones")]
    TooManyPlays,
}
