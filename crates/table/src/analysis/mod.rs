//! Analysis of games: the errors and the luck of each turn, statistics, and ratings of the players.

pub mod collection;
mod difficulty;
mod gained;
mod marks;
mod phase;
mod run;
mod scale;
mod statistics;
mod summary;
mod turn_analysis;

pub use difficulty::Difficulty;
#[cfg(feature = "library")]
pub(crate) use gained::worth_of_start;
pub use gained::{Gained, gained};
pub use marks::Thresholds;
pub use phase::Phase;
pub use run::{GameAnalysis, analyse, analyse_all};
#[cfg(feature = "library")]
pub(crate) use scale::serialize_rounded;
pub use scale::{Measured, Rating, Scale};
pub use statistics::{CountedTurn, PhaseStatistics, PlayerStatistics, Statistics};
pub use summary::{Row, Summary};
pub use turn_analysis::{TurnAnalysis, judge};

use plakoto_engine::rollout;

/// Settings for an analysis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AnalysisSettings {
    /// Number of plies of the search: 0 to [`plakoto_engine::search::MAX_PLIES`].
    pub plies: u8,
    /// Settings for the rollouts that compare the best play with the play that was made, if the two plays
    /// differ. `None` if plays are compared by the search alone.
    pub rollout: Option<rollout::RolloutSettings>,
    /// Thresholds for marking errors and luck.
    pub thresholds: Thresholds,
    /// Whether [`analyse`] also explains, for each play that is marked as an error, why the best play is
    /// better. This takes longer, because finding the reasons requires sample games.
    pub explains: bool,
}

impl AnalysisSettings {
    /// Describes the settings in one sentence, for example `Judged at 2-ply, luck at 0-ply.`
    pub fn description(&self) -> String {
        let plies = self.plies;
        match self.rollout {
            None => format!("Judged at {plies}-ply, luck at 0-ply."),
            Some(rollout::RolloutSettings { trials, plies: play, truncation, .. }) => {
                let cut = truncation.map_or(String::new(), |turns| format!(" cut after {turns} plies"));
                format!(
                    "Judged at {plies}-ply, plays other than the best by rollouts of {trials} trials at {play}-ply{cut}, luck at 0-ply."
                )
            }
        }
    }
}

impl Default for AnalysisSettings {
    /// Returns the default settings: a 2-ply search without rollouts, gnubg's thresholds, no explanations.
    fn default() -> Self {
        Self { plies: 2, rollout: None, thresholds: Thresholds::default(), explains: false }
    }
}
