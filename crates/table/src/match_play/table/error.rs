//! Why an action at the table is not possible.

use crate::match_play::DiceError;
use plakoto_engine::rules::{Pending, Roll};

/// What has happened could not be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("what is played cannot be kept")]
pub struct NotKept;

/// Why an action is not possible.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// The last position was rejected.
    #[error("no position: the last one was rejected, set another")]
    NoPosition,
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The match is over.
    #[error("the match is over")]
    MatchOver,
    /// The player on roll has rolled.
    #[error("the dice have been rolled already: {0}")]
    Rolled(Roll),
    /// The player on roll has to play what was handed over first.
    #[error("numbers are pending, they are played before the dice are rolled: {0}")]
    Pending(Pending),
    /// Dice were given, but they come from elsewhere.
    #[error("dice are not entered by hand")]
    NotManual,
    /// There are no dice.
    #[error(transparent)]
    Dice(#[from] DiceError),
    /// The record cannot be kept.
    #[error(transparent)]
    NotKept(#[from] NotKept),
    /// A resignation has to be answered first.
    #[error("a resignation has been offered")]
    Offered,
    /// There is none to be answered.
    #[error("no resignation has been offered")]
    NotOffered,
    /// What would be taken back is the start of the game.
    #[error("nothing has been done since the game was begun")]
    Begun,
    /// Nothing has been done yet.
    #[error("there is nothing to undo")]
    NothingToUndo,
}
