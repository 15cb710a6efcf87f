//! Analyses in replies: the plays that have a skill mark (doubtful, bad, …), and tables in gnubg's style.

mod table;

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::Serialize;

pub(super) use self::table::StatisticsFields;
use self::table::StatisticsTable;
use super::json::serialize;
use super::judged_turn::{ExplainedTurnFields, text};
use super::rollout::bias_text;
use super::view::View;
use crate::output::OutputSettings;
use plakoto_engine::printable::clean;
use plakoto_table::analysis::{
    AnalysisSettings, Gained, GameAnalysis, Statistics, Summary, Thresholds, TurnAnalysis, gained,
};
use plakoto_table::match_play::EquityTable;
use plakoto_table::record::Record;
use plakoto_table::report::Analysis;

/// The analysis of one or more games of a match.
#[derive(Clone, Debug, PartialEq)]
pub struct AnalysisReply {
    /// Names of player 0 and player 1, in printable form.
    pub names: [String; 2],
    /// Match length in points; 0 for an open-ended session.
    pub length: u16,
    /// The analysed games, each with its number in the match, counted from 1.
    pub games: Vec<(usize, GameAnalysis)>,
    /// Whether the analysis took the match score into account.
    pub is_by_score: bool,
    /// Change in player 0's match-winning probability over the games. `Some` only if the games are over and
    /// every turn was judged at the match score.
    pub result: Option<Gained>,
    /// Thresholds for the skill marks (doubtful, bad, very bad) and luck marks.
    pub thresholds: Thresholds,
    /// Description of the analysis settings.
    pub method: String,
    /// Whether to show only the statistics table.
    pub is_short: bool,
    /// Number of turns that the analysis judged.
    pub turns: usize,
    /// Total number of turns in the games.
    pub of: usize,
}

impl AnalysisReply {
    /// Creates the analysis of all games in `record`. `first` is the number of the first game. `equities` is
    /// given if the turns were judged by the match score.
    #[must_use]
    pub fn of(
        record: &Record,
        first: usize,
        games: Vec<GameAnalysis>,
        settings: &AnalysisSettings,
        equities: Option<&EquityTable>,
    ) -> Self {
        let equities = equities.filter(|_| record.length > 0);
        let (turns, of) = (games.iter().map(|game| game.turns.len()).sum(), record.turns());
        Self {
            names: record.names.each_ref().map(|name| clean(name).into_owned()),
            length: record.length,
            games: (first..).zip(games).collect(),
            is_by_score: equities.is_some(),
            result: equities.filter(|_| turns == of).and_then(|equities| gained(record, equities)),
            thresholds: settings.thresholds,
            method: settings.description(),
            is_short: false,
            turns,
            of,
        }
    }

    /// Returns whether the analysis was stopped before it had judged all turns.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.turns < self.of
    }

    /// Returns the statistics over all games.
    #[must_use]
    pub fn statistics(&self) -> Statistics {
        let mut sum = Statistics::default();
        self.games.iter().for_each(|(_, game)| sum.add(&Statistics::of(game, &self.thresholds)));
        sum
    }

    /// Returns the summary of the analysis for both players.
    #[must_use]
    pub fn summary(&self) -> Summary {
        Summary { statistics: self.statistics(), is_by_score: self.is_by_score, gained: self.result }
    }

    /// Returns the analysis in the form that report pages need.
    #[must_use]
    pub fn for_report(&self) -> Analysis<'_> {
        Analysis {
            games: self.games.iter().map(|(_, game)| game).collect(),
            summary: self.summary(),
            thresholds: self.thresholds,
            method: &self.method,
        }
    }

    /// Returns the games without their numbers.
    #[must_use]
    pub fn judged_games(&self) -> Vec<GameAnalysis> {
        self.games.iter().map(|(_, game)| game.clone()).collect()
    }

    fn table(&self) -> StatisticsTable<'_> {
        StatisticsTable { names: &self.names, summary: self.summary() }
    }

    /// Returns a text line for each turn in a game whose play has a skill mark.
    fn blunders<'a>(
        &'a self,
        number: usize,
        game: &'a GameAnalysis,
        settings: &'a OutputSettings,
    ) -> impl Iterator<Item = String> + 'a {
        let marked = |(_, judged): &(usize, &TurnAnalysis)| self.thresholds.mark(judged.error).is_some();
        game.turns.iter().enumerate().filter(marked).map(move |(turn, judged)| {
            let name = &self.names[judged.turn.player.index()];
            format!("Game {number}, turn {}: {}", turn + 1, text(name, judged, &self.thresholds, settings))
        })
    }
}

