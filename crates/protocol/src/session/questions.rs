//! Questions about a position: the session's or one that the question brings along.

use super::Session;
use super::inquiry::Inquiry;
use crate::ProtocolError;
use crate::reply::Subject;
use crate::text::limits::QuestionLimits;
use plakoto_engine::engine::{Level, Question};
use plakoto_engine::notation::gnubg_id::GnubgId;
use plakoto_engine::rules::{GameState, LegalPlay, Numbers, Pending, Position, Roll, RuleSet, outcome};
use plakoto_table::book::{Entry, shipped};
use plakoto_table::match_play::MatchStakes;
use plakoto_table::record::Place;

impl Inquiry<'_> {
    /// A question at the plies that are set, without noise.
    pub(crate) fn question(&self, stakes: Option<MatchStakes>) -> Question<'_> {
        let stakes = stakes.map(|worth| worth.stakes);
        self.engine.ask().plies(self.level.plies).stakes(stakes).stop(self.stop)
    }

    /// A question within these limits; what they leave open is answered at the `usual` level.
    pub(crate) fn limited(
        &self,
        stakes: Option<MatchStakes>,
        limits: &QuestionLimits,
        usual: Level,
    ) -> Question<'_> {
        let question = self.question(stakes).level(limits.level(usual), self.table.noise_seed());
        let question = question.deepen(limits.deepens()).limits(limits.search);
        limits.threads.map_or(question, |threads| question.threads(threads.count()))
    }
}

impl Session {
    /// What the book says of a roll in a position.
    pub(crate) fn book_entry(&self, position: &Position, roll: Option<Roll>) -> Option<&'static Entry> {
        shipped(self.rules())?.entry(position, roll?)
    }

    /// The play that the record has at the current place, if the question is about its position and numbers.
    pub(crate) fn recorded_play(&self, subject: &Subject) -> Option<LegalPlay> {
        let Place { game, turn } = self.recording.keeper.place();
        let turn = self.view().games.get(game)?.turns().get(turn)?;
        let is_asked = (turn.before, Some(turn.numbers)) == (subject.position, subject.numbers());
        is_asked.then_some(turn.legal)
    }

    /// The position that a question is about, with the dice that it brings along or those that are set.
    pub(crate) fn asked(
        &self,
        inline: Option<GnubgId>,
        dice: Option<Roll>,
    ) -> Result<Subject, ProtocolError> {
        let Some(id) = inline else {
            let mut subject = self.placed_subject()?;
            if let Some(dice) = dice {
                (subject.match_id.dice, subject.pending) = (Some(dice), Pending::NONE);
            }
            return Ok(subject);
        };
        check_id(&id, self.rules())?;
        let mut match_id = id.match_id.unwrap_or_else(|| self.match_id());
        if id.match_id.is_none() {
            (match_id.dice, match_id.resignation, match_id.state) = (None, 0, GameState::Playing);
        }
        match (match_id.dice, dice) {
            (Some(known), Some(given)) if !known.same_numbers(given) => {
                let detail = format!("expected the dice {known} of the match ID, or none, got {given}");
                return Err(ProtocolError::bad_argument(detail));
            }
            (None, Some(given)) => match_id.dice = Some(given),
            _ => {}
        }
        if let Some(dice) = match_id.dice.filter(|_| !id.pending.is_empty()) {
            let detail = format!("expected no dice beside pending numbers, got {dice}");
            return Err(ProtocolError::bad_argument(detail));
        }
        Ok(Subject { position: id.position, match_id, pending: id.pending })
    }

    /// What has to be played in a position in which the game is not over.
    pub(crate) fn playable(&self, subject: &Subject) -> Result<Numbers, ProtocolError> {
        let finished = outcome(&subject.position, self.rules()).is_some();
        if finished || matches!(subject.match_id.state, GameState::Over | GameState::Resigned) {
            return Err(ProtocolError::missing("the game is over"));
        }
        Self::numbers_of(subject)
    }

    /// Whether there can be pending numbers at all.
    pub(crate) fn check_id(&self, id: &GnubgId) -> Result<(), ProtocolError> {
        check_id(id, self.rules())
    }

    pub(crate) fn may_hand_over(&self) -> Result<(), ProtocolError> {
        may_hand_over(self.rules())
    }
}

/// What a position brings along must be possible by the rules: a resignation of what can be lost, pending numbers where
/// they pass to the opponent, and then no dice, which come later.
pub(crate) fn check_id(id: &GnubgId, rules: &RuleSet) -> Result<(), ProtocolError> {
    id.match_id.map_or(Ok(None), |match_id| match_id.offer(rules))?;
    if id.pending.is_empty() {
        return Ok(());
    }
    if let Some(dice) = id.match_id.and_then(|match_id| match_id.dice) {
        let detail = format!("expected no dice beside pending numbers, got {dice} in the match ID");
        return Err(ProtocolError::bad_argument(detail));
    }
    may_hand_over(rules)
}

/// Whether there can be pending numbers at all.
fn may_hand_over(rules: &RuleSet) -> Result<(), ProtocolError> {
    if rules.hand_over {
        return Ok(());
    }
    Err(ProtocolError::unsupported(format!("numbers do not pass to the opponent in {rules}")))
}
