//! Settings of an analysis: how deeply plays are judged, and which errors and rolls are marked.

use std::ops::RangeInclusive;

use crate::record::{LuckMark, Mark};
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
    /// Whether [`analyse`](super::analyse) also explains, for each play that is marked as an error, why the best play is
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

/// Thresholds for annotating plays and rolls, in points. The defaults are the same as in gnubg.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Thresholds {
    /// The smallest errors that are marked as doubtful, bad and very bad.
    pub errors: [f32; 3],
    /// The smallest luck of rolls marked as lucky and as very lucky. The same thresholds with a minus sign
    /// apply to unlucky rolls.
    pub luck: [f32; 2],
}

impl Default for Thresholds {
    fn default() -> Self {
        Self { errors: [0.03, 0.06, 0.12], luck: [0.3, 0.6] }
    }
}

impl Thresholds {
    /// Range of values allowed for each threshold, in points.
    pub const RANGE: RangeInclusive<f32> = 0.0001..=10.0;

    /// Describes the thresholds in one line of text.
    pub fn description(&self) -> String {
        let ([doubtful, bad, very_bad], [lucky, very_lucky]) = (self.errors, self.luck);
        format!("{doubtful} doubtful, {bad} bad, {very_bad} very bad, {lucky} lucky, {very_lucky} very lucky")
    }

    /// Returns the annotation of a play that loses `error` points, if it has one.
    pub fn mark(&self, error: f32) -> Option<Mark> {
        Mark::ALL.into_iter().rfind(|mark| error >= self.least(*mark))
    }

    /// Returns the smallest error with this annotation.
    pub fn least(&self, mark: Mark) -> f32 {
        self.errors[mark as usize]
    }

    /// Returns the annotation of a roll that gains `luck` points, if it has one.
    pub fn luck_mark(&self, luck: f32) -> Option<LuckMark> {
        let [lucky, very_lucky] = self.luck;
        match luck {
            _ if luck >= very_lucky => Some(LuckMark::VeryLucky),
            _ if luck >= lucky => Some(LuckMark::Lucky),
            _ if luck <= -very_lucky => Some(LuckMark::VeryUnlucky),
            _ if luck <= -lucky => Some(LuckMark::Unlucky),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thresholds_separate_the_marks() {
        let thresholds = Thresholds::default();
        let marks = [0.0, 0.029, 0.03, 0.06, 0.5].map(|error| thresholds.mark(error));
        assert_eq!(marks, [None, None, Some(Mark::Doubtful), Some(Mark::Bad), Some(Mark::VeryBad)]);
        let luck = [-0.7, -0.3, 0.35, 0.6].map(|luck| thresholds.luck_mark(luck));
        assert_eq!(luck, LuckMark::ALL.map(Some));
        assert_eq!(thresholds.luck_mark(-0.299), None);
    }
}
