//! Static values of positions, and what they are worth.

use super::breadth::Breadth;
use super::limits::Budget;
use crate::eval::{Evaluator, Probabilities, Stakes};
use crate::rules::{Next, Position, RuleSet, Side, outcome};

/// What gives static values, and says what they are worth.
#[derive(Clone, Copy)]
pub struct Judge<'a> {
    /// Gives the values.
    pub evaluator: &'a dyn Evaluator,
    /// The rules.
    pub rules: &'a RuleSet,
    /// What the outcomes are worth to the player who chooses.
    pub stakes: &'a Stakes,
    /// How carefully the plays of a cascade are looked for.
    pub breadth: Breadth,
    /// What counts the values, if anything does.
    pub budget: Option<&'a Budget>,
}

impl<'a> Judge<'a> {
    /// One who looks at cascades with [`Breadth::NARROW`], and whom nobody counts.
    pub fn new(evaluator: &'a dyn Evaluator, rules: &'a RuleSet, stakes: &'a Stakes) -> Self {
        Self { evaluator, rules, stakes, breadth: Breadth::NARROW, budget: None }
    }

    /// Whether no better plays of a cascade are to be looked for. Only a careful search takes long: others always look at
    /// the same plays, so that what they find can be kept.
    pub(super) fn is_interrupted(&self) -> bool {
        self.breadth == Breadth::WIDE && self.budget.is_some_and(Budget::is_interrupted)
    }

    pub(super) fn spend(&self, evaluations: usize) {
        if let Some(budget) = self.budget {
            budget.spend(evaluations as u64);
        }
    }
}

/// The static value of each of the positions `after` a play from `position`, seen by the player who made it; `roller`
/// tells whether it is he who rolls next, and sees the positions, or his opponent.
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
        // Whichever side the roller is to the player, the player is to him.
        found(index, chances.seen_by(roller));
    });
}
