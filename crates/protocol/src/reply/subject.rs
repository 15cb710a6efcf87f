//! The position that a command or a reply is about, and the envelope of JSON replies with its fields.

use crate::output::OutputSettings;
use plakoto_words::message;
use schemars::JsonSchema;
use serde::Serialize;

use plakoto_engine::notation::match_id::MatchId;
use plakoto_engine::rules::{GameStage, Numbers, Pending, Player, Position, Roll, RuleSet, outcome};
use plakoto_table::match_play::Match;

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
    pub(crate) fn lines(&self, settings: &OutputSettings) -> [String; 2] {
        let (position, match_id) = (self.position.to_string(), self.match_id.to_string());
        [message!("subject-position_id", id = position), message!("subject-match_id", id = match_id)]
            .map(|line| settings.say(line))
    }
}

/// The fields of every JSON reply that describe its position. They are converted to text only when a reply
/// is written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Envelope {
    /// The rule set.
    pub rules: RuleSet,
    /// The position; `None` while none exists.
    pub position: Option<Position>,
    /// The player on roll, their dice and the score.
    pub match_id: MatchId,
    /// Numbers that the player on roll must play first.
    pub pending: Pending,
}

/// The envelope before a session exists.
impl Default for Envelope {
    fn default() -> Self {
        let rules = RuleSet::default();
        let match_id = Match::new(0, rules, Player::X).id();
        Self { rules, position: None, match_id, pending: Pending::NONE }
    }
}

/// The fields of every answer.
#[derive(Serialize, JsonSchema)]
pub(crate) struct EnvelopeFields<'a> {
    /// True; an error has false.
    #[schemars(extend("const" = true))]
    ok: bool,
    /// The tag; missing if the line had none.
    #[serde(skip_serializing_if = "Option::is_none")]
    tag: Option<&'a str>,
    /// The name of the command, such as `move` for a line with only a play.
    command: Option<&'static str>,
    /// The rule set.
    variant: String,
    /// The ID of the position that the reply is about: the ID in the line or, if the line has none, the
    /// session's position after the command. Null while none exists.
    position_id: Option<String>,
    /// The match ID.
    match_id: String,
    /// The dice of the player on roll; null if they have not rolled.
    dice: Option<[u8; 2]>,
    /// The numbers that the player on roll must play before they roll; empty except in Plakoto Express.
    pending: Vec<u8>,
    /// The player on roll, 0 or 1.
    turn: usize,
    /// The decision that comes next; null while there is no position.
    phase: Option<Phase>,
    /// The player who makes that decision, 0 or 1: in `resignation` the opponent of the player on roll. Null
    /// if there is nothing to decide.
    decides: Option<usize>,
}

impl<'a> EnvelopeFields<'a> {
    pub(crate) fn new(tag: Option<&'a str>, command: Option<&'static str>, envelope: &Envelope) -> Self {
        let Envelope { rules, position, match_id, pending } = *envelope;
        let phased = position.map(|position| {
            let subject = Subject { position, match_id, pending };
            let phase = subject.phase(&rules);
            (phase, subject.decides(phase))
        });
        Self {
            ok: true,
            tag,
            command,
            variant: rules.to_string(),
            position_id: position.map(|position| position.to_string()),
            match_id: match_id.to_string(),
            dice: match_id.dice.map(Roll::dice),
            pending: pending.numbers().collect(),
            turn: match_id.on_roll.index(),
            phase: phased.map(|(phase, _)| phase),
            decides: phased.and_then(|(_, decides)| decides).map(Player::index),
        }
    }
}
