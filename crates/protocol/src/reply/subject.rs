//! The position that a command or a reply is about.

use schemars::JsonSchema;
use serde::Serialize;

use plakoto_engine::notation::match_id::MatchId;
use plakoto_engine::rules::{GameStage, Numbers, Pending, Player, Position, RuleSet, outcome};

/// The phase of a game: the decision that comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The player on roll must roll, or resign.
    Roll,
    /// The player on roll must play their numbers.
    Move,
    /// The opponent must accept or decline a resignation.
    Resignation,
    /// The current game is over and the next game of the match has not begun, so there is no decision.
    GameOver,
    /// The match is over and a new match has not begun, so there is no decision.
    MatchOver,
}

/// The position that a command or a reply is about.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Subject {
    /// The position, from the view of the player on roll.
    pub position: Position,
    /// The player on roll, their dice and the score.
    pub match_id: MatchId,
    /// Numbers that the opponent passed on and that must be played before the next roll.
    pub pending: Pending,
}

impl Subject {
    /// Returns the numbers to play: the pending numbers, or else the roll, if there is one.
    #[must_use]
    pub fn numbers(&self) -> Option<Numbers> {
        Numbers::of(self.pending, self.match_id.dice)
    }

    /// Returns the phase of the game under these rules.
    #[must_use]
    pub fn phase(&self, rules: &RuleSet) -> Phase {
        let MatchId { state, length, score, resignation, .. } = self.match_id;
        let is_over = matches!(state, GameStage::Over | GameStage::Resigned)
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

    /// Returns the player who must decide in `phase`; `None` if there is no decision.
    #[must_use]
    pub fn decides(&self, phase: Phase) -> Option<Player> {
        let on_roll = self.match_id.on_roll;
        match phase {
            Phase::Roll | Phase::Move => Some(on_roll),
            Phase::Resignation => Some(on_roll.other()),
            Phase::GameOver | Phase::MatchOver => None,
        }
    }

    /// Returns the position ID and the match ID as the text lines with which gnubg's `eval` and `rollout`
    /// begin.
    pub(crate) fn lines(&self) -> [String; 2] {
        let id = self.position.to_string();
        [format!("Position ID:\t{id}"), format!("Match ID:\t{}", self.match_id)]
    }
}
