//! Games and matches in progress: turns, dice, resignations, results and scores.
//!
//! Human players and the engine play at a [`Table`]. An [`EquityTable`] contains the chances of
//! winning the match at every score.

mod dice_source;
mod equity_table;
mod shares;
mod table;

pub use dice_source::{DiceSource, system_seed};
pub use equity_table::{EquityTable, MatchCounts, MatchStakes, NextStarter};
pub use plakoto_engine::game::{EarlyEnd, GameEnding, GameResult, GameState, Match, away, next_rules};
pub use shares::{Counts, Shares};
pub use table::{Automatic, Computer, Seat, Table, Undo, Watcher};

use std::path::Path;
use std::sync::Arc;

use plakoto_engine::printable;
use plakoto_engine::rules::{
    LegalPlay, Numbers, Pending, Player, Position, Resignation, Roll, Rotation, RuleSet,
};

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
    /// No dice are left in the dice file, of which this number have been used.
    #[error("no dice are left in {}: all {} dice have been used", printable::path(.0), .1)]
    NoDiceLeft(Arc<Path>, usize),
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
    #[error("the game has just begun, so there is no play to undo")]
    Begun,
    /// No earlier state is available for undo.
    #[error("there is nothing to undo")]
    NothingToUndo,
}

/// A change at the table that must be recorded although it is not an event of play. Events of play are
/// reported as [`crate::match_play::Event`]s.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use = "the record of the table must follow this change"]
pub enum Change {
    /// The user edited the game, the score or the length of the match.
    SetUp {
        /// The state of the match after the change.
        series: Match,
        /// Whether the table has a legal position; `false` after the user entered a position that was
        /// rejected.
        is_placed: bool,
    },
    /// The user put a position on the board. Contains the state of the match after the change.
    Placed(Match),
    /// A new match or session began, without any earlier plays. Contains its state.
    NewSession(Match),
    /// The rules were changed during the match.
    Rules {
        /// The state of the match under the new rules.
        series: Match,
        /// Whether the table has a legal position.
        is_placed: bool,
    },
    /// One or both players were renamed. Contains the new names of player 0 and player 1.
    Renamed([String; 2]),
}

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
        /// Whether this is an automatic play of a human player, which [`Undo::Action`] can take back alone.
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
        /// Whether this is a pass of a human player, which [`Undo::Action`] can take back alone.
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

/// The states before each of the last [`History::MAX`] actions. Clones are cheap, because they share the
/// states.
#[derive(Clone, Debug)]
pub(crate) struct History<T> {
    /// The latest states. There are at most [`History::MAX`].
    newer: Chain<T>,
    /// The states that precede `newer`. There are at most [`History::MAX`].
    older: Chain<T>,
    /// The number of actions that can be undone.
    available: usize,
    /// The number of actions that have not been undone, including actions that are too old to be undone.
    depth: usize,
}

/// A linked list of states. The latest state comes first.
#[derive(Clone, Debug)]
struct Chain<T> {
    last: Option<Arc<Link<T>>>,
    length: usize,
}

#[derive(Debug)]
struct Link<T> {
    state: T,
    before: Option<Arc<Link<T>>>,
}

impl<T: Clone> History<T> {
    /// Maximum number of actions that can be undone.
    pub(crate) const MAX: usize = 1024;

    /// Stores the state before an action, so that the action can be undone.
    pub(crate) fn push(&mut self, state: T) {
        if self.newer.length == Self::MAX {
            self.older = std::mem::take(&mut self.newer);
        }
        self.newer.push(state);
        self.depth += 1;
        self.available = (self.available + 1).min(Self::MAX);
    }

    /// Removes and returns the state before the last action; returns `None` if no action can be undone.
    pub(crate) fn pop(&mut self) -> Option<T> {
        self.available = self.available.checked_sub(1)?;
        self.depth -= 1;
        self.newer.pop().or_else(|| self.older.pop())
    }

    /// Returns the number of actions that have not been undone, including actions that are too old to be
    /// undone.
    pub(crate) fn depth(&self) -> usize {
        self.depth
    }
}

impl<T> Default for History<T> {
    fn default() -> Self {
        Self { newer: Chain::default(), older: Chain::default(), available: 0, depth: 0 }
    }
}

impl<T: Clone> Chain<T> {
    fn push(&mut self, state: T) {
        self.last = Some(Arc::new(Link { state, before: self.last.take() }));
        self.length += 1;
    }

    fn pop(&mut self) -> Option<T> {
        let last = self.last.take()?;
        self.last.clone_from(&last.before);
        self.length -= 1;
        Some(last.state.clone())
    }
}

impl<T> Default for Chain<T> {
    fn default() -> Self {
        Self { last: None, length: 0 }
    }
}

/// Drops the links of the list in a loop. The default implementation would be recursive and would overflow
/// the stack if the list is long.
impl<T> Drop for Chain<T> {
    fn drop(&mut self) {
        let mut next = self.last.take();
        while let Some(link) = next {
            next = Arc::into_inner(link).and_then(|mut link| link.before.take());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAX: usize = History::<usize>::MAX;

    #[test]
    fn the_latest_states_are_popped_in_reverse_order() {
        for pushed in [3, MAX, MAX + 1, 2 * MAX, 3 * MAX + 7] {
            let mut past = History::default();
            (0..pushed).for_each(|state| past.push(state));
            assert_eq!(past.depth(), pushed);
            let states: Vec<usize> = std::iter::from_fn(|| past.pop()).collect();
            let expected: Vec<usize> = (0..pushed).rev().take(MAX).collect();
            assert_eq!(states, expected);
            assert_eq!(past.depth(), pushed.saturating_sub(MAX));
        }
    }

    #[test]
    fn changes_of_the_original_do_not_affect_a_clone() {
        let mut past = History::default();
        (0..MAX + 2).for_each(|state| past.push(state));
        let mut copy = past.clone();
        assert_eq!([past.pop(), past.pop(), past.pop()], [Some(MAX + 1), Some(MAX), Some(MAX - 1)]);
        past.push(7);
        assert_eq!((past.pop(), past.pop()), (Some(7), Some(MAX - 2)));
        assert_eq!((copy.depth(), copy.pop()), (MAX + 2, Some(MAX + 1)));
    }
}
