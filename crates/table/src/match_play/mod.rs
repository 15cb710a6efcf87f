//! A game and a match in progress: whose turn it is, dice, resignations, results and scores; and the table at which
//! people and the engine play it. What a game is worth in a match.

mod change;
mod dice_source;
mod equity_table;
mod event;
mod game;
pub(crate) mod past;
mod series;
mod shares;
mod table;

pub use change::Change;
pub use dice_source::DiceSource;
pub use equity_table::{EquityTable, MatchStakes, NextStarter};
pub use event::Event;
pub use game::{Ended, Game, GameEnding, GameResult};
pub use series::{Match, away};
pub use shares::{Counts, Shares};
pub use table::{Automatic, Computer, Seat, Table, TableError, Undo, Watcher};
