//! Makes opening books.
//!
//! A book is made by playing games, with the same dice for all plays of a roll. The standard error of the
//! difference between two plays is then smaller than the errors of the two equities suggest, and can be
//! estimated. Plays that clearly trail are dropped early.

mod games;
mod log;
mod make;
mod tally;
mod work;

pub use games::Games;
pub use log::{BookLog, BookLogHeader, collect};
pub use make::{BookPlan, MakeProgress, Part};
pub use tally::{Spread, Tally};
pub use work::{MOST_PLAYS, PLIES, Work};
