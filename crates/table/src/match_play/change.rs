//! What is set at the table.

use super::Match;
use plakoto_engine::rules::RuleSet;

/// What has been set at the table, otherwise than by playing: its record has to know. What has been played is told by
/// [`crate::match_play::Event`]s.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use = "the record of the table has to follow"]
pub enum Change {
    /// The match stands so now: it has another game, score or length.
    SetUp {
        /// The match.
        series: Match,
        /// Whether there is a position: not after one was rejected.
        is_placed: bool,
    },
    /// A position was put on the board, and the match stands so.
    Placed(Match),
    /// The match stands so, and what was played before is not a part of it.
    NewSession(Match),
    /// The match goes on so under these rules.
    Rules {
        /// The rules.
        rules: RuleSet,
        /// The match.
        series: Match,
        /// Whether there is a position.
        is_placed: bool,
    },
    /// Player 0 and player 1 have these names.
    Renamed([String; 2]),
}
