//! Commands about what plays were worth.

use super::Session;
use crate::reply::AnalysisReply;
use crate::settings::ChosenAnalysis;
use crate::text::argument::Analysed;
use crate::{ProtocolError, Reply};
use plakoto_engine::rules::Player;
use plakoto_table::analysis::AnalysisSettings;
use plakoto_table::match_play::{MatchStakes, away};
use plakoto_table::record::{GameRecord, Record};
use plakoto_table::report::Analysis;

impl Session {
    /// What a game of the record is worth to a player, if not just its points.
    pub(crate) fn stakes_in(&self, game: &GameRecord, player: Player) -> Option<MatchStakes> {
        let (mine, theirs) = away(self.record().length, game.score(), player)?;
        self.equities.stakes(self.rules(), mine, theirs).filter(|_| self.plays_by_score)
    }

    /// How turns are judged.
    pub(crate) fn judging(&self) -> AnalysisSettings {
        let ChosenAnalysis { searched, uses_rollouts } = self.judging;
        AnalysisSettings { rollout: uses_rollouts.then_some(self.rollouts.used), ..searched }
    }

    pub(crate) fn analysed_part(&self, what: Analysed) -> Result<Record, ProtocolError> {
        let part = match what {
            Analysed::Game => self.view().game(self.recording.keeper.place().game),
            _ => Some(self.record().clone()),
        };
        part.filter(|part| part.turns() > 0).ok_or_else(nothing)
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

pub(crate) fn nothing() -> ProtocolError {
    ProtocolError::missing("nothing has been played")
}
