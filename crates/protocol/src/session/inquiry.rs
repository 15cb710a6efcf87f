//! Inquiries: commands that do not change the session, so several threads can execute them at the same time.
//! An inquiry is about the session's position, or about a position in the command's arguments.

use std::ops::Deref;

use super::Session;
use super::findings::Finding;
use crate::reply::{PointNumbers, Subject, WhyView};
use crate::text::argument::Numbered;
use crate::text::given::GivenId;
use crate::text::limits::QuestionLimits;
use crate::text::usage::CommandHelp;
use crate::{ProtocolError, Reply};
use plakoto_engine::engine::{Level, Question};
use plakoto_engine::notation::match_id::GnubgId;
use plakoto_engine::notation::play_text::PlayText;
use plakoto_engine::rules::{
    GameStage, LegalPlay, Numbers, Pending, Player, Position, Roll, RuleSet, Step, outcome,
};
use plakoto_engine::search::{Candidate, StopFlag};
use plakoto_table::book::{Entry, shipped};
use plakoto_table::match_play::MatchStakes;
use plakoto_table::record::Place;
use plakoto_table::why::Why;
use plakoto_words::{Message, message};

/// A session that a command may only read, with the flag that stops the command's search.
pub(crate) struct Inquiry<'a> {
    pub(crate) session: &'a Session,
    pub(crate) stop: &'a StopFlag,
    /// Returns the help pages for all commands.
    pub(crate) pages: fn() -> Vec<CommandHelp>,
}

impl Deref for Inquiry<'_> {
    type Target = Session;

    fn deref(&self) -> &Session {
        self.session
    }
}

/// The outcome of an inquiry.
pub(crate) struct QuestionOutcome {
    /// The reply or the error.
    pub(crate) answer: Result<Reply, ProtocolError>,
    /// The result that the session should [remember](Session::remember).
    pub(crate) finding: Option<Finding>,
}

impl From<Reply> for QuestionOutcome {
    /// Creates an outcome with nothing for the session to remember.
    fn from(reply: Reply) -> Self {
        Self { answer: Ok(reply), finding: None }
    }
}

