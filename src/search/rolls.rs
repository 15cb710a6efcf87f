//! The best reply to every roll at once.

use super::choices::choices;
use super::context::Context;
use super::judge::each_value;
use super::pruning::prune;
use super::reply::{Best, BestReply, Replies, settle_all};
use crate::rules::{Position, Roll, Side};

/// Number of different rolls.
pub const ROLLS: usize = 21;

/// The best reply to each roll, in the order of [`Roll::all`], of those that look promising to the pruner. All of them
/// are evaluated in one go.
pub fn best_replies(context: &Context<'_>, position: &Position, replies: &mut Replies) -> [BestReply; ROLLS] {
    let mut ends = [0; ROLLS];
    let judge = context.judge();
    let Replies { plays, after, scores } = replies;
    after.clear();
    for ((roll, _), end) in Roll::all().zip(&mut ends) {
        choices(judge, position, roll.into(), plays);
        settle_all(judge, plays, after);
        *end = after.len();
    }
    let near = position.swap_sides();
    if let Some(pruner) = context.pruner.filter(|_| !context.evaluator.is_ending(&near)) {
        prune(pruner, &near, after, &mut ends, scores);
    }
    context.budget.spend(after.len() as u64);
    let (mut best, mut roll) = ([Best::default(); ROLLS], 0);
    each_value(judge, position, after, Side::Theirs, |index, chances| {
        roll += usize::from(index == ends[roll]);
        best[roll].offer(judge.stakes, index, chances);
    });
    best.map(|best| BestReply { index: best.index, after: after[best.index], chances: best.chances })
}
