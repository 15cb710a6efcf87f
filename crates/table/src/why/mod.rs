//! Explains why one play is better than another. It compares the positions after both plays by counts (for
//! example, of pips or shots) and by evaluations.
//!
//! An explanation contains only numbers, no judgements. A [`Difference`] is a pair of numbers that were
//! computed in the same way for both plays. The documentation of [`Facts`] says how each number is defined,
//! so that it can be checked. Points are numbered from the point of view of the player who makes the play.

mod answers;
mod difference;
mod facts;
mod last_checkers;
mod pin_games;
mod shots;
mod words;

pub use answers::Answer;
pub use difference::{Difference, Topic, Why};
pub use facts::{Facts, Pin};
pub use last_checkers::LastCheckers;
pub use pin_games::{GAMES, MOST_TURNS};
pub use shots::{Shot, Shots};
pub use words::Numbers;
