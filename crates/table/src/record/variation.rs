//! A variation of a game.

use std::sync::Arc;

use super::GameRecord;

/// A variation of a game: another continuation from one of its turns.
///
/// The result of a variation does not change the score of the match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation {
    /// The number of the game, from 0.
    pub game: usize,
    /// The turns of the variation, from the start of the game.
    pub line: Arc<GameRecord>,
}
