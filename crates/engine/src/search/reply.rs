//! Finds the best play at 0-ply, and the position before the next roll after each play.

use super::breadth::Breadth;
use super::choices::choices;
use super::judge::{Judge, each_value};
use super::pruning::PrunerScores;
use crate::eval::{Probabilities, Stakes};
use crate::rules::{LegalPlay, Numbers, Position, Side};

/// Buffers for plays and for the positions after them. They are reused to avoid allocations.
#[derive(Debug, Default)]
pub struct Replies {
    /// The plays to choose from: all legal plays or, for a cascade, only the most promising ones.
    pub plays: Vec<LegalPlay>,
    /// For each play, the position before the next roll.
    pub(super) after: Vec<Position>,
    pub(super) scores: PrunerScores,
}

impl Replies {
    /// For each play, returns the position before the next roll, from the view of the player to roll next.
    pub fn after(&self) -> &[Position] {
        &self.after
    }
}

/// A play chosen by its static value.
#[derive(Clone, Copy, Debug)]
pub struct BestReply {
    /// Index of this play among the plays to choose from.
    pub index: usize,
    /// The position before the next roll, from the view of the player to roll next.
    pub after: Position,
    /// The chances of the player who makes the play.
    pub chances: Probabilities,
}

/// Returns the reply to `numbers` with the best static value. Among equal replies, returns the first one. The
/// game must not be over at `position`.
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

/// Calls `found` with the index and the static value of each reply to `numbers`. The value is from the view
/// of the player who makes the reply. The game must not be over at `position`.
pub fn reply_values(
    judge: Judge<'_>,
    position: &Position,
    numbers: impl Into<Numbers>,
    replies: &mut Replies,
    found: impl FnMut(usize, Probabilities),
) {
    let Replies { plays, after, .. } = replies;
    choices(judge, position, numbers.into(), plays);
    after.clear();
    settle_all(judge, plays, after);
    let roller = plays.first().map_or(Side::Theirs, |play| play.next.side);
    each_value(judge, position, after, roller, found);
}

/// For each play, appends to `settled` the position before the next roll, from the view of the player who
/// rolls next.
pub(super) fn settle_all(judge: Judge<'_>, plays: &[LegalPlay], settled: &mut Vec<Position>) {
    settled.extend(plays.iter().map(LegalPlay::after));
    // Only some rule sets pass unplayable numbers on to the opponent. In most positions, this happens after
    // all plays or after none.
    if plays.iter().any(|play| !play.next.pending.is_empty()) {
        let first = settled.len() - plays.len();
        for (position, play) in settled[first..].iter_mut().zip(plays) {
            *position = settle(judge, play);
        }
    }
}

/// Calls `found` with the index and the static value of each play. The value is from the view of the player
/// who makes the play.
pub fn play_values(
    judge: Judge<'_>,
    position: &Position,
    plays: &[LegalPlay],
    found: impl FnMut(usize, Probabilities),
) {
    let mut settled = Vec::with_capacity(plays.len());
    settle_all(judge, plays, &mut settled);
    let roller = plays.first().map_or(Side::Theirs, |play| play.next.side);
    each_value(judge, position, &settled, roller, found);
}

/// Returns the position before the next roll after a play, from the view of the player to roll next. If the
/// play passes numbers on to the opponent, the opponent first makes the play of these numbers that has the
/// best static value.
fn settle(judge: Judge<'_>, play: &LegalPlay) -> Position {
    let after = play.after();
    if play.next.pending.is_empty() {
        return after;
    }
    let numbers = Numbers::HandedOver(play.next.pending);
    // Narrow breadth keeps the time short, because there may be many plays. It also makes the values of the
    // plays independent of the breadth of the search.
    let stakes = judge.stakes.seen_by(play.next.side);
    let judge = Judge { breadth: Breadth::NARROW, stakes: &stakes, ..judge };
    best_reply(judge, &after, numbers, &mut Replies::default()).after
}

/// The best play already found.
#[derive(Clone, Copy)]
pub(super) struct Best {
    equity: f32,
    pub(super) index: usize,
    pub(super) chances: Probabilities,
}

impl Default for Best {
    fn default() -> Self {
        Self { equity: f32::NEG_INFINITY, index: 0, chances: Probabilities::default() }
    }
}

impl Best {
    /// Replaces the best play if the play with this index and these chances is better.
    pub(super) fn offer(&mut self, stakes: &Stakes, index: usize, chances: Probabilities) {
        let equity = stakes.equity(&chances);
        if equity > self.equity {
            *self = Self { equity, index, chances };
        }
    }
}
