//! Expectimax search over rolls and replies, to a depth of several plies.
//!
//! Plies are counted as in gnubg: 0-ply is the static value of the position after a play. Each further ply
//! averages over the rolls of the next player, who replies to each roll with the play that is best at 0-ply.
//! A ply considers all 21 rolls, or only six sampled rolls if two other rolls precede it in the search.
//!
//! This module prints nothing. Functions return results and report progress to a callback.
//!
#![doc = include_str!("searches.md")]

mod cache;
mod cascade;
mod leaves;
mod limits;
mod ranking;
mod reply;
mod value;

pub use cache::{Cache, CacheKey};
pub use leaves::{Leaves, Pruning};
pub use limits::{Budget, FilterLevel, Limits, MAX_PLIES, MoveFilters, StopFlag, Stopwatch};
pub use ranking::{Candidate, Depth};
pub use reply::{BestReply, ROLLS, Replies};
pub use value::{Stopped, share_out};

use crate::eval::{Chances, Evaluator, Pruner, Stakes};
use crate::rules::{Next, Position, Roll, RuleSet, Side, outcome};

/// The constant inputs of a search, for the player on roll in the searched position.
#[derive(Clone, Copy)]
pub struct Search<'a> {
    /// Evaluates the positions at the leaves of the search tree.
    pub evaluator: &'a dyn Evaluator,
    /// A small network that selects the replies to evaluate. `None` if the search evaluates all replies.
    pub pruner: Option<&'a Pruner>,
    /// The rules.
    pub rules: &'a RuleSet,
    /// The stakes of the player on roll.
    pub stakes: Stakes,
    /// Results of earlier searches. `None` if results are not stored.
    pub cache: Option<&'a Cache>,
    /// The remaining budget of the search. `None` if the search is unlimited and evaluations are not counted.
    pub budget: Option<&'a Budget>,
    /// Whether the search considers many plays of a cascade, for a play of the player on roll. Otherwise, it
    /// considers few plays, for positions deep in a search tree and for rollouts.
    pub is_wide: bool,
    /// Sampling state of the search, which determines the rolls that its last ply averages over.
    pub leaves: Leaves,
}

impl<'a> Search<'a> {
    /// Creates a search without a pruner, a cache and a budget, which considers few plays of a cascade.
    pub const fn new(evaluator: &'a dyn Evaluator, rules: &'a RuleSet, stakes: Stakes) -> Self {
        let (pruner, cache, budget) = (None, None, None);
        Self { evaluator, pruner, rules, stakes, cache, budget, is_wide: false, leaves: Leaves::ROOT }
    }

    /// Returns the same search, but with many plays of a cascade: see [`Search::is_wide`].
    #[must_use]
    pub const fn wide(self) -> Self {
        Self { is_wide: true, ..self }
    }

    /// Returns the same search from the view of the player on `side`.
    #[must_use]
    pub fn seen_by(&self, side: Side) -> Self {
        Self { stakes: self.stakes.seen_by(side), ..*self }
    }

    /// Returns the search for the next ply, after the reply to `roll`. The opponent is then on roll.
    fn after_reply(&self, roll: Roll) -> Self {
        Self { leaves: self.leaves.after(roll), ..self.seen_by(Side::Theirs) }
    }

    /// Returns how many replies to each roll are evaluated in a position that is searched to a depth of
    /// `plies`.
    const fn pruning(&self, plies: u8) -> Pruning {
        if plies == 1 { self.leaves.pruning() } else { Pruning::Wide }
    }

    /// Whether the budget is exhausted.
    pub(crate) fn is_exhausted(&self) -> bool {
        self.budget.is_some_and(Budget::is_exhausted)
    }

    /// Whether the number of static evaluations is limited.
    fn counts_nodes(&self) -> bool {
        self.budget.is_some_and(Budget::counts_nodes)
    }

    fn spend(&self, evaluations: usize) {
        if let Some(budget) = self.budget {
            budget.spend(evaluations as u64);
        }
    }

    /// Calls `found` with the index and the static value of each position in `after`, which contains positions
    /// after plays from `position`. The values are from the view of the player who makes the play. `roller` is
    /// the side that rolls next, and the positions in `after` are from the view of this side.
    fn each_value(
        &self,
        position: &Position,
        after: &[Position],
        roller: Side,
        mut found: impl FnMut(usize, Chances),
    ) {
        let near = Next::roller(roller).view(position);
        self.evaluator.evaluate_all(&near, after, self.rules, &mut |index, chances| {
            let chances = outcome(&after[index], self.rules).map_or(chances, Chances::certain);
            // The same conversion works in both directions: if the roller is the player's opponent, the player
            // is the roller's opponent.
            found(index, chances.seen_by(roller));
        });
    }
}
