//! Analyses in replies: the plays that have a skill mark (doubtful, bad, …), and tables in gnubg's style.

use std::collections::BTreeSet;

use plakoto_words::{Message, message};
use schemars::JsonSchema;
use serde::Serialize;

use super::rollout::ShownBias;
use super::turn::ExplainedTurnFields;
use super::value::Rounded;
use super::view::View;
use crate::output::{Numbering, OutputSettings};
use plakoto_engine::printable::clean;
use plakoto_table::analysis::{
    AnalysisSettings, Gained, GameAnalysis, PlayerStatistics, Rating, Statistics, Summary, Thresholds, gained,
};
use plakoto_table::match_play::EquityTable;
use plakoto_table::record::{LuckMark, Mark, Record};
use plakoto_table::report::Analysis;

/// The analysis of one or more games of a match.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchAnalysis {
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
    pub method: Message,
    /// Number of turns that the analysis judged.
    pub turns: usize,
    /// Total number of turns in the games.
    pub of: usize,
}

impl MatchAnalysis {
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
            method: self.method.clone(),
        }
    }

    /// Returns the games without their numbers.
    #[must_use]
    pub fn judged_games(&self) -> Vec<GameAnalysis> {
        self.games.iter().map(|(_, game)| game.clone()).collect()
    }
}

/// The analysis of a game or a match.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Analysis")]
pub struct AnalysisReply {
    /// The names of the players.
    players: [String; 2],
    /// The points needed to win the match; 0 in an open-ended session.
    match_length: u16,
    /// The analysis settings in words.
    method: Message,
    /// The statistics of both players.
    statistics: StatisticsFields,
    /// The games; missing in `show statistics`.
    #[serde(skip_serializing_if = "Option::is_none")]
    games: Option<Vec<JudgedGameFields>>,
    /// True if the analysis was stopped.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<bool>,
    /// The number of judged turns; only if the analysis was stopped.
    #[serde(skip_serializing_if = "Option::is_none")]
    turns: Option<usize>,
    /// The number of turns in the games; only if the analysis was stopped.
    #[serde(skip_serializing_if = "Option::is_none")]
    of: Option<usize>,
    /// The statistics, as the table shows them.
    #[serde(skip)]
    summary: Summary,
    /// The biases of the rollouts.
    #[serde(skip)]
    biases: Vec<ShownBias>,
}

/// A game of an analysis.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
struct JudgedGameFields {
    /// The number of the game, from 1.
    game: usize,
    /// The judged turns.
    turns: Vec<ExplainedTurnFields>,
}

impl AnalysisReply {
    /// Shows the statistics of an analysis.
    #[must_use]
    pub fn statistics(analysis: &MatchAnalysis) -> Self {
        let (summary, is_stopped) = (analysis.summary(), analysis.is_stopped());
        let judged = analysis.games.iter().flat_map(|(_, game)| &game.turns);
        Self {
            players: analysis.names.clone(),
            match_length: analysis.length,
            method: analysis.method.clone(),
            statistics: StatisticsFields::new(&summary),
            games: None,
            stopped: is_stopped.then_some(true),
            turns: is_stopped.then_some(analysis.turns),
            of: is_stopped.then_some(analysis.of),
            summary,
            biases: judged.filter_map(|judged| judged.bias.map(ShownBias::new)).collect(),
        }
    }

    /// Shows the statistics and the turns of an analysis.
    #[must_use]
    pub fn new(analysis: &MatchAnalysis, numbering: Numbering) -> Self {
        let limits = &analysis.thresholds;
        let games = analysis.games.iter().map(|(number, game)| JudgedGameFields {
            game: *number,
            turns: game
                .turns
                .iter()
                .map(|judged| ExplainedTurnFields::new(judged, &game.rules, limits, numbering))
                .collect(),
        });
        Self { games: Some(games.collect()), ..Self::statistics(analysis) }
    }

    /// Returns a text line for each turn of a game whose play has a skill mark.
    fn blunders(&self, game: &JudgedGameFields, settings: &OutputSettings) -> Vec<String> {
        let line = |(number, judged): (usize, &ExplainedTurnFields)| {
            let turn = &judged.turn;
            turn.mark?;
            let line = turn.line(&self.players[turn.player], settings);
            Some(settings.say(message!("analysis-turn", game = game.game, number = number, turn = line)))
        };
        (1..).zip(&game.turns).filter_map(line).collect()
    }

    /// Returns the table of statistics.
    fn table(&self, settings: &OutputSettings) -> Vec<String> {
        let [first, second] = &self.players;
        let mut lines = vec![format!("{:FIRST$}{first:<OTHER$}{second}", "")];
        for (number, group) in
            self.summary.groups(settings.language, &|equity| settings.equity(equity)).iter().enumerate()
        {
            lines.extend((number > 0).then(String::new));
            lines.extend(group.iter().map(|(name, [first, second])| {
                let line = format!("{name:<FIRST$}{first:<OTHER$}{second}");
                line.trim_end().to_owned()
            }));
        }
        lines
    }
}

/// Width of the first column of the table, which names the statistics, in characters.
const FIRST: usize = 36;

/// Width of each player's column, in characters.
const OTHER: usize = 24;

