//! Static values of positions and their equities.

use super::breadth::Breadth;
use super::limits::Budget;
use crate::eval::{Evaluator, Probabilities, Stakes};
use crate::rules::{Next, Position, RuleSet, Side, outcome};

/// Evaluates positions statically and computes equities.
#[derive(Clone, Copy)]
pub struct Judge<'a> {
    /// Evaluates the positions.
    pub evaluator: &'a dyn Evaluator,
    /// The rules.
    pub rules: &'a RuleSet,
    /// The stakes of the player who chooses.
    pub stakes: &'a Stakes,
    /// How thoroughly the plays of a cascade are searched.
    pub breadth: Breadth,
    /// Counts the evaluations, if present.
    pub budget: Option<&'a Budget>,
}

impl<'a> Judge<'a> {
    /// Creates a judge with [`Breadth::NARROW`] and without a budget.
    pub fn new(evaluator: &'a dyn Evaluator, rules: &'a RuleSet, stakes: &'a Stakes) -> Self {
        Self { evaluator, rules, stakes, breadth: Breadth::NARROW, budget: None }
    }

    /// Whether the search for better plays of a cascade must end. Only thorough searches take long enough
    /// to be interrupted. All others always consider the same plays, so that their results can be cached.
    pub(super) fn is_interrupted(&self) -> bool {
        self.breadth == Breadth::WIDE && self.budget.is_some_and(Budget::is_interrupted)
    }

    pub(super) fn spend(&self, evaluations: usize) {
        if let Some(budget) = self.budget {
            budget.spend(evaluations as u64);
        }
    }
}

/// Calls `found` with the static value of each of the positions `after` a play from `position`, seen by the
/// player who made the play. `roller` is the side that rolls next and sees the positions: the player or the
/// opponent.
pub(super) fn each_value(
    judge: Judge<'_>,
    position: &Position,
    after: &[Position],
    roller: Side,
    mut found: impl FnMut(usize, Probabilities),
) {
    let near = Next::roller(roller).view(position);
    judge.evaluator.evaluate_all(&near, after, judge.rules, &mut |index, chances| {
        let chances = outcome(&after[index], judge.rules).map_or(chances, Probabilities::certain);
        // The relation is mutual: if the roller is the opponent of the player, the player is the opponent
        // of the roller.
        found(index, chances.seen_by(roller));
    });
}
