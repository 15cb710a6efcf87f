//! The tutor, which warns a human player about a bad play before it is made.

use super::Session;
use super::state::{PendingDecisions, QuestionedPlay};
use crate::reply::{JudgedTurn, WarningReply};
use crate::{ProtocolError, Reply};
use plakoto_engine::rules::{LegalPlay, only_play};
use plakoto_table::analysis::judge;
use plakoto_table::match_play::Table;
use plakoto_table::record::Turn;
use plakoto_words::message;

impl Session {
    /// Makes a play for the player on roll, or returns the tutor's warning without making the play. If the
    /// user enters the same play again after a warning, makes it.
    pub(crate) fn play_or_warn(
        &mut self,
        legal: LegalPlay,
        progress: &mut dyn FnMut(&Reply),
    ) -> Result<Reply, ProtocolError> {
        let is_insisted = self.warned.as_ref().is_some_and(|warned| warned.legal.result == legal.result);
        if !is_insisted && let Some(warning) = self.warning(&legal)? {
            let (game, rules) = (*self.table.series().game(), *self.rules());
            self.warned = Some(QuestionedPlay { legal, game, rules });
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
        let (stakes, settings) = (self.stakes(&self.subject()), self.judging());
        self.tell(match settings.rollout {
            Some(_) => message!("status-tutor_rolls_out"),
            None => message!("status-tutor_thinks", plies = settings.plies),
        });
        let judged = judge(&self.engine, &turn, stakes, &settings, &self.stop)
            .ok_or_else(|| ProtocolError::missing(message!("error-tutor_stopped")))?;
        if settings.thresholds.mark(judged.error) < Some(self.tutor.mark) {
            return Ok(None);
        }
        let why = self.why_view(stakes, &judged.best, &judged.played, turn.player, &self.stop);
        let judged = JudgedTurn::new(&judged, &settings.thresholds, self.output.numbering);
        Ok(Some(WarningReply::new(judged, why, self.board())))
    }

    /// Returns which decisions the session expects from the user.
    pub(crate) fn open(&self) -> PendingDecisions {
        let is_asked = self.warned.is_some() || self.replacing.is_some() || self.postponed.is_some();
        PendingDecisions { is_asked, is_unkept: self.is_unkept() }
    }

    /// Handles the user's answer to the tutor's warning, or to the question whether to replace a file
    /// or to abort a game.
    pub(crate) fn answer_warning(
        &mut self,
        is_made: bool,
        progress: &mut dyn FnMut(&Reply),
    ) -> Result<Reply, ProtocolError> {
        if let Some(replacing) = self.replacing.take() {
            return self.answer_replacement(replacing, is_made);
        }
        if let Some(action) = self.postponed.take() {
            return match is_made {
                true => action(self, progress),
                false => Ok(Reply::message(message!("reply-game_goes_on"))),
            };
        }
        let Some(warned) = self.warned.take() else {
            self.table
                .series()
                .game()
                .offer()
                .ok_or_else(|| ProtocolError::missing(message!("error-no_question")))?;
            return self.at_the_table(progress, if is_made { Table::accept } else { Table::decline });
        };
        if is_made {
            self.at_the_table(progress, |table, computer| table.play(&warned.legal, computer))
        } else {
            Ok(Reply::message(message!("reply-play_not_made")))
        }
    }

    /// Drops the tutor's warning if the game or the rules have changed.
    pub(crate) fn forget_other_warnings(&mut self) {
        let (game, rules) = (*self.table.series().game(), *self.rules());
        self.warned.take_if(|warned| warned.game != game || warned.rules != rules);
    }
}
