//! What a question is about.

use crate::notation::match_id::MatchId;
use crate::rules::{Numbers, Pending, Position};

/// The position that an answer is about.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Subject {
    /// Seen by the player on roll.
    pub position: Position,
    /// Who that is, his dice and the score.
    pub match_id: MatchId,
    /// Numbers that have to be played first.
    pub pending: Pending,
}

impl Subject {
    /// What the player on roll has to play: what is pending, or else what he has rolled, if he has.
    #[must_use]
    pub fn numbers(&self) -> Option<Numbers> {
        Numbers::of(self.pending, self.match_id.dice)
    }

    /// Both IDs, as gnubg's `eval` and `rollout` begin.
    pub(super) fn lines(&self) -> [String; 2] {
        let id = self.position.to_string();
        [format!("Position ID:\t{id}"), format!("Match ID:\t{}", self.match_id)]
    }
}
