//! The making of books of openings.
//!
//! A book is made by playing games, all plays of a roll with the same dice, so that the error of a difference is known and
//! smaller than those of its parts would make it. Candidates that are clearly behind are given up early.

mod games;
mod log;
mod make;
mod tally;
mod work;

pub use games::Games;
pub use log::{BookLog, LogHead, collect};
pub use make::{BookPlan, MakeProgress, Part};
pub use tally::{Spread, Tally};
pub use work::{MOST_PLAYS, PLIES, Work};
