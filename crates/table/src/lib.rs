//! Games and matches at a table: play, records, analysis, reports, practice, the library of matches, the
//! opening book and explanations of plays.
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]

pub mod analysis;
pub mod book;
pub mod fair_dice;
#[cfg(feature = "library")]
pub mod library;
pub mod match_play;
pub mod messages;
pub mod practice;
pub mod record;
pub mod report;
pub mod unfinished;
pub mod why;

pub use match_play::{GameResult, GameState};
