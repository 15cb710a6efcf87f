//! What the plays of a match were worth: errors, luck, and what both say about the players.

pub mod collection;
mod difficulty;
mod gained;
mod judged;
mod marks;
mod phase;
mod run;
mod scale;
mod statistics;
mod summary;

pub use difficulty::Difficulty;
pub use gained::gained;
pub use judged::{Judged, judge};
pub use marks::{LuckMark, Mark, Thresholds};
pub use phase::Phase;
pub use run::{GameAnalysis, analyse, analyse_all};
#[cfg(feature = "library")]
pub(crate) use scale::serialize_rounded;
pub use scale::{Measured, Rating, Scale};
pub use statistics::{CountedTurn, PhaseStatistics, PlayerStatistics, Statistics};
pub use summary::{Row, Summary};

use plakoto_engine::rollout;

/// How turns are judged.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AnalysisSettings {
    /// Plies of the search: 0 to [`plakoto_engine::search::MAX_PLIES`].
    pub plies: u8,
    /// Rolls out the best play and the one that was made, where they differ; `None` to go by the search.
    pub rollout: Option<rollout::RolloutSettings>,
    /// Which errors and which luck are marked.
    pub thresholds: Thresholds,
    /// Whether [`analyse`] also finds out why the best play is better than one that is marked, for which games are played.
    pub explains: bool,
}

impl AnalysisSettings {
    /// How turns are judged, in words.
    pub fn description(&self) -> String {
        let plies = self.plies;
        match self.rollout {
            None => format!("Judged at {plies}-ply, luck at 0-ply."),
            Some(rollout::RolloutSettings { trials, plies: play, truncation, .. }) => {
                let cut = truncation.map_or(String::new(), |turns| format!(" cut after {turns} plies"));
                format!(
                    "Judged at {plies}-ply, other plays than the best by rollouts of {trials} trials at {play}-ply{cut}, luck at 0-ply."
                )
            }
        }
    }
}

impl Default for AnalysisSettings {
    /// At 2-ply, with gnubg's thresholds, without reasons.
    fn default() -> Self {
        Self { plies: 2, rollout: None, thresholds: Thresholds::default(), explains: false }
    }
}
