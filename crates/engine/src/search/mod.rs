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
pub(crate) use cascade::choices;
pub use leaves::{Leaves, Pruning};
pub use limits::{Budget, FilterLevel, Limits, MAX_PLIES, MoveFilters, StopFlag, Stopwatch};
pub use ranking::{Candidate, Depth, rank};
pub use reply::{
    BestReply, ROLLS, Replies, best_promising_reply, best_replies, best_reply, play_values, reply_values,
};
pub use value::{Stopped, share_out, values};

use crate::eval::{Chances, Evaluator, Pruner, Stakes};
use crate::rules::{Next, Position, Roll, RuleSet, Side, outcome};

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

/// Limits that determine how thoroughly the plays of a cascade are searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Breadth {
    /// Maximum number of step combinations to try for a complete list of plays. If about this many
    /// combinations are enough, the search considers all plays.
    pub walked: usize,
    /// Number of positions to keep after each number of the cascade, chosen by value. At least 1.
    pub kept: usize,
    /// Number of further positions to keep: those that need the fewest pips to bring all checkers home. They
    /// matter because bearing off starts only when all checkers are home.
    pub near_home: usize,
    /// Number of random plays that are added to the candidates.
    pub random: usize,
    /// Approximate maximum number of plays to evaluate. At least 1.
    pub plays: usize,
    /// Number of plays that the search returns, best first. At least 1.
    pub listed: usize,
}

impl Breadth {
    /// Limits for a search whose result is a play for the player on roll.
    pub const WIDE: Self =
        Self { walked: 20_000, kept: 8, near_home: 8, random: 2000, plays: 10_000, listed: 300 };

    /// Limits for positions deep in a search tree and for rollouts.
    pub const NARROW: Self = Self { walked: 500, kept: 1, near_home: 1, random: 150, plays: 300, listed: 8 };
}

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
