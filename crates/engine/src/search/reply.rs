//! The play that is best at 0-ply, and what becomes of a play before the next roll.

use super::breadth::Breadth;
use super::choices::choices;
use super::judge::{Judge, each_value};
use super::pruning::PrunerScores;
use crate::eval::{Probabilities, Stakes};
use crate::rules::{LegalPlay, Numbers, Position, Side};

/// Room for plays and for the positions after them, so that nothing is allocated on the way.
#[derive(Debug, Default)]
pub struct Replies {
    /// The plays to choose from: all legal ones, or the most promising of a cascade.
    pub plays: Vec<LegalPlay>,
    /// The positions before the next roll after each of them.
    pub(super) after: Vec<Position>,
    pub(super) scores: PrunerScores,
}

impl Replies {
    /// The positions before the next roll after each of the plays, in their order, seen by the player who rolls.
    pub fn after(&self) -> &[Position] {
        &self.after
    }
}

/// A play chosen by its static value.
#[derive(Clone, Copy, Debug)]
pub struct BestReply {
    /// Its index among the plays.
    pub index: usize,
    /// The position before the next roll, seen by the player who rolls.
    pub after: Position,
    /// The chances of the player who makes it.
    pub chances: Probabilities,
}

/// The best reply to `numbers` by static values; the first of equals. The game must not be over at `position`.
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

/// Calls `found` with the index of each reply to `numbers` and its static value, seen by the player who makes it. The
/// game must not be over at `position`.
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

/// Adds to `settled` the position before the next roll after each of the plays, seen by who rolls.
pub(super) fn settle_all(judge: Judge<'_>, plays: &[LegalPlay], settled: &mut Vec<Position>) {
    settled.extend(plays.iter().map(LegalPlay::after));
    // Only in rule sets that hand numbers over, and then mostly for all plays or for none.
    if plays.iter().any(|play| !play.next.pending.is_empty()) {
        let first = settled.len() - plays.len();
        for (position, play) in settled[first..].iter_mut().zip(plays) {
            *position = settle(judge, play);
        }
    }
}

/// Calls `found` with the index of each of the plays and its static value, seen by the player who makes it.
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

/// The position before the next roll after a play, seen by who rolls: the one after the play, or if it hands numbers over, the
/// one after what is the opponent's best play of these by static values.
fn settle(judge: Judge<'_>, play: &LegalPlay) -> Position {
    let after = play.after();
    if play.next.pending.is_empty() {
        return after;
    }
    let numbers = Numbers::HandedOver(play.next.pending);
    // There may be many plays, and their values must not depend on how carefully they were found.
    let stakes = judge.stakes.seen_by(play.next.side);
    let judge = Judge { breadth: Breadth::NARROW, stakes: &stakes, ..judge };
    best_reply(judge, &after, numbers, &mut Replies::default()).after
}

/// The best play so far.
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
    /// Takes this play if it is better than all before.
    pub(super) fn offer(&mut self, stakes: &Stakes, index: usize, chances: Probabilities) {
        let equity = stakes.equity(&chances);
        if equity > self.equity {
            *self = Self { equity, index, chances };
        }
    }
}
