//! A game and a match in progress: whose turn it is, dice, resignations, results and scores.

mod dice_source;
mod game;
mod series;

pub use dice_source::{DiceError, DiceSource};
pub use game::{Ended, Ending, Game, GameResult, Resignation};
pub use series::Match;
