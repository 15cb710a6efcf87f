//! Errors that table actions return.

use plakoto_engine::files::FileError;
use plakoto_engine::rules::{Pending, Roll};

/// An error that a table action returns.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// The table has no legal position, because the user's last position was rejected.
    #[error("there is no position, because the last one was rejected: set another position")]
    NoPosition,
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The match is over.
    #[error("the match is over")]
    MatchOver,
    /// The player on roll has already rolled.
    #[error("the dice have been rolled already: {0}")]
    Rolled(Roll),
    /// The player on roll must play pending numbers before rolling.
    #[error("pending numbers must be played before the dice are rolled: {0}")]
    Pending(Pending),
    /// The user entered dice, but the table takes its dice from another source.
    #[error("dice can be entered only after `set rng manual`")]
    NotManual,
    /// The dice are missing because the user has to enter them.
    #[error("the dice are missing: enter them with `roll 31` or `set dice 31`")]
    ByHand,
    /// The dice file cannot be read, or no dice are left in it.
    #[error(transparent)]
    File(#[from] FileError),
    /// The record of the match cannot be written.
    #[error("the record of the match cannot be written")]
    NotKept,
    /// A resignation has been offered and must be answered before the game goes on.
    #[error("a resignation has been offered")]
    Offered,
    /// No resignation has been offered, so there is nothing to accept or decline.
    #[error("no resignation has been offered")]
    NotOffered,
    /// Nothing can be undone, because the last action began the game.
    #[error("nothing can be undone, because the last action began the game")]
    Begun,
    /// No earlier state is available for undo.
    #[error("there is nothing to undo")]
    NothingToUndo,
}
