//! A legal play with its result.

use crate::rules::outcome::outcome;
use crate::rules::{Next, Numbers, Pending, Play, Position, RuleSet};

/// A legal play and where it leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LegalPlay {
    /// The steps.
    pub play: Play,
    /// The position after them, still seen by the player who made the play.
    pub result: Position,
    /// Who is next.
    pub next: Next,
}

impl LegalPlay {
    /// The pass of a player who can play none of `numbers`.
    pub fn pass(position: &Position, numbers: Numbers, rules: &RuleSet) -> Self {
        Self { play: Play::PASS, result: *position, next: numbers.next(numbers.all(rules), rules) }
    }

    /// The same play if the game ends with it: then the numbers that are left are void.
    #[inline]
    #[must_use]
    pub(crate) fn void_at_the_end(self, rules: &RuleSet) -> Self {
        if self.next.pending.is_empty() || outcome(&self.after(), rules).is_none() {
            return self;
        }
        Self { next: Next { pending: Pending::NONE, ..self.next }, ..self }
    }

    /// Whether it leads where the other one does, by these steps or others.
    pub fn leads_as(&self, other: &Self) -> bool {
        (self.result, self.next) == (other.result, other.next)
    }

    /// The position after the play, seen by the player who is next.
    #[inline(always)]
    pub fn after(&self) -> Position {
        self.next.view(&self.result)
    }
}

/// Adds a play, unless there is a greater one with the same result.
pub(in crate::rules) fn keep_greatest(new: LegalPlay, plays: &mut Vec<LegalPlay>) {
    match plays.iter_mut().find(|known| known.leads_as(&new)) {
        Some(known) if known.play < new.play => *known = new,
        Some(_) => {}
        None => plays.push(new),
    }
}
