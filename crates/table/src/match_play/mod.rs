//! Games and matches in progress: turns, dice, resignations, results and scores.
//!
//! Human players and the engine play at a [`Table`]. An [`EquityTable`] contains the chances of
//! winning the match at every score.

mod change;
mod dice_source;
mod equity_table;
mod event;
mod game;
pub(crate) mod history;
mod match_counts;
mod series;
mod shares;
mod table;

pub use change::Change;
pub use dice_source::DiceSource;
pub use equity_table::{EquityTable, MatchStakes, NextStarter};
pub use event::Event;
pub use game::{EarlyEnd, Game, GameEnding, GameResult};
pub use match_counts::MatchCounts;
pub(crate) use series::next_rules;
pub use series::{Match, away};
pub use shares::{Counts, Shares};
pub use table::{Automatic, Computer, Seat, Table, TableError, Undo, Watcher};
