//! What a question is about.

use serde::Serialize;

use plakoto_engine::notation::match_id::MatchId;
use plakoto_engine::rules::{GameState, Numbers, Pending, Player, Position, RuleSet, outcome};

/// What a game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The player on roll rolls, or resigns.
    Roll,
    /// He plays his numbers.
    Move,
    /// His opponent accepts a resignation or declines it.
    Resignation,
    /// Nothing: the next game of the match has to be begun.
    GameOver,
    /// Nothing: a new match has to be begun.
    MatchOver,
}

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

    /// What the game waits for under these rules.
    #[must_use]
    pub fn phase(&self, rules: &RuleSet) -> Phase {
        let MatchId { state, length, score, resignation, .. } = self.match_id;
        let is_over = matches!(state, GameState::Over | GameState::Resigned)
            || outcome(&self.position, rules).is_some();
        if is_over {
            let is_won = length > 0 && score.iter().any(|points| *points >= length);
            return if is_won { Phase::MatchOver } else { Phase::GameOver };
        }
        match (resignation, self.numbers()) {
            (0, None) => Phase::Roll,
            (0, Some(_)) => Phase::Move,
            _ => Phase::Resignation,
        }
    }

    /// Who has to do what a phase waits for.
    #[must_use]
    pub fn decides(&self, phase: Phase) -> Option<Player> {
        let on_roll = self.match_id.on_roll;
        match phase {
            Phase::Roll | Phase::Move => Some(on_roll),
            Phase::Resignation => Some(on_roll.other()),
            Phase::GameOver | Phase::MatchOver => None,
        }
    }

    /// Both IDs, as gnubg's `eval` and `rollout` begin.
    pub(crate) fn lines(&self) -> [String; 2] {
        let id = self.position.to_string();
        [format!("Position ID:\t{id}"), format!("Match ID:\t{}", self.match_id)]
    }
}
