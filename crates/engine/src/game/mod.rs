//! Games in progress, and positions and plays that know their rules.
//!
//! [`Position`] and [`Play`] are the positions and plays of [`crate::rules`] with their rules. A [`Game`] adds
//! the player on roll, the dice, the score of the match and everything that was played. [`GameState`] and
//! [`Match`] are its state without a history.

mod error;
mod in_progress;
mod position;
mod series;
mod state;

pub use error::GameError;
pub use in_progress::{Game, GameAction, PlayedTurn};
pub use position::{Play, Position};
pub use series::{Match, away, next_rules};
pub use state::{EarlyEnd, GameEnding, GameResult, GameState};
