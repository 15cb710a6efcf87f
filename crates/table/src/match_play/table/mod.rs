//! A match at the table: its state, the two players, the dice, and the actions.

mod actions;
mod computer;
mod decisions;
mod deeds;
mod error;
mod going_on;
mod seat;
mod set_up;
mod state;
mod transaction;
mod undoing;

pub use computer::{Computer, Watcher};
pub use error::TableError;
pub use seat::{Automatic, Seat};
pub use state::Table;
pub use undoing::Undo;
