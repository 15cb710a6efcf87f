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
    /// The next player, with the numbers that they have to play before rolling.
    pub next: Next,
}

impl LegalPlay {
    /// The pass of a player who cannot play any of `numbers`.
    pub fn pass(position: &Position, numbers: Numbers, rules: &RuleSet) -> Self {
        Self { play: Play::PASS, result: *position, next: numbers.next(numbers.all(rules), rules) }
    }

    /// Clears the next player's pending numbers if the play ends the game, because the pending numbers are
    /// not played then.
    #[inline]
    #[must_use]
    pub(crate) fn void_at_the_end(self, rules: &RuleSet) -> Self {
        if self.next.pending.is_empty() || outcome(&self.after(), rules).is_none() {
            return self;
        }
        Self { next: Next { pending: Pending::NONE, ..self.next }, ..self }
    }

    /// Whether this play and `other` have the same result and the same next player, even if their steps
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

/// Adds `new` to `plays`. If `plays` already has a play with the same result and next player, only the
/// greater of the two is kept.
pub(in crate::rules) fn keep_greatest(new: LegalPlay, plays: &mut Vec<LegalPlay>) {
    match plays.iter_mut().find(|known| known.leads_as(&new)) {
        Some(known) if known.play < new.play => *known = new,
        Some(_) => {}
        None => plays.push(new),
    }
}
