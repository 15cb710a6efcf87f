//! Finds the best reply to every roll of two dice.

use super::choices::choices;
use super::context::Context;
use super::judge::each_value;
use super::pruning::{Pruning, prune};
use super::reply::{Best, BestReply, Replies, settle_all};
use crate::rules::{Position, Roll, Side};

/// Number of distinct rolls.
pub const ROLLS: usize = Roll::DISTINCT;

/// Returns the best reply to each roll, in the order of [`Roll::all`]. Considers only the replies that the
/// pruner selects, and evaluates the replies to all rolls in one batch.
pub fn best_replies(
    context: &Context<'_>,
    position: &Position,
    pruning: Pruning,
    replies: &mut Replies,
) -> [BestReply; ROLLS] {
    best_replies_to(context, position, Roll::all().map(|(roll, _)| roll), pruning, replies)
}

/// Returns the best reply to one roll. This is the same reply that [`best_replies`] finds with
/// [`Pruning::Wide`].
pub fn best_promising_reply(
    context: &Context<'_>,
    position: &Position,
    roll: Roll,
    replies: &mut Replies,
) -> BestReply {
    let [best] = best_replies_to(context, position, std::iter::once(roll), Pruning::Wide, replies);
    best
}

/// Returns the best reply to each of `COUNT` rolls.
pub(super) fn best_replies_to<const COUNT: usize>(
    context: &Context<'_>,
    position: &Position,
    rolls: impl Iterator<Item = Roll>,
    pruning: Pruning,
    replies: &mut Replies,
) -> [BestReply; COUNT] {
    let mut ends = [0; COUNT];
    let judge = context.judge();
    let Replies { plays, after, scores } = replies;
    after.clear();
    for (roll, end) in rolls.zip(&mut ends) {
        choices(judge, position, roll.into(), plays);
        settle_all(judge, plays, after);
        *end = after.len();
    }
    let near = position.swap_sides();
    if let Some(pruner) = context.pruner.filter(|_| !context.evaluator.is_ending(&near)) {
        prune(pruner, &near, after, &mut ends, pruning, scores);
    }
    context.budget.spend(after.len() as u64);
    let (mut best, mut roll) = ([Best::default(); COUNT], 0);
    each_value(judge, position, after, Side::Theirs, |index, chances| {
        roll += usize::from(index == ends[roll]);
        best[roll].offer(judge.stakes, index, chances);
    });
    best.map(|best| BestReply { index: best.index, after: after[best.index], chances: best.chances })
}
