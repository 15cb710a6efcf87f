//! Finds the best play at 0-ply, for one roll or for all rolls, and the position before the next roll that each
//! play leads to.

use crate::eval::{Chances, Stakes};
use crate::rules::{LegalPlay, Numbers, Position, Roll, Side};
use crate::search::leaves::{PrunerScores, prune};
use crate::search::{Pruning, Search};

/// Number of distinct rolls.
pub const ROLLS: usize = Roll::DISTINCT;

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

impl Search<'_> {
    /// Returns the reply to `numbers` with the best static value, or the first of several equal replies. The
    /// game must not be over at `position`.
    pub fn best_reply(
        &self,
        position: &Position,
        numbers: impl Into<Numbers>,
        replies: &mut Replies,
    ) -> BestReply {
        let mut best = Best::default();
        self.reply_values(position, numbers, replies, |index, chances| {
            best.offer(&self.stakes, index, chances);
        });
        BestReply { index: best.index, after: replies.after[best.index], chances: best.chances }
    }

    /// Calls `found` with the index and the static value of each reply to `numbers`. The values are from the
    /// view of the player who makes the reply. The game must not be over at `position`.
    pub fn reply_values(
        &self,
        position: &Position,
        numbers: impl Into<Numbers>,
        replies: &mut Replies,
        found: impl FnMut(usize, Chances),
    ) {
        let Replies { plays, after, .. } = replies;
        self.choices(position, numbers.into(), plays);
        after.clear();
        self.settle_all(plays, after);
        let roller = plays.first().map_or(Side::Theirs, |play| play.next.side);
        self.each_value(position, after, roller, found);
    }

    /// Calls `found` with the index and the static value of each play. The values are from the view of the
    /// player who makes the play.
    pub fn play_values(&self, position: &Position, plays: &[LegalPlay], found: impl FnMut(usize, Chances)) {
        let mut settled = Vec::with_capacity(plays.len());
        self.settle_all(plays, &mut settled);
        let roller = plays.first().map_or(Side::Theirs, |play| play.next.side);
        self.each_value(position, &settled, roller, found);
    }

    /// Appends, for each play, the position before the next roll to `settled`, from the view of the player who
    /// rolls next.
    pub(super) fn settle_all(&self, plays: &[LegalPlay], settled: &mut Vec<Position>) {
        settled.extend(plays.iter().map(LegalPlay::after));
        // Only some rule sets pass unplayable numbers on to the opponent. In most positions, either all plays
        // leave such numbers or none of them does.
        if plays.iter().any(|play| !play.next.pending.is_empty()) {
            let first = settled.len() - plays.len();
            for (position, play) in settled[first..].iter_mut().zip(plays) {
                *position = self.settle(play);
            }
        }
    }

    /// Returns the position after `play`, before the next roll, from the view of the player who rolls next. If
    /// `play` leaves numbers for the opponent, the opponent first plays these numbers, in the way that has the
    /// best static value.
    fn settle(&self, play: &LegalPlay) -> Position {
        let after = play.after();
        if play.next.pending.is_empty() {
            return after;
        }
        let numbers = Numbers::HandedOver(play.next.pending);
        // A narrow search saves time, because there may be many plays. It also makes the values of the plays
        // independent of the breadth of this search.
        let search = Self { is_wide: false, ..self.seen_by(play.next.side) };
        search.best_reply(&after, numbers, &mut Replies::default()).after
    }

    /// Returns the best reply to each roll, in the order of [`Roll::all`]. Considers only the replies that the
    /// pruner selects, and evaluates the replies to all rolls in one batch.
    pub fn best_replies(
        &self,
        position: &Position,
        pruning: Pruning,
        replies: &mut Replies,
    ) -> [BestReply; ROLLS] {
        self.best_replies_to(position, Roll::all().map(|(roll, _)| roll), pruning, replies)
    }

    /// Returns the best reply to one roll. This is the same reply that [`Search::best_replies`] finds with
    /// [`Pruning::Wide`].
    pub fn best_promising_reply(&self, position: &Position, roll: Roll, replies: &mut Replies) -> BestReply {
        let [best] = self.best_replies_to(position, std::iter::once(roll), Pruning::Wide, replies);
        best
    }

    /// Returns the best reply to each of `COUNT` rolls.
    pub(super) fn best_replies_to<const COUNT: usize>(
        &self,
        position: &Position,
        rolls: impl Iterator<Item = Roll>,
        pruning: Pruning,
        replies: &mut Replies,
    ) -> [BestReply; COUNT] {
        let mut ends = [0; COUNT];
        let Replies { plays, after, scores } = replies;
        after.clear();
        for (roll, end) in rolls.zip(&mut ends) {
            self.choices(position, roll.into(), plays);
            self.settle_all(plays, after);
            *end = after.len();
        }
        let near = position.swap_sides();
        if let Some(pruner) = self.pruner.filter(|_| !self.evaluator.is_ending(&near)) {
            prune(pruner, &near, after, &mut ends, pruning, scores);
        }
        self.spend(after.len());
        let (mut best, mut roll) = ([Best::default(); COUNT], 0);
        self.each_value(position, after, Side::Theirs, |index, chances| {
            roll += usize::from(index == ends[roll]);
            best[roll].offer(&self.stakes, index, chances);
        });
        best.map(|best| BestReply { index: best.index, after: after[best.index], chances: best.chances })
    }
}

/// The best play found so far.
#[derive(Clone, Copy)]
struct Best {
    equity: f32,
    index: usize,
    chances: Chances,
}

impl Default for Best {
    fn default() -> Self {
        Self { equity: f32::NEG_INFINITY, index: 0, chances: Chances::default() }
    }
}

impl Best {
    /// Replaces the best play if the play with this index and these chances is better.
    fn offer(&mut self, stakes: &Stakes, index: usize, chances: Chances) {
        let equity = stakes.equity(&chances);
        if equity > self.equity {
            *self = Self { equity, index, chances };
        }
    }
}
