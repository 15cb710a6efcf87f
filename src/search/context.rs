//! What a search works with.

use super::breadth::Breadth;
use super::cache::Cache;
use super::judge::Judge;
use super::limits::Budget;
use crate::eval::{Evaluator, Pruner, Stakes};
use crate::rules::{RuleSet, Side};

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
}

impl Context<'_> {
    /// The same for a position with the player on this side on roll.
    #[must_use]
    pub fn seen_by(&self, side: Side) -> Self {
        Self { stakes: self.stakes.seen_by(side), ..*self }
    }

    /// What gives static values.
    pub(crate) fn judge(&self) -> Judge<'_> {
        let Self { evaluator, rules, stakes, breadth, budget, .. } = self;
        Judge { evaluator: *evaluator, rules, stakes, breadth: *breadth, budget: Some(budget) }
    }
}
