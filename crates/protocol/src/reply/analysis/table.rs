//! The table of analysis statistics for both players.

use serde::Serialize;

use crate::output::OutputSettings;
use crate::reply::json::{fields, round, serialize};
use plakoto_table::analysis::{LuckMark, Mark, PlayerStatistics, Summary};

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

serialize!(StatisticsTable<'_>, |Self { summary, .. }| {
    let [result, luck_adjusted_result] = match summary.results() {
        Some(results) => results.map(|result| Some(round(result))),
        None => [None, None],
    };
    fields! {
        players: summary.statistics.players.map(|player| player_fields(&player, summary.is_by_score)),
        games: summary.statistics.games,
        result: result,
        luck_adjusted_result: luck_adjusted_result,
    }
});

/// Returns the statistics of a player as JSON. If the turns were judged by the match score, the statistics
/// include the losses in match-winning probability.
fn player_fields(player: &PlayerStatistics, is_by_score: bool) -> impl Serialize + use<> {
    let marked = |mark: Mark| player.marks[mark as usize];
    let lucky = |mark: LuckMark| player.luck_marks[mark as usize];
    fields! {
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
        error_mwc?: is_by_score.then_some(round(player.error_in_match)),
        luck_mwc?: is_by_score.then_some(round(player.luck_in_match)),
    }
}
