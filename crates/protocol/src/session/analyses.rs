//! The results of `analyse`, which the session stores.

use super::{AnalysisChoice, Session};
use crate::ProtocolError;
use crate::reply::MatchAnalysis;
use plakoto_engine::rules::Player;
use plakoto_engine::search::StopFlag;
use plakoto_table::analysis::{AnalysisSettings, GameAnalysis, Thresholds, TurnAnalysis, analyse_all};
use plakoto_table::match_play::{MatchStakes, away};
use plakoto_table::record::{GameRecord, Place, Record};
use plakoto_table::report::Analysis;
use plakoto_words::message;

impl Session {
    /// Returns the values of a recorded game's results for a player at the match score. Returns `None` if
    /// only points count.
    pub(crate) fn stakes_in(&self, game: &GameRecord, player: Player) -> Option<MatchStakes> {
        let (mine, theirs) = away(self.record().length, game.score(), player)?;
        self.equities.stakes(self.rules(), mine, theirs).filter(|_| self.plays_by_score)
    }

    /// Returns the settings of `analyse`.
    pub(crate) fn judging(&self) -> AnalysisSettings {
        let AnalysisChoice { searched, uses_rollouts } = self.judging;
        AnalysisSettings { rollout: uses_rollouts.then_some(self.rollouts.used), ..searched }
    }

    /// Returns the last analysis of the match, if the match has not changed since then.
    #[cfg(feature = "library")]
    pub(crate) fn analysis_of_match(&self) -> Option<&crate::reply::MatchAnalysis> {
        let found = self.analyses.of_match.as_ref();
        found.filter(|(analysed, _)| analysed.is_played_as(self.record())).map(|(_, reply)| reply)
    }

    /// Returns the last analysis of `record` for a report; `None` if none exists or `record` has changed
    /// since then.
    pub(crate) fn analysis_of(&self, record: &Record) -> Option<Analysis<'_>> {
        let analyses = [&self.analyses.of_match, &self.analyses.of_game];
        let (_, reply) =
            analyses.into_iter().flatten().find(|(analysed, _)| analysed.is_played_as(record))?;
        Some(reply.for_report())
    }

    /// Returns the last analysis of a turn in the match record.
    pub(crate) fn judged_at(&self, Place { game, turn }: Place) -> Option<(&TurnAnalysis, &Thresholds)> {
        let (analysed, thresholds) = self.judged_game(game)?;
        Some((analysed.turns.get(turn)?, thresholds))
    }

    /// Returns the last analysis of a game, if the game has not changed since then.
    pub(crate) fn judged_game(&self, game: usize) -> Option<(&GameAnalysis, &Thresholds)> {
        let of_match =
            self.analyses.of_match.as_ref().filter(|(analysed, _)| analysed.is_played_as(self.view()));
        let of_match = of_match.and_then(|(_, reply)| Some((reply, reply.games.get(game)?)));
        let of_game = self.analyses.of_game.as_ref();
        let of_game = of_game.filter(|(analysed, _)| {
            self.view().game(game).is_some_and(|played| analysed.is_played_as(&played))
        });
        let of_game = of_game.and_then(|(_, reply)| Some((reply, reply.games.first()?)));
        let (reply, (_, analysed)) = of_match.or(of_game)?;
        Some((analysed, &reply.thresholds))
    }

    /// Returns the number and the record of a game to review: the game at the current place, or, unless the user
    /// named it, the last finished game if the current one is still being played. Games without turns are skipped.
    pub(crate) fn game_to_review(&self, is_named: bool) -> Option<(usize, Record)> {
        let (games, here) = (&self.view().games, self.recording.keeper.place().game);
        let is_played =
            here + 1 == games.len() && games.get(here).is_some_and(|game| game.result().is_none());
        let finished = games.iter().rposition(|game| game.result().is_some() && !game.turns().is_empty());
        let finished = finished.filter(|_| is_played && !is_named);
        let wanted = [finished, Some(here), here.checked_sub(1)].into_iter().flatten();
        wanted.filter_map(|game| Some((game + 1, self.view().game(game)?))).find(|(_, game)| game.turns() > 0)
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
        let settings = AnalysisSettings { explains: true, ..self.judging() };
        let mut known = [&self.analyses.of_match, &self.analyses.of_game].into_iter().flatten();
        let is_same = |(analysed, reply): &&(Record, MatchAnalysis)| {
            analysed.is_played_as(record) && reply.method == settings.description()
        };
        if let Some((_, known)) = known.find(is_same) {
            return Ok(known.clone());
        }
        let equities = Some(&self.equities).filter(|_| self.plays_by_score);
        let games = analyse_all(&self.engine, record, equities, &settings, stop, &mut |_| {});
        let reply = MatchAnalysis::of(record, first, games, &settings, equities);
        if reply.is_stopped() {
            return Err(ProtocolError::missing(message!("error-review_stopped")));
        }
        Ok(reply)
    }
}

pub(crate) fn nothing() -> ProtocolError {
    ProtocolError::missing(message!("error-no_turns"))
}
