//! Practice: the user repeats decisions that were mistakes.
//!
//! While the user practises, the session's position is the position of the question, so that `hint`, `legal`,
//! `why` and `board` are about it. A play is the answer. Whatever changes the table, or goes to a turn,
//! ends the practice.

use super::Session;
use super::analyses::nothing;
use super::state::Practice;
use crate::reply::{AnswerReply, ExerciseReply};
use crate::text::argument::AnalysedPart;
use crate::{ProtocolError, Reply};
use plakoto_engine::rules::LegalPlay;
use plakoto_table::practice::{ExerciseError, Solution};
use plakoto_table::report::MatchReport;
use plakoto_words::message;

pub(crate) fn not_practising() -> ProtocolError {
    ProtocolError::missing(message!("error-no_open_question"))
}

impl Session {
    pub(crate) fn begin_practice(&mut self, part: Option<AnalysedPart>) -> Result<Reply, ProtocolError> {
        self.practice = None;
        let (first, record) = match part {
            Some(AnalysedPart::Match) => (1, self.record().clone()),
            part => self.game_to_review(part.is_some()).ok_or_else(nothing)?,
        };
        let analysis = self.judge_all(&record, first, &self.stop)?;
        let (analysis, language) = (Some(analysis.for_report()), self.output.language);
        let report = MatchReport { record: &record, analysis, is_full: true, language };
        let people = self.people();
        let exercises = report.exercises(&people, first).map_err(unusable)?;
        if exercises.is_empty() {
            return Ok(Reply::message(match people[..] {
                [person] => message!("practice-nothing_of", player = self.table.seat(person).name()),
                _ => message!("practice-nothing"),
            }));
        }
        self.practice = Some(Practice::new(exercises, *self.table.series()));
        Ok(self.question_reply().unwrap_or_else(Reply::silent))
    }

    /// The practice, unless a change of the table has ended it.
    pub(crate) fn open_practice(&self) -> Option<&Practice> {
        self.practice.as_ref().filter(|practice| practice.is_at(self.table.series()))
    }

    fn question_reply(&self) -> Option<Reply> {
        let practice = self.open_practice()?;
        let source = practice.question().source.clone();
        Some(ExerciseReply::new(practice.place(), source, self.board()).into())
    }

    /// Goes to the next question. Returns the summary after the last one, and `None` if there is no practice.
    pub(crate) fn next_question(&mut self) -> Option<Reply> {
        let practice = self.practice.as_mut()?;
        if practice.go_on() {
            return self.question_reply();
        }
        self.practice.take().map(|done| done.summary())
    }

    /// Judges the user's answer to the open question, and asks the next one.
    pub(crate) fn answer_question(
        &mut self,
        play: &LegalPlay,
        progress: &mut dyn FnMut(&Reply),
    ) -> Result<Reply, ProtocolError> {
        let exercise = self.practice.as_ref().ok_or_else(not_practising)?.question().clone();
        let stopped = || ProtocolError::missing(message!("error-answer_stopped"));
        let solution = Solution::find(&self.engine, &exercise, self.level.plies.max(1), &self.stop);
        let solution = solution.ok_or_else(stopped)?;
        let answer = solution.weigh(play).ok_or_else(stopped)?;
        let (near, mover) = (self.judging().thresholds.errors[0], self.subject().match_id.on_roll);
        let reply = AnswerReply::new(&solution, &exercise, &answer, near, self.points_of(mover));
        if let Some(practice) = self.practice.as_mut() {
            practice.count(reply.verdict());
        }
        progress(&reply.into());
        Ok(self.next_question().unwrap_or_else(Reply::silent))
    }
}

fn unusable(error: ExerciseError) -> ProtocolError {
    ProtocolError::unsupported(match error {
        ExerciseError::Over => message!("exercise-over"),
        ExerciseError::MatchOver { length, got } => {
            message!("exercise-match_over", length = length, got = got)
        }
        ExerciseError::NoChoice => message!("exercise-no_choice"),
    })
}
