//! Annotations of plays and rolls: doubtful, bad, lucky and so on.

use crate::record::Skill;
use std::ops::RangeInclusive;

/// Thresholds for annotating plays and rolls, in points. The defaults are the same as in gnubg.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Thresholds {
    /// The smallest errors that are marked as doubtful, bad and very bad.
    pub errors: [f32; 3],
    /// The smallest luck of rolls marked as lucky and as very lucky. The same thresholds with a minus sign
    /// apply to unlucky rolls.
    pub luck: [f32; 2],
}

/// The annotation of a play, which depends on its error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// The play is not annotated.
    None,
    /// The play is doubtful.
    Doubtful,
    /// The play is bad.
    Bad,
    /// The play is very bad.
    VeryBad,
}

/// The annotation of a roll, which depends on its luck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LuckMark {
    /// The roll is very unlucky.
    VeryUnlucky,
    /// The roll is unlucky.
    Unlucky,
    /// The roll is not annotated.
    None,
    /// The roll is lucky.
    Lucky,
    /// The roll is very lucky.
    VeryLucky,
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

    /// Returns the annotation of a play that loses `error` points.
    pub fn mark(&self, error: f32) -> Mark {
        let reached = self.errors.iter().filter(|threshold| error >= **threshold).count();
        Mark::ALL[reached]
    }

    /// Returns the smallest error with this annotation; `None` for [`Mark::None`].
    pub fn least(&self, mark: Mark) -> Option<f32> {
        self.errors.get((mark as usize).checked_sub(1)?).copied()
    }

    /// Returns the annotation of a roll that gains `luck` points.
    pub fn luck_mark(&self, luck: f32) -> LuckMark {
        let reached = self.luck.iter().filter(|threshold| luck.abs() >= **threshold).count();
        LuckMark::ALL[if luck < 0.0 { 2 - reached } else { 2 + reached }]
    }
}

impl Mark {
    /// All annotations, from the best plays to the worst.
    pub const ALL: [Self; 4] = [Self::None, Self::Doubtful, Self::Bad, Self::VeryBad];

    /// Returns the annotation in words; empty for [`Mark::None`].
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "",
            Self::Doubtful => "doubtful",
            Self::Bad => "bad",
            Self::VeryBad => "very bad",
        }
    }

    /// Returns the symbol that is printed after a play with this annotation: `?!`, `?` or `??`; empty for
    /// [`Mark::None`].
    pub const fn sign(self) -> &'static str {
        match self {
            Self::None => "",
            Self::Doubtful => "?!",
            Self::Bad => "?",
            Self::VeryBad => "??",
        }
    }
}

impl From<Skill> for Mark {
    fn from(skill: Skill) -> Self {
        match skill {
            Skill::Doubtful => Self::Doubtful,
            Skill::Bad => Self::Bad,
            Skill::VeryBad => Self::VeryBad,
        }
    }
}

impl LuckMark {
    /// All annotations, from the worst luck to the best.
    pub const ALL: [Self; 5] = [Self::VeryUnlucky, Self::Unlucky, Self::None, Self::Lucky, Self::VeryLucky];

    /// Returns the annotation in words; empty for [`LuckMark::None`].
    pub const fn name(self) -> &'static str {
        match self {
            Self::VeryUnlucky => "very unlucky",
            Self::Unlucky => "unlucky",
            Self::None => "",
            Self::Lucky => "lucky",
            Self::VeryLucky => "very lucky",
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
        assert_eq!(marks, [Mark::None, Mark::None, Mark::Doubtful, Mark::Bad, Mark::VeryBad]);
        let luck = [-0.7, -0.3, 0.0, 0.35, 0.6].map(|luck| thresholds.luck_mark(luck));
        assert_eq!(luck, LuckMark::ALL);
    }
}
