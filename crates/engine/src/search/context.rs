//! The inputs that all parts of a search share.

use super::breadth::Breadth;
use super::cache::Cache;
use super::judge::Judge;
use super::leaves::Leaves;
use super::limits::Budget;
use super::pruning::Pruning;
use crate::eval::{Evaluator, Pruner, Stakes};
use crate::rules::{Roll, RuleSet, Side};

/// The constant inputs of a search, for the player on roll in the searched position.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    /// Evaluates the positions at the leaves of the search tree.
    pub evaluator: &'a dyn Evaluator,
    /// A small network that selects the replies to evaluate. `None` if the search evaluates all replies.
    pub pruner: Option<&'a Pruner>,
    /// The rules.
    pub rules: &'a RuleSet,
    /// The stakes of the player on roll.
    pub stakes: Stakes,
    /// Results of earlier searches.
    pub cache: &'a Cache,
    /// The remaining budget of the search.
    pub budget: &'a Budget,
    /// Limits on the plays of a cascade that are considered deep in the search tree.
    pub breadth: Breadth,
    /// Sampling state of the search, which determines the rolls that its last ply averages over.
    pub leaves: Leaves,
}

impl Context<'_> {
    /// Returns the same context from the view of the player on `side`.
    #[must_use]
    pub fn seen_by(&self, side: Side) -> Self {
        Self { stakes: self.stakes.seen_by(side), ..*self }
    }

    /// Returns the context for the next ply, after the reply to `roll`. The opponent is then on roll.
    pub(super) fn after_reply(&self, roll: Roll) -> Self {
        Self { leaves: self.leaves.after(roll), ..self.seen_by(Side::Theirs) }
    }

    /// Returns how many replies to each roll are evaluated in a position that is searched to a depth of
    /// `plies`.
    pub(super) fn pruning(&self, plies: u8) -> Pruning {
        if plies == 1 { self.leaves.pruning() } else { Pruning::Wide }
    }

    /// Returns a judge for static evaluations in this context.
    pub fn judge(&self) -> Judge<'_> {
        let Self { evaluator, rules, stakes, breadth, budget, .. } = self;
        Judge { evaluator: *evaluator, rules, stakes, breadth: *breadth, budget: Some(budget) }
    }
}
