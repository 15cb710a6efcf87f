//! How good a position is without looking ahead, and what that is worth.

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

/// Something that estimates how a game will end.
pub trait Evaluator: Send + Sync {
    /// The name shown to the user.
    fn name(&self) -> &'static str;

    /// The name of what gives the value of `position`.
    fn name_for(&self, position: &Position) -> &'static str {
        let _ = position;
        self.name()
    }

    /// How the value of `position` is found. A search finds nothing better than an exact one.
    fn source(&self, position: &Position) -> ValueSource {
        let _ = position;
        ValueSource::Estimate
    }

    /// Whether positions after a play of the opponent from `near` may be endings that are looked up.
    fn is_ending(&self, near: &Position) -> bool {
        let _ = near;
        false
    }

    /// What it looks at, in one line.
    fn description(&self) -> String;

    /// The rule set that it was made for; `None` if it knows them all.
    fn made_for(&self) -> Option<RuleSet> {
        None
    }

    /// The chances of the player on roll of `position`, before he rolls. The game must not be over.
    fn evaluate(&self, position: &Position, rules: &RuleSet) -> Probabilities;

    /// The same for many positions that differ from `near` in few points: `found` gets the index and the value of
    /// each.
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

/// How a value is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ValueSource {
    /// By an evaluation.
    Estimate,
    /// In a table, as if each side only wanted to be quick.
    OneSided,
    /// In a table: what it is worth if both sides play as well as possible.
    Exact,
}

/// The chances of the player on roll of `position`: exact if the game is over, else those of `evaluator`.
pub fn static_value(evaluator: &dyn Evaluator, position: &Position, rules: &RuleSet) -> Probabilities {
    match outcome(position, rules) {
        Some(outcome) => Probabilities::certain(outcome),
        None => evaluator.evaluate(position, rules),
    }
}
