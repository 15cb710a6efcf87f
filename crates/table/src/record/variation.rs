//! A variation of a recorded game.

use std::sync::Arc;

use super::GameRecord;

/// A variation of a recorded game, that is, a different continuation after some of its turns.
///
/// The result of a variation does not change the match score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation {
    /// The index of the game in the record, counted from 0.
    pub game: usize,
    /// The complete line of play: the turns shared with the game, then the variation's own turns.
    pub line: Arc<GameRecord>,
}
