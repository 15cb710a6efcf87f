//! Evaluates positions statically and computes their equities.

use super::breadth::Breadth;
use super::limits::Budget;
use crate::eval::{Chances, Evaluator, Stakes};
use crate::rules::{Next, Position, RuleSet, Side, outcome};

/// Evaluates positions statically and computes equities.
#[derive(Clone, Copy)]
pub struct Judge<'a> {
    /// Evaluates the positions.
    pub evaluator: &'a dyn Evaluator,
    /// The rules.
    pub rules: &'a RuleSet,
    /// The stakes of the player who chooses a play.
    pub stakes: &'a Stakes,
    /// Limits on the plays of a cascade that are considered.
    pub breadth: Breadth,
    /// Counts the evaluations. `None` if evaluations are not counted.
    pub budget: Option<&'a Budget>,
}

impl<'a> Judge<'a> {
    /// Creates a judge with [`Breadth::NARROW`] and without a budget.
    pub fn new(evaluator: &'a dyn Evaluator, rules: &'a RuleSet, stakes: &'a Stakes) -> Self {
        Self { evaluator, rules, stakes, breadth: Breadth::NARROW, budget: None }
    }

    /// Whether the search for better plays of a cascade must end now. Only searches with [`Breadth::WIDE`]
    /// can be interrupted, because they take long. All other searches always consider the same plays, so
    /// their results can be cached.
    pub(super) fn is_interrupted(&self) -> bool {
        self.breadth == Breadth::WIDE && self.budget.is_some_and(Budget::is_interrupted)
    }

    pub(super) fn spend(&self, evaluations: usize) {
        if let Some(budget) = self.budget {
            budget.spend(evaluations as u64);
        }
    }
}

/// Calls `found` with the index and the static value of each position in `after`, which contains positions
/// after plays from `position`. The values are from the view of the player who makes the play. `roller` is
/// the side that rolls next, and the positions in `after` are from the view of this side.
pub(super) fn each_value(
    judge: Judge<'_>,
    position: &Position,
    after: &[Position],
    roller: Side,
    mut found: impl FnMut(usize, Chances),
) {
    let near = Next::roller(roller).view(position);
    judge.evaluator.evaluate_all(&near, after, judge.rules, &mut |index, chances| {
        let chances = outcome(&after[index], judge.rules).map_or(chances, Chances::certain);
        // The same conversion works in both directions: if the roller is the player's opponent, the player is
        // the roller's opponent.
        found(index, chances.seen_by(roller));
    });
}
