//! What is played in an arena.

use super::Entrant;
use plakoto_engine::rules::{Position, RuleSet};

/// Two or more players; each plays pairs of games or matches against each other.
///
/// In a pair the two take turns to start, with the same dice.
pub struct Arena<'a> {
    /// The players. All play by the same rules.
    pub entrants: &'a [Entrant],
    /// The rules.
    pub rules: RuleSet,
    /// Points of a match; 0 for single games.
    pub length: u16,
    /// Pairs of every two players.
    pub pairs: u64,
    /// The number of the first pair that is played, from 0: others are played elsewhere.
    pub first: u64,
    /// Seed of the dice: pair `i` has the same dice in every arena with this seed.
    pub seed: u64,
    /// Positions that games begin with, one after the other; without any, the start.
    pub openings: &'a [Position],
    /// How many pairs are played at a time.
    pub threads: usize,
    /// Plies after which a game is drawn.
    pub longest: u32,
    /// Whether the games themselves are handed on: see [`super::PlayedPair::records`].
    pub keeps_games: bool,
}

/// Plies that no game between engines that try to win has ever taken.
const LONGEST: u32 = 5000;

impl<'a> Arena<'a> {
    /// A thousand pairs of single games of every two players, from the start, one at a time.
    #[must_use]
    pub const fn new(entrants: &'a [Entrant], rules: RuleSet) -> Self {
        Self {
            entrants,
            rules,
            length: 0,
            pairs: 1000,
            first: 0,
            seed: 1,
            openings: &[],
            threads: 1,
            longest: LONGEST,
            keeps_games: false,
        }
    }
}

impl Arena<'_> {
    /// Every two players.
    #[must_use]
    pub fn pairings(&self) -> Vec<[usize; 2]> {
        let count = self.entrants.len();
        (0..count).flat_map(|first| (first + 1..count).map(move |second| [first, second])).collect()
    }
}
