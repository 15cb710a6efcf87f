//! Finds the best play at 0-ply, and the position before the next roll that each play leads to.

use crate::eval::{Chances, Stakes};
use crate::rules::{LegalPlay, Numbers, Position, Roll, Side};
use crate::search::leaves::{PrunerScores, prune};
use crate::search::{Breadth, Context, Judge, Pruning, choices, each_value};

/// Buffers for plays and for the positions after these plays, reused to avoid allocations.
#[derive(Debug, Default)]
pub struct Replies {
    /// The candidate plays: all legal plays or, for a cascade, only the most promising plays.
    pub plays: Vec<LegalPlay>,
    /// For each play in `plays`, the position after the play, before the next roll.
    pub(super) after: Vec<Position>,
    pub(super) scores: PrunerScores,
}

impl Replies {
    /// Returns, for each play, the position before the next roll, from the view of the player who rolls next.
    pub fn after(&self) -> &[Position] {
        &self.after
    }
}

/// A play chosen by its static value.
#[derive(Clone, Copy, Debug)]
pub struct BestReply {
    /// Index of this play in [`Replies::plays`].
    pub index: usize,
    /// The position after the play, before the next roll, from the view of the player who rolls next.
    pub after: Position,
    /// The chances of the player who makes the play.
    pub chances: Chances,
}

/// Returns the reply to `numbers` with the best static value, or the first of several equal replies. The game
/// must not be over at `position`.
pub fn best_reply(
    judge: Judge<'_>,
    position: &Position,
    numbers: impl Into<Numbers>,
    replies: &mut Replies,
) -> BestReply {
    let mut best = Best::default();
    reply_values(judge, position, numbers, replies, |index, chances| {
        best.offer(judge.stakes, index, chances);
    });
    BestReply { index: best.index, after: replies.after[best.index], chances: best.chances }
}

/// Calls `found` with the index and the static value of each reply to `numbers`. The values are from the view
/// of the player who makes the reply. The game must not be over at `position`.
pub fn reply_values(
    judge: Judge<'_>,
    position: &Position,
    numbers: impl Into<Numbers>,
    replies: &mut Replies,
    found: impl FnMut(usize, Chances),
) {
    let Replies { plays, after, .. } = replies;
    choices(judge, position, numbers.into(), plays);
    after.clear();
    settle_all(judge, plays, after);
    let roller = plays.first().map_or(Side::Theirs, |play| play.next.side);
    each_value(judge, position, after, roller, found);
}

/// Appends, for each play, the position before the next roll to `settled`, from the view of the player who
/// rolls next.
pub(super) fn settle_all(judge: Judge<'_>, plays: &[LegalPlay], settled: &mut Vec<Position>) {
    settled.extend(plays.iter().map(LegalPlay::after));
    // Only some rule sets pass unplayable numbers on to the opponent. In most positions, either all plays
    // leave such numbers or none of them does.
    if plays.iter().any(|play| !play.next.pending.is_empty()) {
        let first = settled.len() - plays.len();
        for (position, play) in settled[first..].iter_mut().zip(plays) {
            *position = settle(judge, play);
        }
    }
}

/// Calls `found` with the index and the static value of each play. The values are from the view of the player
/// who makes the play.
pub fn play_values(
    judge: Judge<'_>,
    position: &Position,
    plays: &[LegalPlay],
    found: impl FnMut(usize, Chances),
) {
    let mut settled = Vec::with_capacity(plays.len());
    settle_all(judge, plays, &mut settled);
    let roller = plays.first().map_or(Side::Theirs, |play| play.next.side);
    each_value(judge, position, &settled, roller, found);
}

/// Returns the position after `play`, before the next roll, from the view of the player who rolls next. If
/// `play` leaves numbers for the opponent, the opponent first plays these numbers, in the way that has the
/// best static value.
fn settle(judge: Judge<'_>, play: &LegalPlay) -> Position {
    let after = play.after();
    if play.next.pending.is_empty() {
        return after;
    }
    let numbers = Numbers::HandedOver(play.next.pending);
    // A narrow breadth saves time, because there may be many plays. It also makes the values of the plays
    // independent of the breadth of the search.
    let stakes = judge.stakes.seen_by(play.next.side);
    let judge = Judge { breadth: Breadth::NARROW, stakes: &stakes, ..judge };
    best_reply(judge, &after, numbers, &mut Replies::default()).after
}

/// The best play found so far.
#[derive(Clone, Copy)]
struct Best {
    equity: f32,
    pub(super) index: usize,
    pub(super) chances: Chances,
}

impl Default for Best {
    fn default() -> Self {
        Self { equity: f32::NEG_INFINITY, index: 0, chances: Chances::default() }
    }
}

impl Best {
    /// Replaces the best play if the play with this index and these chances is better.
    pub(super) fn offer(&mut self, stakes: &Stakes, index: usize, chances: Chances) {
        let equity = stakes.equity(&chances);
        if equity > self.equity {
            *self = Self { equity, index, chances };
        }
    }
}

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
