//! Questions, which change nothing, so that several threads can ask at a time: about the position of the session, or one
//! that the question brings along.

use std::ops::Deref;

use super::Session;
use super::state::Finding;
use crate::reply::{Subject, WhyView};
use crate::text::argument::Numbered;
use crate::text::limits::QuestionLimits;
use crate::text::usage::CommandHelp;
use crate::{ProtocolError, Reply};
use plakoto_engine::engine::{Level, Question};
use plakoto_engine::notation::gnubg_id::GnubgId;
use plakoto_engine::notation::play_text::{Journey, PlayText};
use plakoto_engine::rules::{
    GameState, LegalPlay, Numbers, Pending, Player, Point, Position, Roll, RuleSet, Side, Step, outcome,
};
use plakoto_engine::search::{Candidate, StopFlag};
use plakoto_table::book::{Entry, shipped};
use plakoto_table::match_play::MatchStakes;
use plakoto_table::record::Place;
use plakoto_table::why::Why;

/// A session that is asked something, the flag that stops the search for the answer, and the commands that there are.
pub(crate) struct Inquiry<'a> {
    pub(crate) session: &'a Session,
    pub(crate) stop: &'a StopFlag,
    /// What `help` can say of all commands.
    pub(crate) pages: fn() -> Vec<CommandHelp>,
}

impl Deref for Inquiry<'_> {
    type Target = Session;

    fn deref(&self) -> &Session {
        self.session
    }
}

/// What came of a question.
pub(crate) struct Asked {
    /// The answer.
    pub(crate) answer: Result<Reply, ProtocolError>,
    /// What the session is to [remember](Session::remember).
    pub(crate) finding: Option<Finding>,
}

impl From<Reply> for Asked {
    /// A reply of which nothing has to be remembered.
    fn from(reply: Reply) -> Self {
        Self { answer: Ok(reply), finding: None }
    }
}

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

    /// A play of `mover` with the numbers that he gives the points.
    pub(crate) fn play_by_mover(&self, play: Numbered<PlayText>, mover: Player) -> PlayText {
        match play {
            Numbered::ByView(play) if self.output.numbering.turns(mover) => PlayText {
                journeys: play
                    .journeys
                    .into_iter()
                    .map(|journey| Journey {
                        stops: journey.stops.into_iter().map(turned).collect(),
                        ..journey
                    })
                    .collect(),
            },
            Numbered::ByMover(play) | Numbered::ByView(play) => play,
        }
    }

    /// The same for steps.
    pub(crate) fn steps_by_mover(&self, steps: Numbered<Vec<Step>>, mover: Player) -> Vec<Step> {
        match steps {
            Numbered::ByView(steps) if self.output.numbering.turns(mover) => {
                let turn = |step: Step| Step { from: turned(step.from), to: turned(step.to) };
                steps.into_iter().map(turn).collect()
            }
            Numbered::ByMover(steps) | Numbered::ByView(steps) => steps,
        }
    }

    /// What is different between two plays. It is told as a whole, even if the search for them was stopped.
    pub(crate) fn why_view(
        &self,
        stakes: Option<MatchStakes>,
        better: &Candidate,
        other: &Candidate,
        stop: &StopFlag,
    ) -> WhyView {
        let question = self.engine.ask().stakes(stakes.map(|worth| worth.stakes)).stop(stop);
        WhyView { why: Why::of(&question, better, other), rules: *self.rules(), stakes }
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
pub(crate) fn may_hand_over(rules: &RuleSet) -> Result<(), ProtocolError> {
    if rules.hand_over {
        return Ok(());
    }
    Err(ProtocolError::unsupported(format!("numbers do not pass to the opponent in {rules}")))
}

fn turned(place: Option<Point>) -> Option<Point> {
    place.map(|point| point.numbered_by(Side::Theirs))
}
