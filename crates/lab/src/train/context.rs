//! Search settings for training.

use plakoto_engine::eval::{Evaluator, Pruner, Stakes};
use plakoto_engine::rules::RuleSet;
use plakoto_engine::search::{Breadth, Budget, Cache, Context, Leaves};

/// Creates the context for a narrow search that maximises points (not match equity).
pub(super) fn context<'a>(
    (evaluator, pruner): (&'a dyn Evaluator, Option<&'a Pruner>),
    rules: &'a RuleSet,
    cache: &'a Cache,
    budget: &'a Budget,
) -> Context<'a> {
    let (stakes, breadth, leaves) = (Stakes::points(rules), Breadth::NARROW, Leaves::ROOT);
    Context { evaluator, pruner, rules, stakes, cache, budget, breadth, leaves }
}
