//! What each outcome is worth.

use super::Probabilities;
use crate::rules::{RuleSet, Victory};

/// What each of the nine outcomes is worth to the player whose probabilities are weighed, in points per game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Utility {
    /// Of winning, in the order of [`Victory::ALL`].
    pub win: [f32; 4],
    /// Of losing, likewise.
    pub lose: [f32; 4],
    /// Of a draw.
    pub draw: f32,
}

impl Utility {
    /// The points that the rule set gives, as in an open-ended session.
    #[must_use]
    pub fn points(rules: &RuleSet) -> Self {
        let win = Victory::ALL.map(|victory| f32::from(victory.points(rules)));
        Self { win, lose: win.map(|points| -points), draw: 0.0 }
    }

    /// The expected worth.
    #[must_use]
    pub fn equity(&self, chances: &Probabilities) -> f32 {
        let sum = |worth: &[f32; 4], chances: &[f32; 4]| -> f32 {
            worth.iter().zip(chances).map(|(worth, chance)| worth * chance).sum()
        };
        sum(&self.win, &chances.win) + sum(&self.lose, &chances.lose) + self.draw * chances.draw
    }
}
