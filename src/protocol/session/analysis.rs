//! Commands about what plays were worth.

use super::Session;
use super::inquiry::{Asked, Inquiry};
use super::kept::Finding;
use crate::analysis::{AnalysisSettings, analyse_all, judge};
use crate::match_play::away;
use crate::protocol::command::Analysed;
use crate::protocol::reply::{Analysing, AnalysisReply, JudgedReply};
use crate::protocol::settings::ChosenAnalysis;
use crate::protocol::{ProtocolError, Reply};
use crate::record::{Place, Record};
use crate::report::Analysis;

impl Inquiry<'_> {
    pub(super) fn analyse(
        &self,
        what: Analysed,
        progress: &mut dyn FnMut(&Reply),
    ) -> Result<Asked, ProtocolError> {
        if what == Analysed::Turn {
            return self.analyse_turn().map(Asked::only);
        }
        let record = self.analysed_part(what)?;
        let (all, is_shown) = (record.turns(), self.output.progress);
        let (settings, equities) = (self.judging(), Some(&self.equities).filter(|_| self.plays_by_score));
        let games = analyse_all(&self.engine, &record, equities, &settings, self.stop, &mut |turns| {
            if is_shown {
                progress(&Reply::Analysing(Analysing { turns, of: all }));
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

    /// The turn that follows the current place of the record, or the last one.
    fn analyse_turn(&self) -> Result<Reply, ProtocolError> {
        let (record, Place { game, turn }) = (self.record(), self.recording.keeper.place());
        let game = record.games.get(game).ok_or_else(nothing)?;
        let turn = game.turns().get(turn).or(game.turns().last()).ok_or_else(nothing)?;
        let stakes = away(record.length, game.score(), turn.player)
            .filter(|_| self.plays_by_score)
            .and_then(|(mine, theirs)| self.equities.stakes(self.rules(), mine, theirs));
        let settings = self.judging();
        let judged =
            judge(&self.engine, turn, stakes, &settings, self.stop).ok_or_else(|| stopped("turn"))?;
        let name = record.names[turn.player.index()].clone();
        let (thresholds, method) = (settings.thresholds, settings.description());
        Ok(Reply::Judged(Box::new(JudgedReply { name, judged, thresholds, method })))
    }
}

impl Session {
    fn analysed_part(&self, what: Analysed) -> Result<Record, ProtocolError> {
        let part = match what {
            Analysed::Game => self.record().game(self.recording.keeper.place().game),
            _ => Some(self.record().clone()),
        };
        part.filter(|part| part.turns() > 0).ok_or_else(nothing)
    }

    /// How turns are judged.
    pub(in crate::protocol) fn judging(&self) -> AnalysisSettings {
        let ChosenAnalysis { searched, uses_rollouts } = self.judging;
        AnalysisSettings { rollout: uses_rollouts.then_some(self.rollouts.used), ..searched }
    }

    pub(super) fn show_statistics(&self, what: Analysed) -> Result<Reply, ProtocolError> {
        let (last, command) = match what {
            Analysed::Game => (&self.analyses.of_game, "analyse game"),
            _ => (&self.analyses.of_match, "analyse match"),
        };
        let record = self.analysed_part(what)?;
        let found = last.as_ref().filter(|(analysed, _)| *analysed == record);
        let (_, reply) = found.ok_or_else(|| {
            ProtocolError::missing(format!("this has not been analysed as it is now: `{command}`"))
        })?;
        Ok(Reply::Analysed(Box::new(AnalysisReply { is_short: true, ..reply.clone() })))
    }

    /// The last analysis of `record`, for a report of it; `None` if it has not been analysed as it is.
    pub(super) fn analysis_of(&self, record: &Record) -> Option<Analysis<'_>> {
        let analyses = [&self.analyses.of_match, &self.analyses.of_game];
        let (_, reply) = analyses.into_iter().flatten().find(|(analysed, _)| analysed == record)?;
        Some(reply.for_report())
    }
}

fn nothing() -> ProtocolError {
    ProtocolError::missing("nothing has been played")
}

fn analysed(reply: AnalysisReply) -> Reply {
    Reply::Analysed(Box::new(reply))
}

fn stopped(what: &str) -> ProtocolError {
    ProtocolError::missing(format!("stopped before the {what} was judged"))
}
