//! Who sits at the table, and why an action of theirs is not possible.

use crate::engine::{Engine, Level};
use crate::match_play::{DiceError, EquityTable, Event};
use crate::rules::{Pending, Roll};
use crate::search::StopFlag;

/// One of the players.
#[derive(Clone, Debug, PartialEq)]
pub struct Seat {
    /// His name.
    pub name: String,
    /// Whether the engine plays for him.
    pub is_computer: bool,
    /// How deep it searches for him, if not as deep as for everybody.
    pub plies: Option<u8>,
    /// How much it misjudges for him, if not as much as for everybody: see [`Level::noise`].
    pub noise: Option<f32>,
}

impl Seat {
    /// How strong the engine plays for him, if it plays at `level` for everybody.
    #[must_use]
    pub fn level(&self, level: Level) -> Level {
        Level { plies: self.plies.unwrap_or(level.plies), noise: self.noise.unwrap_or(level.noise) }
    }
}

/// Somebody who follows an action that goes on by itself, turn by turn.
pub trait Watcher {
    /// Takes over what has happened since the last time.
    ///
    /// # Errors
    /// If that cannot be kept: then it is taken back, and the action ends.
    fn take(&self, events: &mut Vec<Event>) -> Result<(), NotKept>;

    /// Whether what has been taken over stays, although the action has ended with this error.
    fn stays(&self, error: &TableError) -> bool;
}

/// What has happened could not be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("what is played cannot be kept")]
pub struct NotKept;

/// The engine as a player.
#[derive(Clone, Copy)]
pub struct Computer<'a> {
    /// Which knows the rules too.
    pub engine: &'a Engine,
    /// How strong it plays for a seat without a level of its own.
    pub level: Level,
    /// What games are worth in a match; `None` if it plays for points whatever the score.
    pub equities: Option<&'a EquityTable>,
    /// Takes over what has happened, after every turn that follows an action by itself.
    pub watch: Option<&'a dyn Watcher>,
    /// Ends its search, and its turns.
    pub stop: &'a StopFlag,
}

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
    /// Nothing has been done yet.
    #[error("there is nothing to undo")]
    NothingToUndo,
}
