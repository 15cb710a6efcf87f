//! What the plays of a match were worth: errors, luck, and what both say about the players.

mod judged;
mod marks;
mod run;
mod statistics;

pub use judged::{Judged, judge};
pub use marks::{LuckMark, Mark, Rating, Thresholds};
pub use run::{GameAnalysis, analyse};
pub use statistics::{PlayerStatistics, Statistics};

use crate::rollout;

/// How turns are judged.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// Plies of the search: 0 to [`crate::search::MAX_PLIES`].
    pub plies: u8,
    /// Rolls out the best play and the one that was made, where they differ; `None` to go by the search.
    pub rollout: Option<rollout::Settings>,
    /// Which errors and which luck are marked.
    pub thresholds: Thresholds,
}

impl Default for Settings {
    /// At 2-ply, with gnubg's thresholds.
    fn default() -> Self {
        Self { plies: 2, rollout: None, thresholds: Thresholds::default() }
    }
}
