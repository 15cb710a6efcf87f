//! Static evaluation of positions, and the stakes of a game.

mod endings;
mod handcrafted;
pub mod luck;
pub mod network;
mod probabilities;
pub mod pruner;
mod shipped;
pub mod simd;
mod small_layer;
mod small_network;
mod stakes;

pub use endings::Endings;
pub use handcrafted::Handcrafted;
pub use luck::LuckNetwork;
pub use network::Network;
pub use probabilities::Probabilities;
pub use pruner::Pruner;
pub use shipped::{shipped, shipped_luck, shipped_network, shipped_pruner};
pub use stakes::Stakes;

use crate::rules::{Position, RuleSet, outcome};

/// Estimates how a game will end.
pub trait Evaluator: Send + Sync {
    /// Returns the name shown to the user.
    fn name(&self) -> &'static str;

    /// Returns the name of the source of the value of `position`.
    fn name_for(&self, position: &Position) -> &'static str {
        let _ = position;
        self.name()
    }

    /// Returns how the value of `position` is found. No search improves on an exact value.
    fn source(&self, position: &Position) -> ValueSource {
        let _ = position;
        ValueSource::Estimate
    }

    /// Whether positions after a play of the opponent from `near` may be in a table of endings.
    fn is_ending(&self, near: &Position) -> bool {
        let _ = near;
        false
    }

    /// Describes the evaluator in one line.
    fn description(&self) -> String;

    /// Returns the rule set that the evaluator was made for, or `None` if it supports all rule sets.
    fn made_for(&self) -> Option<RuleSet> {
        None
    }

    /// Returns the chances of the player on roll of `position`, before they roll. The game must not be
    /// over.
    fn evaluate(&self, position: &Position, rules: &RuleSet) -> Probabilities;

    /// Like [`Evaluator::evaluate`], for many positions that differ from `near` in few points. Calls
    /// `found` with the index and the value of each.
    fn evaluate_all(
        &self,
        near: &Position,
        positions: &[Position],
        rules: &RuleSet,
        found: &mut dyn FnMut(usize, Probabilities),
    ) {
        let _ = near;
        for (index, position) in positions.iter().enumerate() {
            found(index, self.evaluate(position, rules));
        }
    }
}

/// Source of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ValueSource {
    /// An estimate by an evaluator.
    Estimate,
    /// A table that assumes each side only minimises its number of rolls.
    OneSided,
    /// A table with the values if both sides play as well as possible.
    Exact,
}

/// Returns the chances of the player on roll of `position`: exact if the game is over, otherwise by
/// `evaluator`.
pub fn static_value(evaluator: &dyn Evaluator, position: &Position, rules: &RuleSet) -> Probabilities {
    match outcome(position, rules) {
        Some(outcome) => Probabilities::certain(outcome),
        None => evaluator.evaluate(position, rules),
    }
}
