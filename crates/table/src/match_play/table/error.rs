//! Why an action at the table is not possible.

use plakoto_engine::files::FileError;
use plakoto_engine::rules::{Pending, Roll};

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
    /// Dice have to be given by the user.
    #[error("dice are entered by hand: `roll 31` or `set dice 31`")]
    ByHand,
    /// The file of dice has no more.
    #[error(transparent)]
    File(#[from] FileError),
    /// The record cannot be kept.
    #[error("what is played cannot be kept")]
    NotKept,
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
