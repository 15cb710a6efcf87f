//! What was played: matches, their games and every turn, and the files that keep them.

mod game;

pub use game::{GameRecord, Turn};

use crate::rules::RuleSet;

/// A match, or a session, as it was played.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// The rules.
    pub rules: RuleSet,
    /// Points to win; 0 for an open-ended session.
    pub length: u16,
    /// The names of player 0 and player 1.
    pub names: [String; 2],
    /// The games, the last one perhaps not finished.
    pub games: Vec<GameRecord>,
}

impl Record {
    /// One without games.
    #[must_use]
    pub fn new(rules: RuleSet, length: u16, names: [String; 2]) -> Self {
        Self { rules, length, names, games: Vec::new() }
    }
}
