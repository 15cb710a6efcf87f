//! Why one play is better than another: what can be counted in the positions after them, and what evaluating them says.
//!
//! Nothing here is a judgement. A [`Difference`] is two numbers that were worked out in the same way for both plays, and
//! each number of [`Facts`] says how to check it. Points are numbered as the player who makes the play does.

mod answers;
mod difference;
mod facts;
mod holding;
mod last;
mod shots;
mod words;

pub use answers::Answer;
pub use difference::{Difference, Topic, Why};
pub use facts::{Facts, Pin};
pub use holding::{GAMES, MOST_TURNS};
pub use last::LastCheckers;
pub use shots::{Shot, Shots};
pub use words::Numbers;
