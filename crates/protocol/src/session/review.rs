//! Reviews of games that were played, and the practice of their mistakes.
//!
//! While the user practises, the session's position is the position of the question, so that `hint`, `legal`,
//! `why` and `board` are about it. A play is the answer. Whatever changes the table, or goes to a turn,
//! ends the practice.

use super::Session;
use super::practice::Practice;
use crate::reply::{AnswerReply, ExerciseReply, MatchAnalysis};
use crate::text::argument::AnalysedPart;
use crate::{ProtocolError, Reply};
use plakoto_engine::rules::{LegalPlay, Player};
use plakoto_engine::search::StopFlag;
use plakoto_table::analysis::{AnalysisSettings, analyse_all};
use plakoto_table::match_play::{MatchStakes, away};
use plakoto_table::practice::{Exercise, ExerciseError, MatchScore, Solution};
use plakoto_table::record::{GameRecord, Record};
use plakoto_table::report::MatchReport;
use plakoto_words::message;

impl Session {
    /// Returns the values of a recorded game's results for a player at the match score. Returns `None` if
    /// only points count.
    pub(crate) fn stakes_in(&self, game: &GameRecord, player: Player) -> Option<MatchStakes> {
        self.engine.stakes_at(self.rules(), away(self.recording.record().length, game.score(), player)?)
    }

    /// Returns the number and the record of a game to review: the game at the current place, or, unless the user
    /// named it, the last finished game if the current one is still being played. Games without turns are skipped.
    pub(crate) fn game_to_review(&self, is_named: bool) -> Option<(usize, Record)> {
        let (games, here) = (&self.recording.view().games, self.recording.keeper.place().game);
        let is_played =
            here + 1 == games.len() && games.get(here).is_some_and(|game| game.result().is_none());
        let finished = games.iter().rposition(|game| game.result().is_some() && !game.turns().is_empty());
        let finished = finished.filter(|_| is_played && !is_named);
        let wanted = [finished, Some(here), here.checked_sub(1)].into_iter().flatten();
        wanted
            .filter_map(|game| Some((game + 1, self.recording.view().game(game)?)))
            .find(|(_, game)| game.turns() > 0)
    }

    /// Whether a user has made a play in a game. If the engine plays for both players, its plays count.
    pub(crate) fn has_user_played(&self, game: &GameRecord) -> bool {
        let people = self.people();
        game.turns().iter().any(|turn| people.contains(&turn.player))
    }

    /// Returns the human players; both players if there is no human or only humans.
    pub(crate) fn people(&self) -> Vec<Player> {
        let is_person = |player: &Player| !self.table.seat(*player).is_computer();
        let people: Vec<Player> = Player::BOTH.into_iter().filter(is_person).collect();
        if people.is_empty() { Player::BOTH.to_vec() } else { people }
    }

    /// Returns the analysis of all games of a record, the last one if it was made in the same way. `first` is the number of
    /// the first game.
    pub(crate) fn judge_all(
        &self,
        record: &Record,
        first: usize,
        stop: &StopFlag,
    ) -> Result<MatchAnalysis, ProtocolError> {
        if record.turns() == 0 {
            return Err(nothing());
        }
        let settings = AnalysisSettings { explains: true, ..self.engine.judging() };
        let is_same = |(analysed, reply): &&(Record, MatchAnalysis)| {
            analysed.is_played_as(record) && reply.method == settings.description()
        };
        if let Some((_, known)) = self.findings.analyses().find(is_same) {
            return Ok(known.clone());
        }
        let equities = self.engine.equities();
        let games = analyse_all(&self.engine.core, record, equities, &settings, stop, &mut |_| {});
        let reply = MatchAnalysis::of(record, first, games, &settings, equities);
        if reply.is_stopped() {
            return Err(ProtocolError::missing(message!("error-review_stopped")));
        }
        Ok(reply)
    }

    pub(crate) fn begin_practice(&mut self, part: Option<AnalysedPart>) -> Result<Reply, ProtocolError> {
        self.practice = None;
        let (first, record) = match part {
            Some(AnalysedPart::Match) => (1, self.recording.record().clone()),
            part => self.game_to_review(part.is_some()).ok_or_else(nothing)?,
        };
        let analysis = self.judge_all(&record, first, &self.engine.stop)?;
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
        self.practice = Some(Practice::new(exercises, None, *self.table.series()));
        Ok(self.question_reply().unwrap_or_else(Reply::silent))
    }

    /// Asks for the best play of the position at the table. `stage` is the stage of the position, if the user has answered
    /// it before.
    pub(crate) fn practise_position(&mut self, stage: Option<u8>) -> Result<Reply, ProtocolError> {
        self.practice = None;
        let subject = self.placed_subject()?;
        let numbers = Self::numbers_of(&subject)?;
        let series = *self.table.series();
        let [mine, theirs] = [subject.match_id.on_roll, subject.match_id.on_roll.other()]
            .map(|player| series.score()[player.index()]);
        let standing = MatchScore { length: series.length(), score: [mine, theirs] };
        let source = message!("practice-here");
        let exercise = Exercise::new(*self.rules(), subject.position, numbers, standing, source);
        let exercise = Exercise { rotation: *series.rotation(), ..exercise.map_err(unusable)? };
        self.practice = Some(Practice::new(vec![exercise], stage, series));
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
        let solution =
            Solution::find(&self.engine.core, &exercise, self.engine.level.plies.max(1), &self.engine.stop);
        let solution = solution.ok_or_else(stopped)?;
        let answer = solution.weigh(play).ok_or_else(stopped)?;
        let answered = (self.subject(), *play);
        let (near, mover) = (self.engine.judging().thresholds.errors[0], self.subject().match_id.on_roll);
        let reply = AnswerReply::new(&solution, &exercise, &answer, near, self.points_of(mover));
        let reply = reply.from_stage(self.practice.as_ref().and_then(|practice| practice.stage));
        if let Some(practice) = self.practice.as_mut() {
            practice.count(reply.verdict());
        }
        self.findings.latest.answered = Some(answered);
        progress(&reply.into());
        Ok(self.next_question().unwrap_or_else(Reply::silent))
    }
}

pub(crate) fn nothing() -> ProtocolError {
    ProtocolError::missing(message!("error-no_turns"))
}

pub(crate) fn not_practising() -> ProtocolError {
    ProtocolError::missing(message!("error-no_open_question"))
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
