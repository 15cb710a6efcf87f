//! Commands about what plays were worth.

use crate::analysis::Mark;

/// What `analyse` judges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Analysed {
    /// The turn at the current place of the record, or the last one.
    Turn,
    /// The current game.
    Game,
    /// All games.
    Match,
}

/// What `set analysis` changes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum AnalysisSetting {
    /// Plies of the search.
    Plies(u8),
    /// Whether plays are compared by rollouts.
    Rollout(bool),
    /// From which error on a play has this mark.
    Mark(Mark, f32),
    /// From what luck on a roll is lucky, or very lucky, and the other way round.
    Luck {
        /// Very lucky, and not just lucky.
        is_very: bool,
        /// In points.
        luck: f32,
    },
}