impl Inquiry<'_> {
    /// Returns a search at the session's search depth, without noise.
    pub(crate) fn question(&self, stakes: Option<MatchStakes>) -> Question<'_> {
        let stakes = stakes.map(|worth| worth.stakes);
        self.engine.core.ask().plies(self.engine.level.plies).stakes(stakes).stop(self.stop)
    }

    /// Returns a search with these limits. Where the limits leave something open, the `usual` level applies.
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
    /// Returns the opening book's entry for `roll` in a position; `None` if the book has no such entry or
    /// there is no roll.
    pub(crate) fn book_entry(&self, position: &Position, roll: Option<Roll>) -> Option<&'static Entry> {
        shipped(self.rules())?.entry(position, roll?)
    }

    /// Returns the play that was made at the current place in the match record, if `subject` has the same
    /// position and numbers.
    pub(crate) fn recorded_play(&self, subject: &Subject) -> Option<LegalPlay> {
        let Place { game, turn } = self.recording.keeper.place();
        let turn = self.recording.view().games.get(game)?.turns().get(turn)?;
        let is_asked = (turn.before, Some(turn.numbers)) == (subject.position, subject.numbers());
        is_asked.then_some(turn.legal)
    }

    /// Returns the position that a command is about, from its arguments `inline` and `dice`. If an argument
    /// is missing, uses the session's position or the session's dice.
    pub(crate) fn subject_of(
        &self,
        inline: Option<GivenId>,
        dice: Option<Roll>,
    ) -> Result<Subject, ProtocolError> {
        let Some(id) = inline else {
            let mut subject = self.placed_subject()?;
            if let Some(dice) = dice {
                (subject.match_id.dice, subject.pending) = (Some(dice), Pending::NONE);
            }
            return Ok(subject);
        };
        let id = id.under(self.rules())?;
        check_id(&id, self.rules())?;
        let mut match_id = id.match_id.unwrap_or_else(|| self.match_id());
        if id.match_id.is_none() {
            (match_id.dice, match_id.resignation, match_id.state) = (None, 0, GameStage::Playing);
        }
        match (match_id.dice, dice) {
            (Some(known), Some(given)) if !known.same_numbers(given) => {
                return Err(ProtocolError::other_dice(known, given));
            }
            (None, Some(given)) => match_id.dice = Some(given),
            _ => {}
        }
        if let Some(dice) = match_id.dice.filter(|_| !id.pending.is_empty()) {
            let got = Message::text(dice.to_string());
            return Err(ProtocolError::expected(message!("expected-no_dice"), Some(got)));
        }
        Ok(Subject { position: id.position, match_id, pending: id.pending })
    }

    /// Returns the numbers to play, or an error if the game is over or there are no numbers to play.
    pub(crate) fn playable(&self, subject: &Subject) -> Result<Numbers, ProtocolError> {
        let finished = outcome(&subject.position, self.rules()).is_some();
        if finished || matches!(subject.match_id.state, GameStage::Over | GameStage::Resigned) {
            return Err(ProtocolError::missing(message!("error-game_is_over")));
        }
        Self::numbers_of(subject)
    }

    /// Returns the numbers that the points of a player's plays have in JSON.
    pub(crate) fn points_of(&self, mover: Player) -> PointNumbers {
        PointNumbers::of(self.output.numbering, mover)
    }

    /// Returns `play` with points numbered from the view of `mover`, the player who makes it.
    pub(crate) fn play_by_mover(&self, play: Numbered<PlayText>, mover: Player) -> PlayText {
        let (mut play, points) = match play {
            Numbered::ByMover(play) => return play,
            Numbered::ByView(play) => (play, self.points_of(mover)),
        };
        for stop in play.journeys.iter_mut().flat_map(|journey| &mut journey.stops) {
            *stop = stop.map(|point| points.point(point, self.rules().mechanics.course));
        }
        play
    }

    /// Returns `steps` with points numbered from the view of `mover`, the player who makes them.
    pub(crate) fn steps_by_mover(&self, steps: Numbered<Vec<Step>>, mover: Player) -> Vec<Step> {
        let (points, course) = (self.points_of(mover), self.rules().mechanics.course);
        match steps {
            Numbered::ByMover(steps) => steps,
            Numbered::ByView(steps) => steps.into_iter().map(|step| points.step(step, course)).collect(),
        }
    }

    /// Explains the difference between two plays of `mover`. The explanation is complete even if the search that ranked
    /// the plays was stopped.
    pub(crate) fn why_view(
        &self,
        stakes: Option<MatchStakes>,
        better: &Candidate,
        other: &Candidate,
        mover: Player,
        stop: &StopFlag,
    ) -> WhyView {
        let question = self.engine.core.ask().stakes(stakes.map(|worth| worth.stakes)).stop(stop);
        let why = Why::of(&question, better, other);
        WhyView::new(why, self.rules(), stakes, self.points_of(mover))
    }
}

/// Checks that the rules allow the match state and the pending numbers in `id`. A resignation must be for
/// points that a player can lose. Pending numbers (numbers that the opponent could not play) are allowed only
/// if these rules let numbers go to the next player, and before the dice are rolled.
pub(crate) fn check_id(id: &GnubgId, rules: &RuleSet) -> Result<(), ProtocolError> {
    id.match_id.map_or(Ok(None), |match_id| match_id.offer(rules))?;
    if id.pending.is_empty() {
        return Ok(());
    }
    if let Some(dice) = id.match_id.and_then(|match_id| match_id.dice) {
        let got = message!("error-dice_in_match_id", dice = dice.to_string());
        return Err(ProtocolError::expected(message!("expected-no_dice"), Some(got)));
    }
    may_hand_over(rules)
}

/// Fails if unplayed numbers do not pass to the opponent under these rules.
pub(crate) fn may_hand_over(rules: &RuleSet) -> Result<(), ProtocolError> {
    if rules.hand_over {
        return Ok(());
    }
    Err(ProtocolError::unsupported(message!("error-no_pending", rules = rules.to_string())))
}
