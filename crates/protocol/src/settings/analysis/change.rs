//! How turns are judged, and what changes that.

use std::cmp::Ordering;

use plakoto_table::analysis::{AnalysisSettings, LuckMark, Mark, Thresholds};

/// How turns are judged.
#[derive(Clone, Copy, Default)]
pub(crate) struct ChosenAnalysis {
    /// Without rollouts.
    pub(crate) searched: AnalysisSettings,
    /// Whether plays are compared by rollouts.
    pub(crate) uses_rollouts: bool,
}

/// What `set analysis` changes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum AnalysisChange {
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

impl AnalysisChange {
    /// Makes the change; returns the names of thresholds that move along: a threshold that would be above a higher one,
    /// or below a lower one, takes that along.
    pub(super) fn apply(self, settings: &mut ChosenAnalysis) -> Vec<&'static str> {
        let Thresholds { errors, luck } = &mut settings.searched.thresholds;
        match self {
            Self::Plies(plies) => settings.searched.plies = plies,
            Self::Rollout(is_on) => settings.uses_rollouts = is_on,
            Self::Mark(mark, error) => {
                let moved = move_to(errors, (mark as usize).saturating_sub(1), error);
                return moved.map(|index| Mark::ALL[index + 1].name()).collect();
            }
            Self::Luck { is_very, luck: points } => {
                let moved = move_to(luck, usize::from(is_very), points);
                return moved.map(|index| LuckMark::ALL[index + 3].name()).collect();
            }
        }
        Vec::new()
    }
}

/// Sets one of several thresholds that rise. Those in its way move along; they are returned.
fn move_to(thresholds: &mut [f32], set: usize, value: f32) -> impl Iterator<Item = usize> {
    let before = thresholds.to_vec();
    for (index, threshold) in thresholds.iter_mut().enumerate() {
        *threshold = match index.cmp(&set) {
            Ordering::Less => threshold.min(value),
            Ordering::Equal => value,
            Ordering::Greater => threshold.max(value),
        };
    }
    let after = thresholds.to_vec();
    (0..after.len()).filter(move |&index| index != set && after[index] != before[index])
}
