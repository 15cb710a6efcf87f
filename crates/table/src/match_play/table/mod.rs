//! A match at the table: two players, their dice, and everything that they do to the game in their turns.

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
