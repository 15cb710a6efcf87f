//! The plays that are best at 0-ply.

use super::Context;
use super::choices::{Judge, choices, settle_all};
use super::pruning::{Scores, prune};
use crate::eval::{Probabilities, Utility};
use crate::rules::{LegalPlay, Next, Numbers, Position, Roll, Side, outcome};

/// Room for plays and for the positions after them, so that nothing is allocated on the way.
#[derive(Debug, Default)]
pub struct Replies {
    /// The plays to choose from: all legal ones, or the most promising of a cascade.
    pub plays: Vec<LegalPlay>,
    /// The positions before the next roll after each of them.
    after: Vec<Position>,
    scores: Scores,
}

impl Replies {
    /// The positions before the next roll after each of the plays, in their order, seen by the player who rolls.
    #[must_use]
    pub fn after(&self) -> &[Position] {
        &self.after
    }
}

/// A play chosen by its static value.
#[derive(Clone, Copy, Debug)]
pub struct Reply {
    /// Its index among the plays.
    pub index: usize,
    /// The position before the next roll, seen by the player who rolls.
    pub after: Position,
    /// The chances of the player who makes it.
    pub chances: Probabilities,
}

/// Number of different rolls.
pub const ROLLS: usize = 21;

/// The best reply to `numbers` by static values; the first of equals. The game must not be over at `position`.
/// `on_roll` tells who plays: the player who asks or his opponent.
pub fn best_reply(
    judge: Judge<'_>,
    position: &Position,
    on_roll: Side,
    numbers: impl Into<Numbers>,
    replies: &mut Replies,
) -> Reply {
    let (mut best, utility) = (Best::default(), judge.stakes.of(on_roll));
    reply_values(judge, position, on_roll, numbers, replies, |index, chances| {
        best.offer(utility, index, chances);
    });
    Reply { index: best.index, after: replies.after[best.index], chances: best.chances }
}

/// Calls `found` with the index of each reply to `numbers` and its static value, seen by the player who makes it. The
/// game must not be over at `position`.
pub fn reply_values(
    judge: Judge<'_>,
    position: &Position,
    on_roll: Side,
    numbers: impl Into<Numbers>,
    replies: &mut Replies,
    found: impl FnMut(usize, Probabilities),
) {
    let Replies { plays, after, .. } = replies;
    choices(judge, position, on_roll, numbers.into(), plays);
    after.clear();
    settle_all(judge, on_roll, plays, after);
    let roller = plays.first().map_or(Side::Theirs, |play| play.next.side);
    each_value(judge, position, after, roller, found);
}

/// The best reply to each roll, in the order of [`Roll::all`], of those that look promising to the pruner. All of them
/// are evaluated in one go. `on_roll` tells who is on roll of `position`: the player who asks or his opponent.
pub fn best_replies(
    context: &Context<'_>,
    position: &Position,
    on_roll: Side,
    replies: &mut Replies,
) -> [Reply; ROLLS] {
    let mut ends = [0; ROLLS];
    let judge = context.judge();
    let Replies { plays, after, scores } = replies;
    after.clear();
    for ((roll, _), end) in Roll::all().zip(&mut ends) {
        choices(judge, position, on_roll, roll.into(), plays);
        settle_all(judge, on_roll, plays, after);
        *end = after.len();
    }
    let near = position.swap_sides();
    if let Some(pruner) = context.pruner.filter(|_| !context.evaluator.is_ending(&near)) {
        prune(pruner, &near, after, &mut ends, scores);
    }
    context.budget.spend(after.len() as u64);
    let utility = context.stakes.of(on_roll);
    let (mut best, mut roll) = ([Best::default(); ROLLS], 0);
    each_value(judge, position, after, Side::Theirs, |index, chances| {
        roll += usize::from(index == ends[roll]);
        best[roll].offer(utility, index, chances);
    });
    best.map(|best| Reply { index: best.index, after: after[best.index], chances: best.chances })
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
        found(index, seen_from(roller, &chances));
    });
}

/// Chances of the player who rolls, seen by the one who has played.
pub(super) fn seen_from(roller: Side, chances: &Probabilities) -> Probabilities {
    match roller {
        Side::Mine => *chances,
        Side::Theirs => chances.swap_sides(),
    }
}

/// The best play so far.
#[derive(Clone, Copy)]
struct Best {
    equity: f32,
    index: usize,
    chances: Probabilities,
}

impl Default for Best {
    fn default() -> Self {
        Self { equity: f32::NEG_INFINITY, index: 0, chances: Probabilities::default() }
    }
}

impl Best {
    fn offer(&mut self, utility: &Utility, index: usize, chances: Probabilities) {
        let equity = utility.equity(&chances);
        if equity > self.equity {
            *self = Self { equity, index, chances };
        }
    }
}
