//! Looking ahead: n-ply expectimax over rolls and replies.
//!
//! Plies are counted as gnubg counts them: 0-ply is the static value of the position after a play; each further ply
//! averages over the 21 rolls of the player then on roll, who answers each with the reply that is best at 0-ply.
//! Nothing here prints: results are values, progress is a callback.

mod cache;
mod cascade;
mod choices;
mod filter;
mod limits;
mod pruning;
mod ranking;
mod reply;
mod value;

pub use cache::{Cache, Key};
pub use cascade::Breadth;
pub(crate) use choices::choices;
pub use choices::{Judge, play_values};
pub use filter::{FilterLevel, MoveFilters};
pub use limits::{Budget, Limits, StopFlag};
pub use ranking::{Candidate, Depth, rank};
pub use reply::{ROLLS, Replies, Reply, best_replies, best_reply, reply_values};
pub(crate) use value::share_out;
pub use value::{Stopped, values};

use crate::eval::{Evaluator, Pruner, Stakes};
use crate::rules::RuleSet;

/// The deepest search.
pub const MAX_PLIES: u8 = 4;

/// What every search needs to know and none changes.
pub struct Context<'a> {
    /// Gives the values at the leaves.
    pub evaluator: &'a dyn Evaluator,
    /// Tells which replies are worth being evaluated; `None` for all of them.
    pub pruner: Option<&'a Pruner>,
    /// The rules.
    pub rules: &'a RuleSet,
    /// What the outcomes are worth to the player who asks and to his opponent.
    pub stakes: Stakes,
    /// Values that are already known.
    pub cache: &'a Cache,
    /// When to stop.
    pub budget: &'a Budget,
    /// How carefully the plays of a cascade are looked for, deep in a search.
    pub breadth: Breadth,
}

impl Context<'_> {
    /// What gives static values.
    pub(crate) fn judge(&self) -> Judge<'_> {
        let Self { evaluator, rules, stakes, breadth, budget, .. } = self;
        Judge { evaluator: *evaluator, rules, stakes, breadth: *breadth, budget: Some(budget) }
    }
}
