//! Commands about what plays were worth.

use super::Session;
use super::inquiry::{Asked, Inquiry};
use super::kept::{Analyses, Finding};
use crate::command::Analysed;
use crate::reply::{Analysing, AnalysisReply, JudgedReply};
use crate::settings::ChosenAnalysis;
use crate::{ProtocolError, Reply};
use plakoto_engine::rules::{Player, only_play};
use plakoto_table::analysis::{AnalysisSettings, analyse_all, judge};
use plakoto_table::match_play::{MatchStakes, away};
use plakoto_table::record::{GameRecord, Place, Record, Turn};
use plakoto_table::report::Analysis;

impl Inquiry<'_> {
    pub(crate) fn analyse(
        &self,
        what: Analysed,
        progress: &mut dyn FnMut(&Reply),
    ) -> Result<Asked, ProtocolError> {
        if what == Analysed::Turn {
            return self.analyse_turn().map(Asked::only);
        }
        let record = self.analysed_part(what)?;
        let (all, is_shown) = (record.turns(), self.output.progress);
        // A report that is exported later tells why.
        let settings = AnalysisSettings { explains: true, ..self.judging() };
        let equities = Some(&self.equities).filter(|_| self.plays_by_score);
        let games = analyse_all(&self.engine, &record, equities, &settings, self.stop, &mut |turns| {
            if is_shown {
                progress(&Reply::from(Analysing { turns, of: all }));
            }
        });
        let first = if what == Analysed::Game { self.recording.keeper.place().game + 1 } else { 1 };
        let reply = AnalysisReply::of(&record, first, games, &settings, equities);
        if reply.is_stopped() {
            return if reply.turns == 0 {
                Err(stopped("first turn"))
            } else {
                Ok(Asked::only(analysed(reply)))
            };
        }
        let last = Box::new((record, reply.clone()));
        let finding = if what == Analysed::Game { Finding::Game(last) } else { Finding::Match(last) };
        Ok(Asked { answer: Ok(analysed(reply)), finding: Some(finding) })
    }

    /// The turn that follows the current place of the record, or the last decision.
    fn analyse_turn(&self) -> Result<Reply, ProtocolError> {
        let (record, Place { game, turn }) = (self.view(), self.recording.keeper.place());
        let game = record.games.get(game).ok_or_else(nothing)?;
        let turn = game.turns().get(turn).or_else(|| self.last_decision(game)).ok_or_else(nothing)?;
        let settings = self.judging();
        let stakes = self.stakes_in(game, turn.player);
        let judged =
            judge(&self.engine, turn, stakes, &settings, self.stop).ok_or_else(|| stopped("turn"))?;
        let why =
            (judged.error > 0.0).then(|| self.why_view(stakes, &judged.best, &judged.played, self.stop));
        let name = record.names[turn.player.index()].clone();
        let (thresholds, method) = (settings.thresholds, settings.description());
        Ok(Reply::from(JudgedReply { name, judged, why, thresholds, method }))
    }
}

impl Session {
    /// In a game of a person against the engine the last turn in which he had a choice, if there is one; otherwise the last
    /// turn of all.
    fn last_decision<'a>(&self, game: &'a GameRecord) -> Option<&'a Turn> {
        let is_person = |player| !self.table.seat(player).is_computer();
        let is_own = |turn: &&Turn| {
            is_person(turn.player) && only_play(&turn.before, turn.numbers, self.rules()).is_none()
        };
        let one_person = Player::BOTH.into_iter().filter(|player| is_person(*player)).count() == 1;
        let own = game.turns().iter().rev().find(is_own).filter(|_| one_person);
        own.or_else(|| game.turns().last())
    }

    /// What a game of the record is worth to a player, if not just its points.
    pub(crate) fn stakes_in(&self, game: &GameRecord, player: Player) -> Option<MatchStakes> {
        let (mine, theirs) = away(self.record().length, game.score(), player)?;
        self.equities.stakes(self.rules(), mine, theirs).filter(|_| self.plays_by_score)
    }

    /// Forgets what was judged; a game is a part of the match.
    pub(crate) fn clear_analysis(&mut self, what: Analysed) -> Reply {
        self.analyses = Analyses::default();
        let part = if what == Analysed::Game { "game" } else { "match" };
        Reply::message(format!("The analysis of the {part} is forgotten."))
    }

    fn analysed_part(&self, what: Analysed) -> Result<Record, ProtocolError> {
        let part = match what {
            Analysed::Game => self.view().game(self.recording.keeper.place().game),
            _ => Some(self.record().clone()),
        };
        part.filter(|part| part.turns() > 0).ok_or_else(nothing)
    }

    /// How turns are judged.
    pub(crate) fn judging(&self) -> AnalysisSettings {
        let ChosenAnalysis { searched, uses_rollouts } = self.judging;
        AnalysisSettings { rollout: uses_rollouts.then_some(self.rollouts.used), ..searched }
    }

    pub(crate) fn show_statistics(&self, what: Analysed) -> Result<Reply, ProtocolError> {
        let (last, command) = match what {
            Analysed::Game => (&self.analyses.of_game, "analyse game"),
            _ => (&self.analyses.of_match, "analyse match"),
        };
        let record = self.analysed_part(what)?;
        let found = last.as_ref().filter(|(analysed, _)| analysed.is_played_as(&record));
        let (_, reply) = found.ok_or_else(|| {
            ProtocolError::missing(format!("this has not been analysed as it is now: `{command}`"))
        })?;
        Ok(Reply::from(AnalysisReply { is_short: true, ..reply.clone() }))
    }

    /// The last analysis of the match as it is.
    #[cfg(feature = "library")]
    pub(crate) fn analysis_of_match(&self) -> Option<&AnalysisReply> {
        let found = self.analyses.of_match.as_ref();
        found.filter(|(analysed, _)| analysed.is_played_as(self.record())).map(|(_, reply)| reply)
    }

    /// The last analysis of `record`, for a report of it; `None` if it has not been analysed as it is.
    pub(crate) fn analysis_of(&self, record: &Record) -> Option<Analysis<'_>> {
        let analyses = [&self.analyses.of_match, &self.analyses.of_game];
        let (_, reply) =
            analyses.into_iter().flatten().find(|(analysed, _)| analysed.is_played_as(record))?;
        Some(reply.for_report())
    }
}

fn nothing() -> ProtocolError {
    ProtocolError::missing("nothing has been played")
}

fn analysed(reply: AnalysisReply) -> Reply {
    Reply::from(reply)
}

fn stopped(what: &str) -> ProtocolError {
    ProtocolError::missing(format!("stopped before the {what} was judged"))
}
