//! Questions about a position: the session's or one that the question brings along.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use super::Session;
use super::inquiry::{Asked, Inquiry};
use super::kept::Finding;
use crate::command::{Inline, Numbered, Query, QuestionLimits};
use crate::reply::{BestMove, EvaluationReply, LegalReply, RankedReply, Shown, StepsReply, Subject};
use crate::{ErrorCode, ProtocolError, Reply};
use plakoto_engine::engine::{Evaluation, Level, Question};
use plakoto_engine::notation::gnubg_id::GnubgId;
use plakoto_engine::notation::play_text::Reason;
use plakoto_engine::rules::{
    GameState, LegalPlay, Numbers, PartialPlay, Pending, ResultCount, Roll, RuleSet, Step, count_results,
    each_result_while, legal_plays, outcome,
};
use plakoto_engine::search::StopFlag;
use plakoto_table::match_play::{GameResult, MatchStakes};
use plakoto_table::record::Place;

/// How many candidates `hint` shows.
pub(super) const DEFAULT_HINTS: usize = 10;

/// Legal plays of a cascade that are shown at a time.
const PART: usize = 1000;

/// Evaluations that `calibrate` makes, in thousands.
const DEFAULT_CALIBRATION: u64 = 1000;

impl Inquiry<'_> {
    pub(super) fn hint(
        &self,
        inline: Option<Inline>,
        count: Option<usize>,
        limits: QuestionLimits,
    ) -> Result<Asked, ProtocolError> {
        let is_inline = inline.is_some();
        let subject = self.asked(inline.map(|inline| inline.id), inline.and_then(|inline| inline.dice))?;
        let numbers = self.playable(&subject)?;
        let least = count.unwrap_or(DEFAULT_HINTS);
        let stakes = self.stakes(&subject);
        let question = self.limited(stakes, &limits, self.level).least(least);
        let mut candidates = question.hint_with_progress(&subject.position, numbers, |found| {
            self.tell_depth(found.candidates.first().map(|best| best.plies));
        });
        let legal = candidates.len();
        let made = self.recorded_play(&subject).filter(|_| !is_inline);
        let made =
            made.and_then(|made| (1..).zip(&candidates).find(|(_, one)| one.legal.result == made.result));
        let made = made.map(|(number, candidate)| (number, *candidate));
        candidates.truncate(least);
        let reply = RankedReply {
            subject,
            rules: *self.rules(),
            stakes,
            legal,
            candidates,
            made,
            book: self.book_entry(&subject.position, numbers.roll()),
            description: (!self.rules().is_shipped()).then(|| self.engine.evaluator().description()),
            is_stopped: self.stop.is_raised(),
        };
        let finding = Some(Finding::Hint(Box::new(reply.clone())));
        Ok(Asked { answer: Ok(Reply::from(reply)), finding })
    }

    pub(super) fn best_move(
        &self,
        inline: Option<GnubgId>,
        dice: Option<Roll>,
        limits: QuestionLimits,
    ) -> Result<Reply, ProtocolError> {
        let subject = self.asked(inline, dice)?;
        let numbers = self.playable(&subject)?;
        let stakes = self.stakes(&subject);
        let question = self.limited(stakes, &limits, Level::plies(self.level.plies));
        let found = question.hint_with_progress(&subject.position, numbers, |found| {
            self.tell_depth(found.candidates.first().map(|best| best.plies));
        });
        let best = question.pick(&found);
        Ok(Reply::from(BestMove {
            subject,
            rules: *self.rules(),
            stakes,
            best,
            effort: None,
            is_stopped: self.stop.is_raised(),
        }))
    }

    pub(super) fn eval(
        &self,
        inline: Option<GnubgId>,
        limits: QuestionLimits,
    ) -> Result<Reply, ProtocolError> {
        let subject = self.asked(inline, None)?;
        let stakes = self.stakes(&subject);
        let question = self.limited(stakes, &limits, self.level).pending(subject.pending);
        let told = |evaluation: &Evaluation| self.tell_depth(Some(evaluation.plies));
        let evaluations = question.evaluate_by_depth_with_progress(&subject.position, told);
        let evaluator = self.engine.evaluator_name(&subject.position);
        Ok(Reply::from(EvaluationReply {
            subject,
            evaluator,
            rules: *self.rules(),
            stakes,
            evaluations,
            is_stopped: self.stop.is_raised(),
        }))
    }

    /// A question at the plies that are set, without noise.
    pub(super) fn question(&self, stakes: Option<MatchStakes>) -> Question<'_> {
        let stakes = stakes.map(|worth| worth.stakes);
        self.engine.ask().plies(self.level.plies).stakes(stakes).stop(self.stop)
    }

    /// A question within these limits; what they leave open is answered at the `usual` level.
    pub(super) fn limited(
        &self,
        stakes: Option<MatchStakes>,
        limits: &QuestionLimits,
        usual: Level,
    ) -> Question<'_> {
        let question = self.question(stakes).level(limits.level(usual), self.table.noise_seed());
        let question = question.deepen(limits.deepens()).limits(limits.search);
        limits.threads.map_or(question, |threads| question.threads(threads.count()))
    }

    /// The legal plays, at most `set output legal`. The plays of a cascade come in parts.
    pub(super) fn legal(
        &self,
        inline: Option<GnubgId>,
        dice: Option<Roll>,
        progress: &mut dyn FnMut(&Reply),
    ) -> Result<Reply, ProtocolError> {
        let subject = self.asked(inline, dice)?;
        let numbers = self.playable(&subject)?;
        let (rules, most) = (self.rules(), self.output().legal as usize);
        let mut all =
            LegalReply { subject, before: 0, plays: Vec::new(), is_last: true, is_stopped: false, cut: None };
        if numbers.is_cascade(rules) {
            self.list_cascade(numbers, most, &mut all, progress);
        } else {
            legal_plays(&subject.position, numbers, rules, &mut all.plays);
            all.plays.sort_by_key(|play| Reverse(play.play));
            let count = all.plays.len() as u64;
            all.cut = (all.plays.len() > most).then_some(ResultCount { count, is_exact: true });
            all.plays.truncate(most);
        }
        Ok(Reply::from(all))
    }

    /// Hands all parts of the answer but the last one to `progress`, and completes that.
    fn list_cascade(
        &self,
        numbers: Numbers,
        most: usize,
        last: &mut LegalReply,
        progress: &mut dyn FnMut(&Reply),
    ) {
        let (position, rules) = (last.subject.position, self.rules());
        let goes_on = || !self.stop.is_raised();
        let mut is_cut = false;
        let listed = each_result_while(&position, numbers, rules, &goes_on, &mut |play| {
            if last.before + last.plays.len() == most {
                is_cut = true;
                return ControlFlow::Break(());
            }
            if last.plays.len() == PART {
                let plays = std::mem::take(&mut last.plays);
                let part = LegalReply { plays, is_last: false, ..last.clone() };
                progress(&Reply::from(part));
                last.before += PART;
            }
            last.plays.push(*play);
            if goes_on() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        if is_cut {
            let all = count_results(&position, numbers, rules, &goes_on);
            last.cut = Some(ResultCount { count: all.count.max(most as u64 + 1), ..all });
            return;
        }
        last.is_stopped = listed.is_break();
        if last.plays.is_empty() && !last.is_stopped {
            last.plays.push(LegalPlay::pass(&position, numbers, rules));
        }
    }
}

impl Session {
    /// The steps that a play can go on with when those of `after` have been made.
    pub(super) fn steps(
        &self,
        inline: Option<GnubgId>,
        dice: Option<Roll>,
        after: Numbered<Vec<Step>>,
    ) -> Result<Reply, ProtocolError> {
        let subject = self.asked(inline, dice)?;
        let mut play = PartialPlay::new(&subject.position, self.playable(&subject)?, self.rules());
        let after = self.steps_by_mover(after, subject.match_id.on_roll);
        for (number, step) in (1..).zip(after) {
            if play.make(step).is_none() {
                return Err(impossible_step(&play, number, step, self.rules()));
            }
        }
        Ok(Reply::from(StepsReply { subject, play }))
    }

    /// The play that the record has at the current place, if the question is about its position and numbers.
    pub(super) fn recorded_play(&self, subject: &Subject) -> Option<LegalPlay> {
        let Place { game, turn } = self.recording.keeper.place();
        let turn = self.view().games.get(game)?.turns().get(turn)?;
        let is_asked = (turn.before, Some(turn.numbers)) == (subject.position, subject.numbers());
        is_asked.then_some(turn.legal)
    }

    /// The position that a question is about, with the dice that it brings along or those that are set.
    pub(super) fn asked(
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
    pub(super) fn playable(&self, subject: &Subject) -> Result<Numbers, ProtocolError> {
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

    pub(super) fn query(&self, query: Query) -> Result<Reply, ProtocolError> {
        self.placed_subject()?;
        let game = self.table.series().game();
        let player = |index: usize| format!("player{index}");
        let response = match query {
            Query::GameOver => self.result().is_some().to_string(),
            Query::Turn => player(game.on_roll().index()),
            Query::Result => match self.result() {
                None | Some(GameResult::Unknown) => "none".into(),
                Some(GameResult::Won { winner, .. }) => player(winner.index()),
                Some(GameResult::MothersPinned | GameResult::Dead) => "draw".into(),
            },
        };
        Ok(Shown::one(format!("response {response}"), "response", response))
    }

    pub(super) fn calibrate(&self, thousands: Option<u64>, stop: &StopFlag) -> Reply {
        let evaluations = thousands.unwrap_or(DEFAULT_CALIBRATION).saturating_mul(1000);
        let speed = self.engine.calibrate(evaluations, stop);
        let line = format!("Calibration result: {speed:.0} static evaluations/second.");
        Shown::one(line, "evaluations_per_second", speed)
    }
}

/// The error that a play cannot go on with a step, the `number`th one that was named.
fn impossible_step(play: &PartialPlay, number: usize, step: Step, rules: &RuleSet) -> ProtocolError {
    let mut possible: Vec<String> = Vec::new();
    for next in play.next_steps() {
        let text = next.step.to_string();
        if !possible.contains(&text) {
            possible.push(text);
        }
    }
    let expected = if possible.is_empty() { "no further step".to_owned() } else { possible.join(" or ") };
    let detail = format!("step {number}: expected {expected}, got {step}");
    let reason = Some(Reason::against(play, step, rules));
    ProtocolError { reason, step: Some(number), ..ProtocolError::new(ErrorCode::IllegalMove, detail) }
}

/// What a position brings along must be possible by the rules: a resignation of what can be lost, pending numbers where
/// they pass to the opponent, and then no dice, which come later.
pub(super) fn check_id(id: &GnubgId, rules: &RuleSet) -> Result<(), ProtocolError> {
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
