//! A match at the table: its state, the two players, the dice, and the actions.

mod actions;
mod automatic;
mod computer;
mod engine_decisions;
mod error;
mod seat;
mod set_up;
mod state;
mod steps;
mod transaction;
mod undo;

pub use computer::{Computer, Watcher};
pub use error::TableError;
pub use seat::{Automatic, Seat};
pub use state::Table;
pub use undo::Undo;
