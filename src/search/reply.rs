//! The plays that are best at 0-ply.

use super::Context;
use super::pruning::{Scores, prune};
use crate::eval::{Evaluator, Probabilities, Utility};
use crate::rules::{LegalPlay, Position, Roll, RuleSet, Side, legal_plays, outcome};

/// Room for plays and for the positions after them, so that nothing is allocated on the way.
#[derive(Debug, Default)]
pub struct Replies {
    /// The legal plays.
    pub plays: Vec<LegalPlay>,
    /// The positions after them, seen by the next player.
    after: Vec<Position>,
    scores: Scores,
}

impl Replies {
    /// The positions after the plays, in their order, seen by the next player.
    #[must_use]
    pub fn after(&self) -> &[Position] {
        &self.after
    }
}

/// A play chosen by its static value.
#[derive(Clone, Copy, Debug)]
pub struct Reply {
    /// Its index among the legal plays.
    pub index: usize,
    /// The position after it, seen by the next player.
    pub after: Position,
    /// The chances of the player who makes it.
    pub chances: Probabilities,
}

/// Number of different rolls.
pub const ROLLS: usize = 21;

/// The best reply to `roll` by static values; the first of equals. The game must not be over at `position`.
pub fn best_reply(
    evaluator: &dyn Evaluator,
    rules: &RuleSet,
    utility: &Utility,
    position: &Position,
    roll: Roll,
    replies: &mut Replies,
) -> Reply {
    let mut best = Best::default();
    reply_values(evaluator, rules, position, roll, replies, |index, chances| {
        best.offer(utility, index, chances);
    });
    Reply { index: best.index, after: replies.after[best.index], chances: best.chances }
}

/// Calls `found` with the index of each reply to `roll` and its static value, seen by the player who makes it. The
/// game must not be over at `position`.
pub fn reply_values(
    evaluator: &dyn Evaluator,
    rules: &RuleSet,
    position: &Position,
    roll: Roll,
    replies: &mut Replies,
    found: impl FnMut(usize, Probabilities),
) {
    let Replies { plays, after, .. } = replies;
    legal_plays(position, roll, plays);
    after.clear();
    after.extend(plays.iter().map(|play| play.result.swap_sides()));
    each_value(evaluator, rules, position, after, found);
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
    let Replies { plays, after, scores } = replies;
    after.clear();
    for ((roll, _), end) in Roll::all().zip(&mut ends) {
        legal_plays(position, roll, plays);
        after.extend(plays.iter().map(|play| play.result.swap_sides()));
        *end = after.len();
    }
    let near = position.swap_sides();
    if let Some(pruner) = context.pruner.filter(|_| !context.evaluator.is_ending(&near)) {
        prune(pruner, &near, after, &mut ends, scores);
    }
    context.budget.spend(after.len() as u64);
    let utility = context.stakes.of(on_roll);
    let (mut best, mut roll) = ([Best::default(); ROLLS], 0);
    each_value(context.evaluator, context.rules, position, after, |index, chances| {
        roll += usize::from(index == ends[roll]);
        best[roll].offer(utility, index, chances);
    });
    best.map(|best| Reply { index: best.index, after: after[best.index], chances: best.chances })
}

/// The static value of each of the positions `after` a play from `position`, seen by the player who made it.
pub(super) fn each_value(
    evaluator: &dyn Evaluator,
    rules: &RuleSet,
    position: &Position,
    after: &[Position],
    mut found: impl FnMut(usize, Probabilities),
) {
    evaluator.evaluate_all(&position.swap_sides(), after, rules, &mut |index, chances| {
        let chances = outcome(&after[index], rules).map_or(chances, Probabilities::certain);
        found(index, chances.swap_sides());
    });
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
