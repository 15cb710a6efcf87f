//! Changes at the table other than plays, rolls and resignations.

use super::Match;

/// A change at the table that must be recorded although it is not an event of play. Events of play are
/// reported as [`crate::match_play::Event`]s.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use = "the record of the table must follow this change"]
pub enum Change {
    /// The user edited the game, the score or the length of the match.
    SetUp {
        /// The state of the match after the change.
        series: Match,
        /// Whether the table has a legal position; `false` after the user entered a position that was
        /// rejected.
        is_placed: bool,
    },
    /// The user put a position on the board. Contains the state of the match after the change.
    Placed(Match),
    /// A new match or session began, without any earlier plays. Contains its state.
    NewSession(Match),
    /// The rules were changed during the match.
    Rules {
        /// The state of the match under the new rules.
        series: Match,
        /// Whether the table has a legal position.
        is_placed: bool,
    },
    /// One or both players were renamed. Contains the new names of player 0 and player 1.
    Renamed([String; 2]),
}