impl View for AnalysisReply {
    fn lines(&self, settings: &OutputSettings) -> Vec<String> {
        let games = self.games.iter().flatten();
        let mut lines: Vec<String> = games.flat_map(|game| self.blunders(game, settings)).collect();
        if !lines.is_empty() {
            lines.push(String::new());
        }
        lines.extend(self.table(settings));
        lines.extend([String::new(), settings.say(&self.method)]);
        // The bias text depends only on how many players have pinned checkers, so each different text is
        // shown once.
        let biases: BTreeSet<String> =
            self.biases.iter().map(|bias| settings.say(ShownBias::line(Some(bias)))).collect();
        lines.extend(biases);
        if let (Some(turns), Some(of)) = (self.turns, self.of) {
            lines.push(settings.say(message!("analysis-stopped", turns = turns, of = of)));
        }
        lines
    }

    fn legend(&self) -> Option<Message> {
        Some(message!("analysis-legend"))
    }

    /// Returns the statistics as a row for `plakoto batch`: the number of turns in all games; for each player the
    /// name, error rate in millipoints, rating, and luck in points; and the luck-adjusted result of player 0.
    /// Unknown values are written as `-`.
    fn row(&self, settings: &OutputSettings) -> Vec<String> {
        let statistics = &self.summary.statistics;
        let turns: u64 = statistics.players.iter().map(|player| player.turns).sum();
        let mut row = vec![turns.to_string()];
        for (name, player) in self.players.iter().zip(&statistics.players) {
            let rate = player.error_rate().map_or("-".to_owned(), |rate| format!("{:.1}", 1e3 * rate));
            let rating = player.rating().map_or("-".to_owned(), |rating| settings.say(rating.levels()));
            row.extend([name.clone(), rate, rating, settings.equity(player.luck as f32)]);
        }
        let adjusted = self.summary.results().map(|[_, adjusted]| settings.equity(adjusted as f32));
        row.push(adjusted.unwrap_or_else(|| "-".to_owned()));
        row
    }
}

/// The statistics of both players.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub(super) struct StatisticsFields {
    /// The statistics of player 0 and player 1.
    players: [PlayerFields; 2],
    /// The number of finished games.
    games: u64,
    /// The result of player 0, in points, or the change in match-winning probability if the match was judged
    /// by its score; null while the games are not over.
    result: Option<Rounded>,
    /// The result without the luck of the dice.
    luck_adjusted_result: Option<Rounded>,
}

/// The statistics of a player. Errors are 0 or more. Rates are points per decision or turn.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
struct PlayerFields {
    /// The number of turns.
    turns: u64,
    /// The number of turns with a choice.
    decisions: u64,
    /// The number of doubtful plays.
    doubtful: u64,
    /// The number of bad plays.
    bad: u64,
    /// The number of very bad plays.
    very_bad: u64,
    /// The total error, in points.
    error: Rounded,
    /// The error per decision; null without decisions.
    error_rate: Option<Rounded>,
    /// The losses per decision expected of four model players.
    difficulty: [Rounded; 4],
    /// The rating; null without decisions.
    rating: Option<Rating>,
    /// The number of very lucky rolls.
    very_lucky: u64,
    /// The number of lucky rolls.
    lucky: u64,
    /// The number of unlucky rolls.
    unlucky: u64,
    /// The number of very unlucky rolls.
    very_unlucky: u64,
    /// The total luck, in points.
    luck: Rounded,
    /// The luck per turn; null without turns.
    luck_rate: Option<Rounded>,
    /// The total loss in match-winning probability; only if the match was judged by its score.
    #[serde(skip_serializing_if = "Option::is_none")]
    error_mwc: Option<Rounded>,
    /// The total luck in match-winning probability; only if the match was judged by its score.
    #[serde(skip_serializing_if = "Option::is_none")]
    luck_mwc: Option<Rounded>,
}

impl StatisticsFields {
    pub(super) fn new(summary: &Summary) -> Self {
        let [result, luck_adjusted_result] =
            summary.results().map_or([None; 2], |results| results.map(|result| Some(Rounded::of(result))));
        Self {
            players: summary.statistics.players.map(|player| PlayerFields::new(&player, summary.is_by_score)),
            games: summary.statistics.games,
            result,
            luck_adjusted_result,
        }
    }
}

impl PlayerFields {
    fn new(player: &PlayerStatistics, is_by_score: bool) -> Self {
        let marked = |mark: Mark| player.marks[mark as usize];
        let lucky = |mark: LuckMark| player.luck_marks[mark as usize];
        Self {
            turns: player.turns,
            decisions: player.decisions,
            doubtful: marked(Mark::Doubtful),
            bad: marked(Mark::Bad),
            very_bad: marked(Mark::VeryBad),
            error: Rounded::of(player.error),
            error_rate: player.error_rate().map(Rounded::of),
            difficulty: player.difficulty.expected.map(Rounded::of),
            rating: player.rating(),
            very_lucky: lucky(LuckMark::VeryLucky),
            lucky: lucky(LuckMark::Lucky),
            unlucky: lucky(LuckMark::Unlucky),
            very_unlucky: lucky(LuckMark::VeryUnlucky),
            luck: Rounded::of(player.luck),
            luck_rate: player.luck_rate().map(Rounded::of),
            error_mwc: is_by_score.then_some(Rounded::of(player.error_in_match)),
            luck_mwc: is_by_score.then_some(Rounded::of(player.luck_in_match)),
        }
    }
}
