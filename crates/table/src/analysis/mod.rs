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
use plakoto_words::{Message, message};

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
    pub fn description(&self) -> Message {
        let plies = self.plies;
        let Some(rollout::RolloutSettings { trials, plies: depth, truncation, .. }) = self.rollout else {
            return message!("analysis-method", plies = plies);
        };
        match truncation {
            None => {
                message!("analysis-method_by_rollout", plies = plies, trials = trials, depth = depth)
            }
            Some(turns) => message!(
                "analysis-method_by_truncated_rollout",
                plies = plies,
                trials = trials,
                depth = depth,
                turns = turns
            ),
        }
    }
}

impl Default for AnalysisSettings {
    /// Returns the default settings: a 2-ply search without rollouts, gnubg's thresholds, no explanations.
    fn default() -> Self {
        Self { plies: 2, rollout: None, thresholds: Thresholds::default(), explains: false }
    }
}
