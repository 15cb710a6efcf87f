//! Static evaluation of positions, and the stakes of a game.

mod chances;
mod endings;
mod handcrafted;
pub mod network;
pub mod simd;
mod small_network;

pub use chances::{AtLeast, Chances, Stakes};
pub use endings::{Endings, shipped, shipped_luck, shipped_network, shipped_pruner};
pub use handcrafted::Handcrafted;
pub use network::{Network, Shape};
pub use small_network::{LuckNetwork, Pruner};

use crate::rules::{Position, RuleSet, outcome};

/// The kind of an evaluator.
#[derive(Clone, Debug, PartialEq)]
pub enum Description {
    /// A network, with its id, the rule set that it was trained for, and its shape.
    Network(String, RuleSet, Shape),
    /// Rules of thumb.
    ByHand,
    /// Another evaluator, in its own words.
    Other(String),
}

/// Describes the evaluator in one line of text.
impl std::fmt::Display for Description {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Network(id, rules, shape) => write!(f, "network {id} for {rules}: {shape}"),
            Self::ByHand => {
                f.write_str("made by hand from the pip count, pins, blocks and the safety of the mother")
            }
            Self::Other(text) => f.write_str(text),
        }
    }
}

/// Estimates how a game will end.
pub trait Evaluator: Send + Sync {
    /// Returns the name of the evaluator, for display to the user.
    fn name(&self) -> &'static str;

    /// Returns the name of the evaluator or table that gives the value of `position`.
    fn name_for(&self, position: &Position) -> &'static str {
        let _ = position;
        self.name()
    }

    /// Returns where the value of `position` comes from. A search cannot improve on an exact value.
    fn source(&self, position: &Position) -> ValueSource {
        let _ = position;
        ValueSource::Estimate
    }

    /// Whether an endgame table may contain positions after a play of the opponent from `near`.
    fn is_ending(&self, near: &Position) -> bool {
        let _ = near;
        false
    }

    /// Describes the evaluator.
    fn description(&self) -> Description;

    /// Returns the rule set that the evaluator was made for, or `None` if it supports all rule sets.
    fn made_for(&self) -> Option<RuleSet> {
        None
    }

    /// Returns the chances of the player on roll in `position`, before they roll. The game must not be over.
    fn evaluate(&self, position: &Position, rules: &RuleSet) -> Chances;

    /// Evaluates many positions that differ from `near` in few points, as [`Evaluator::evaluate`] does. Calls
    /// `found` with the index and the value of each position.
    fn evaluate_all(
        &self,
        near: &Position,
        positions: &[Position],
        rules: &RuleSet,
        found: &mut dyn FnMut(usize, Chances),
    ) {
        let _ = near;
        for (index, position) in positions.iter().enumerate() {
            found(index, self.evaluate(position, rules));
        }
    }
}

/// Where the value of a position comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ValueSource {
    /// An estimate by the evaluator.
    Estimate,
    /// A table whose values assume that each side only minimises its number of rolls.
    OneSided,
    /// A table with exact values, which assume the best play by both sides.
    Exact,
}

/// Returns the chances of the player on roll in `position`. They are exact if the game is over; otherwise,
/// `evaluator` estimates them or looks them up.
pub fn static_value(evaluator: &dyn Evaluator, position: &Position, rules: &RuleSet) -> Chances {
    match outcome(position, rules) {
        Some(outcome) => Chances::certain(outcome),
        None => evaluator.evaluate(position, rules),
    }
}
