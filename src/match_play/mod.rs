//! A game and a match in progress: whose turn it is, dice, resignations, results and scores; and the table at which
//! people and the engine play it.

mod dice_source;
mod event;
mod game;
mod series;
mod table;

pub use dice_source::{DiceError, DiceSource};
pub use event::Event;
pub use game::{Ended, Ending, Game, GameResult, Resignation};
pub use series::Match;
pub(crate) use table::MAX_HISTORY;
pub use table::{Automatic, Computer, Seat, Table, TableError};
