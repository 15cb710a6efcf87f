//! A legal play, its result, and the player whose turn is next.

use crate::rules::outcome::outcome;
use crate::rules::{Next, Numbers, Pending, Play, Position, RuleSet};

/// A legal play, with the position after it and the next player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LegalPlay {
    /// The steps of the play.
    pub play: Play,
    /// The position after the steps, still from the view of the player who made the play.
    pub result: Position,
    /// The player whose turn comes next, and the numbers that this player has to play before rolling.
    pub next: Next,
}

impl LegalPlay {
    /// Creates the pass of a player who cannot play any of `numbers`.
    pub fn pass(position: &Position, numbers: Numbers, rules: &RuleSet) -> Self {
        Self { play: Play::PASS, result: *position, next: numbers.next(numbers.all(rules), rules) }
    }

    /// Clears the next player's pending numbers if this play ends the game.
    #[inline]
    #[must_use]
    pub(crate) fn void_at_the_end(self, rules: &RuleSet) -> Self {
        if self.next.pending.is_empty() || outcome(&self.after(), rules).is_none() {
            return self;
        }
        Self { next: Next { pending: Pending::NONE, ..self.next }, ..self }
    }

    /// Whether this play and `other` lead to the same position and the same next player. Their steps may
    /// differ.
    pub fn leads_as(&self, other: &Self) -> bool {
        (self.result, self.next) == (other.result, other.next)
    }

    /// The position after the play, from the view of the next player.
    #[inline(always)]
    pub fn after(&self) -> Position {
        self.next.view(&self.result)
    }
}

/// Adds a copy of `before` to `plays` and then applies `change` to it. If the copy changed first, the processor would wait
/// for the changed bytes, because it copies several bytes at once.
#[inline(always)]
pub(super) fn push_changed(
    plays: &mut Vec<LegalPlay>,
    before: &LegalPlay,
    change: impl FnOnce(&mut LegalPlay),
) {
    plays.push(*before);
    if let Some(last) = plays.last_mut() {
        change(last);
    }
}

/// Adds `new` to `plays`. If `plays` already contains a play with the same result and next player, keeps only
/// the greater of these two plays.
pub(in crate::rules) fn keep_greatest(new: LegalPlay, plays: &mut Vec<LegalPlay>) {
    match plays.iter_mut().find(|known| known.leads_as(&new)) {
        Some(known) if known.play < new.play => *known = new,
        Some(_) => {}
        None => plays.push(new),
    }
}
