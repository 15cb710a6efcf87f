//! Matches between engines.

mod duel;
mod tally;

pub use duel::{Contestant, Duel};
pub use tally::{Estimate, Tally};
