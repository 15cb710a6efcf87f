//! Decisions of the user: answers to questions, and plays that the tutor warns about before they are made.

use super::Session;
use super::consent::{PendingDecisions, QuestionedPlay, Replacement};
use crate::reply::{JudgedTurn, WarningReply};
use crate::{ProtocolError, Reply};
use plakoto_engine::rules::{LegalPlay, only_play};
use plakoto_table::analysis::judge;
use plakoto_table::match_play::Table;
use plakoto_table::record::Turn;
use plakoto_words::message;

impl Session {
    /// Returns which decisions the session expects from the user.
    pub(crate) fn open(&self) -> PendingDecisions {
        let is_asked = self.has_question() || self.tutor.warned.is_some();
        PendingDecisions { is_asked, is_unkept: self.storage.is_unkept() }
    }

    /// Drops the questions that `yes` or `no` would answer, and returns whether there were any. A warning of the tutor
    /// stays.
    pub(crate) fn drop_questions(&mut self) -> bool {
        let (replacing, postponed) = (self.consent.replacing.take(), self.postponed.take());
        replacing.is_some() || postponed.is_some()
    }

    /// Whether the session has asked a question that `yes` or `no` answers.
    pub(crate) fn has_question(&self) -> bool {
        self.consent.replacing.is_some() || self.postponed.is_some()
    }

    /// Handles the user's answer to the tutor's warning, or to the question whether to replace a file
    /// or to abort a game.
    pub(crate) fn answer(
        &mut self,
        is_yes: bool,
        progress: &mut dyn FnMut(&Reply),
    ) -> Result<Reply, ProtocolError> {
        if let Some(Replacement { contents, path }) = self.consent.replacing.take() {
            return match is_yes {
                true => self.storage.replace(&path, &contents),
                false => {
                    let file = path.display().to_string();
                    Ok(Reply::message(message!("file-not_changed", file = file)))
                }
            };
        }
        if let Some(action) = self.postponed.take() {
            return match is_yes {
                true => action(self, progress),
                false => Ok(Reply::message(message!("reply-game_goes_on"))),
            };
        }
        let Some(warned) = self.tutor.warned.take() else {
            self.table
                .series()
                .game()
                .offer()
                .ok_or_else(|| ProtocolError::missing(message!("error-no_question")))?;
            return self.at_the_table(progress, if is_yes { Table::accept } else { Table::decline });
        };
        if is_yes {
            self.at_the_table(progress, |table, computer| table.play(&warned.legal, computer))
        } else {
            Ok(Reply::message(message!("reply-play_not_made")))
        }
    }

    /// Makes a play for the player on roll, or returns the tutor's warning without making the play. If the
    /// user enters the same play again after a warning, makes it.
    pub(crate) fn play_or_warn(
        &mut self,
        legal: LegalPlay,
        progress: &mut dyn FnMut(&Reply),
    ) -> Result<Reply, ProtocolError> {
        let is_insisted =
            self.tutor.warned.as_ref().is_some_and(|warned| warned.legal.result == legal.result);
        if !is_insisted && let Some(warning) = self.warning(&legal)? {
            let (game, rules) = (*self.table.series().game(), *self.rules());
            self.findings.latest.answered = Some((self.subject(), legal));
            self.tutor.warned = Some(QuestionedPlay { legal, game, rules });
            return Ok(Reply::from(warning));
        }
        self.at_the_table(progress, |table: &mut Table, computer| table.play(&legal, computer))
    }

    /// Returns the tutor's warning about a play. Returns `None` if the play is good enough or the tutor is
    /// off.
    fn warning(&self, legal: &LegalPlay) -> Result<Option<WarningReply>, ProtocolError> {
        let game = self.table.series().game();
        let (Some(numbers), before) = (game.numbers(), *game.position()) else { return Ok(None) };
        let is_person = !self.table.seat_on_roll().is_computer();
        if !self.tutor.is_on || !is_person || only_play(&before, numbers, self.rules()).is_some() {
            return Ok(None);
        }
        let turn = Turn { player: game.on_roll(), before, numbers, legal: *legal };
        let (stakes, settings) = (self.stakes(&self.subject()), self.engine.judging());
        self.engine.tell(match settings.rollout {
            Some(_) => message!("status-tutor_rolls_out"),
            None => message!("status-tutor_thinks", plies = settings.plies),
        });
        let judged = judge(&self.engine.core, &turn, stakes, &settings, &self.engine.stop)
            .ok_or_else(|| ProtocolError::missing(message!("error-tutor_stopped")))?;
        if settings.thresholds.mark(judged.error) < Some(self.tutor.mark) {
            return Ok(None);
        }
        let why = self.why_view(stakes, &judged.best, &judged.played, turn.player, &self.engine.stop);
        let judged = JudgedTurn::new(&judged, &settings.thresholds, self.output.numbering);
        Ok(Some(WarningReply::new(judged, why, self.board())))
    }

    /// Drops the tutor's warning if the game or the rules have changed.
    pub(crate) fn forget_other_warnings(&mut self) {
        let (game, rules) = (*self.table.series().game(), *self.rules());
        self.tutor.warned.take_if(|warned| warned.game != game || warned.rules != rules);
    }
}