impl View for AnalysisReply {
    fn lines(&self, settings: &OutputSettings) -> Vec<String> {
        let mut lines = Vec::new();
        if !self.is_short {
            for (number, game) in &self.games {
                lines.extend(self.blunders(*number, game, settings));
            }
            if !lines.is_empty() {
                lines.push(String::new());
            }
        }
        lines.extend(self.table().lines(settings));
        lines.push(String::new());
        lines.push(self.method.clone());
        // The bias text depends only on how many players have pinned checkers, so each different text is
        // shown once.
        let judged = self.games.iter().flat_map(|(_, game)| &game.turns);
        let biases = judged.filter_map(|judged| judged.bias.as_ref());
        lines.extend(biases.map(|bias| bias_text(Some(bias))).collect::<BTreeSet<_>>());
        lines
            .extend(self.is_stopped().then(|| format!("Stopped after {} of {} turns.", self.turns, self.of)));
        lines
    }

    fn legend(&self) -> Option<String> {
        Some(
            "The error of a play is the equity that it loses compared with the best play, in points (1 point is 1000 \
             millipoints). Luck is the equity that a roll gains compared with the average roll."
                .to_owned(),
        )
    }

    /// Returns the statistics as a row for `plakoto batch`.
    fn row(&self, settings: &OutputSettings) -> Vec<String> {
        self.table().row(settings)
    }
}

/// The analysis of a game or a match.
#[derive(Serialize, JsonSchema)]
pub(crate) struct AnalysisFields<'a> {
    /// The names of the players.
    players: &'a [String; 2],
    /// The points needed to win the match; 0 in an open-ended session.
    match_length: u16,
    /// The analysis settings in words.
    method: &'a str,
    /// The statistics of both players.
    statistics: StatisticsFields,
    /// The games; missing in `show statistics`.
    #[serde(skip_serializing_if = "Option::is_none")]
    games: Option<Vec<JudgedGameFields<'a>>>,
    /// True if the analysis was stopped.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<bool>,
    /// The number of judged turns; only if the analysis was stopped.
    #[serde(skip_serializing_if = "Option::is_none")]
    turns: Option<usize>,
    /// The number of turns in the games; only if the analysis was stopped.
    #[serde(skip_serializing_if = "Option::is_none")]
    of: Option<usize>,
}

/// A game of an analysis.
#[derive(Serialize, JsonSchema)]
struct JudgedGameFields<'a> {
    /// The number of the game, from 1.
    game: usize,
    /// The judged turns.
    turns: Vec<ExplainedTurnFields<'a>>,
}

serialize!(AnalysisReply, |reply| {
    let games = reply.games.iter().map(|(number, game)| JudgedGameFields {
        game: *number,
        turns: game
            .turns
            .iter()
            .map(|judged| ExplainedTurnFields::new(judged, &game.rules, &reply.thresholds))
            .collect(),
    });
    let is_stopped = reply.is_stopped();
    AnalysisFields {
        players: &reply.names,
        match_length: reply.length,
        method: &reply.method,
        statistics: StatisticsFields::new(&reply.summary()),
        games: (!reply.is_short).then(|| games.collect()),
        stopped: is_stopped.then_some(true),
        turns: is_stopped.then_some(reply.turns),
        of: is_stopped.then_some(reply.of),
    }
});
