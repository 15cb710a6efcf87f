//! How good a position is without looking ahead, and what that is worth.

mod handcrafted;
mod probabilities;
mod utility;

pub use handcrafted::Handcrafted;
pub use probabilities::Probabilities;
pub use utility::Utility;

use crate::rules::{Position, RuleSet, outcome};

/// Something that estimates how a game will end.
pub trait Evaluator: Send + Sync {
    /// The name shown to the user.
    fn name(&self) -> &'static str;

    /// What it looks at, in one line.
    fn description(&self) -> &'static str;

    /// The chances of the player on roll of `position`, before he rolls. The game must not be over.
    fn evaluate(&self, position: &Position, rules: &RuleSet) -> Probabilities;
}

/// The chances of the player on roll of `position`: exact if the game is over, else those of `evaluator`.
#[must_use]
pub fn static_value(evaluator: &dyn Evaluator, position: &Position, rules: &RuleSet) -> Probabilities {
    match outcome(position, rules) {
        Some(outcome) => Probabilities::certain(outcome),
        None => evaluator.evaluate(position, rules),
    }
}
