//! What a search works with.

use super::breadth::Breadth;
use super::cache::Cache;
use super::judge::Judge;
use super::leaves::Leaves;
use super::limits::Budget;
use super::pruning::Pruning;
use crate::eval::{Evaluator, Pruner, Stakes};
use crate::rules::{Roll, RuleSet, Side};

/// What every search needs to know and none changes, for the player on roll of the position that is searched.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    /// Gives the values at the leaves.
    pub evaluator: &'a dyn Evaluator,
    /// Tells which replies are worth being evaluated; `None` for all of them.
    pub pruner: Option<&'a Pruner>,
    /// The rules.
    pub rules: &'a RuleSet,
    /// What the outcomes are worth to him.
    pub stakes: Stakes,
    /// Values that are already known.
    pub cache: &'a Cache,
    /// When to stop.
    pub budget: &'a Budget,
    /// How carefully the plays of a cascade are looked for, deep in a search.
    pub breadth: Breadth,
    /// How the last rolls are looked at.
    pub leaves: Leaves,
}

impl Context<'_> {
    /// The same for a position with the player on this side on roll.
    #[must_use]
    pub fn seen_by(&self, side: Side) -> Self {
        Self { stakes: self.stakes.seen_by(side), ..*self }
    }

    /// The same for a position deeper in the search, after a reply that the opponent of its player has made to this roll.
    pub(super) fn after_reply(&self, roll: Roll) -> Self {
        Self { leaves: self.leaves.after(roll), ..self.seen_by(Side::Theirs) }
    }

    /// How many replies to a roll are evaluated at a position that is searched `plies` deep.
    pub(super) fn pruning(&self, plies: u8) -> Pruning {
        if plies == 1 { self.leaves.pruning() } else { Pruning::Wide }
    }

    /// What gives static values.
    pub fn judge(&self) -> Judge<'_> {
        let Self { evaluator, rules, stakes, breadth, budget, .. } = self;
        Judge { evaluator: *evaluator, rules, stakes, breadth: *breadth, budget: Some(budget) }
    }
}
