//! Games and matches in progress: turns, dice, resignations, results and scores.
//!
//! Human players and the engine play at a [`Table`]. An [`EquityTable`] contains the chances of
//! winning the match at every score.

mod change;
mod dice_source;
mod equity_table;
mod event;
pub(crate) mod history;
mod match_counts;
mod shares;
mod table;

pub use change::Change;
pub use dice_source::{DiceSource, system_seed};
pub use equity_table::{EquityTable, MatchStakes, NextStarter};
pub use event::Event;
pub use match_counts::MatchCounts;
pub use plakoto_engine::game::{EarlyEnd, GameEnding, GameResult, GameState, Match, away, next_rules};
pub use shares::{Counts, Shares};
pub use table::{Automatic, Computer, Seat, Table, TableError, Undo, Watcher};
