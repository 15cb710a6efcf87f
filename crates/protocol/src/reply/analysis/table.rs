//! The table of analysis statistics for both players.

use schemars::JsonSchema;
use serde::Serialize;

use crate::output::OutputSettings;
use crate::reply::json::round;
use plakoto_table::analysis::{PlayerStatistics, Rating, Summary};
use plakoto_table::record::{LuckMark, Mark};

/// Width of the first column, which names the statistics, in characters.
const FIRST: usize = 36;

/// Width of each player's column, in characters.
const OTHER: usize = 24;

/// A statistics table, and the data that it shows.
pub(super) struct StatisticsTable<'a> {
    pub(super) names: &'a [String; 2],
    pub(super) summary: Summary,
}

impl StatisticsTable<'_> {
    pub(super) fn lines(&self, settings: &OutputSettings) -> Vec<String> {
        let [first, second] = self.names;
        let mut lines = vec![format!("{:FIRST$}{first:<OTHER$}{second}", "")];
        for (number, group) in self.summary.groups(&|equity| settings.equity(equity)).iter().enumerate() {
            lines.extend((number > 0).then(String::new));
            lines.extend(group.iter().map(|(name, [first, second])| {
                format!("{name:<FIRST$}{first:<OTHER$}{second}").trim_end().to_owned()
            }));
        }
        lines
    }

    /// Returns the statistics as one row: the number of turns in all games; for each player the name, error
    /// rate in millipoints, rating, and luck in points; and the luck-adjusted result of player 0. Unknown
    /// values are written as `-`.
    pub(super) fn row(&self, settings: &OutputSettings) -> Vec<String> {
        let statistics = &self.summary.statistics;
        let turns: u64 = statistics.players.iter().map(|player| player.turns).sum();
        let mut row = vec![turns.to_string()];
        for (name, player) in self.names.iter().zip(&statistics.players) {
            let rate = player.error_rate().map_or("-".to_owned(), |rate| format!("{:.1}", 1e3 * rate));
            let rating = player.rating().map_or("-".to_owned(), |rating| rating.levels());
            row.extend([name.clone(), rate, rating, settings.equity(player.luck as f32)]);
        }
        let adjusted = self.summary.results().map(|[_, adjusted]| settings.equity(adjusted as f32));
        row.push(adjusted.unwrap_or_else(|| "-".to_owned()));
        row
    }
}

/// The statistics of both players.
#[derive(Serialize, JsonSchema)]
pub(crate) struct StatisticsFields {
    /// The statistics of player 0 and player 1.
    players: [PlayerFields; 2],
    /// The number of finished games.
    games: u64,
    /// The result of player 0, in points, or the change in match-winning probability if the match was judged
    /// by its score; null while the games are not over.
    result: Option<f64>,
    /// The result without the luck of the dice.
    luck_adjusted_result: Option<f64>,
}

/// The statistics of a player. Errors are 0 or more. Rates are points per decision or turn.
#[derive(Serialize, JsonSchema)]
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
    error: f64,
    /// The error per decision; null without decisions.
    error_rate: Option<f64>,
    /// The losses per decision expected of four model players.
    difficulty: [f64; 4],
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
    luck: f64,
    /// The luck per turn; null without turns.
    luck_rate: Option<f64>,
    /// The total loss in match-winning probability; only if the match was judged by its score.
    #[serde(skip_serializing_if = "Option::is_none")]
    error_mwc: Option<f64>,
    /// The total luck in match-winning probability; only if the match was judged by its score.
    #[serde(skip_serializing_if = "Option::is_none")]
    luck_mwc: Option<f64>,
}

impl StatisticsFields {
    pub(in crate::reply) fn new(summary: &Summary) -> Self {
        let [result, luck_adjusted_result] = match summary.results() {
            Some(results) => results.map(|result| Some(round(result))),
            None => [None, None],
        };
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
            error: round(player.error),
            error_rate: player.error_rate().map(round),
            difficulty: player.difficulty.expected.map(round),
            rating: player.rating(),
            very_lucky: lucky(LuckMark::VeryLucky),
            lucky: lucky(LuckMark::Lucky),
            unlucky: lucky(LuckMark::Unlucky),
            very_unlucky: lucky(LuckMark::VeryUnlucky),
            luck: round(player.luck),
            luck_rate: player.luck_rate().map(round),
            error_mwc: is_by_score.then_some(round(player.error_in_match)),
            luck_mwc: is_by_score.then_some(round(player.luck_in_match)),
        }
    }
}
