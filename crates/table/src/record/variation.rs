//! Another way in which a game was played on.

use std::sync::Arc;

use super::GameRecord;

/// Another way in which a game was played on from one of its turns.
///
/// Its result counts for nothing: the score of a match is that of its games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation {
    /// The number of the game that it belongs to, from 0.
    pub game: usize,
    /// The game as it was played in this variation, from its start.
    pub line: Arc<GameRecord>,
}
