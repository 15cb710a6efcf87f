//! Words for errors and luck.

use crate::record::Skill;
use std::ops::RangeInclusive;

/// From what on errors and luck are marked, in points. gnubg's unless they are changed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Thresholds {
    /// Errors that are doubtful, bad and very bad from so much on.
    pub errors: [f32; 3],
    /// Luck from so much on, and very much; the same below zero.
    pub luck: [f32; 2],
}

/// What is said about a play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// Nothing.
    None,
    /// Doubtful.
    Doubtful,
    /// Bad.
    Bad,
    /// Very bad.
    VeryBad,
}

/// What is said about a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LuckMark {
    /// Very unlucky.
    VeryUnlucky,
    /// Unlucky.
    Unlucky,
    /// Nothing.
    None,
    /// Lucky.
    Lucky,
    /// Very lucky.
    VeryLucky,
}

impl Default for Thresholds {
    fn default() -> Self {
        Self { errors: [0.03, 0.06, 0.12], luck: [0.3, 0.6] }
    }
}

impl Thresholds {
    /// What they may be, in points.
    pub const RANGE: RangeInclusive<f32> = 0.0001..=10.0;

    /// In one line.
    pub fn description(&self) -> String {
        let ([doubtful, bad, very_bad], [lucky, very_lucky]) = (self.errors, self.luck);
        format!("{doubtful} doubtful, {bad} bad, {very_bad} very bad, {lucky} lucky, {very_lucky} very lucky")
    }

    /// What is said about a play that loses `error` points.
    pub fn mark(&self, error: f32) -> Mark {
        let reached = self.errors.iter().filter(|threshold| error >= **threshold).count();
        Mark::ALL[reached]
    }

    /// From which error on a play has this mark; `None` for no mark.
    pub fn least(&self, mark: Mark) -> Option<f32> {
        self.errors.get((mark as usize).checked_sub(1)?).copied()
    }

    /// What is said about a roll that wins `luck` points.
    pub fn luck_mark(&self, luck: f32) -> LuckMark {
        let reached = self.luck.iter().filter(|threshold| luck.abs() >= **threshold).count();
        LuckMark::ALL[if luck < 0.0 { 2 - reached } else { 2 + reached }]
    }
}

impl Mark {
    /// All of them, the best first.
    pub const ALL: [Self; 4] = [Self::None, Self::Doubtful, Self::Bad, Self::VeryBad];

    /// In words; empty for nothing.
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "",
            Self::Doubtful => "doubtful",
            Self::Bad => "bad",
            Self::VeryBad => "very bad",
        }
    }

    /// As it is written behind a play: `?!`, `?` or `??`.
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
    /// All of them, the worst first.
    pub const ALL: [Self; 5] = [Self::VeryUnlucky, Self::Unlucky, Self::None, Self::Lucky, Self::VeryLucky];

    /// In words; empty for nothing.
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
    fn words_follow_the_thresholds() {
        let thresholds = Thresholds::default();
        let marks = [0.0, 0.029, 0.03, 0.06, 0.5].map(|error| thresholds.mark(error));
        assert_eq!(marks, [Mark::None, Mark::None, Mark::Doubtful, Mark::Bad, Mark::VeryBad]);
        let luck = [-0.7, -0.3, 0.0, 0.35, 0.6].map(|luck| thresholds.luck_mark(luck));
        assert_eq!(luck, LuckMark::ALL);
    }
}
