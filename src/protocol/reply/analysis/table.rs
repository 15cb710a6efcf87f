//! The table of what an analysis says about both players.

use serde::Serialize;

use crate::analysis::{LuckMark, Mark, PlayerStatistics, Rating, Statistics};
use crate::protocol::output::OutputSettings;
use crate::protocol::reply::number::Rounded;

/// Width of the first column.
const FIRST: usize = 36;

/// Width of the others.
const OTHER: usize = 24;

/// What it is made from.
pub(super) struct StatisticsTable<'a> {
    pub(super) names: &'a [String; 2],
    pub(super) statistics: Statistics,
    /// Whether turns were judged by the score of the match.
    pub(super) is_by_score: bool,
    /// How much the games have changed the chance of player 0 to win the match, if that is known.
    pub(super) gained: Option<f64>,
}

impl StatisticsTable<'_> {
    pub(super) fn lines(&self, settings: &OutputSettings) -> Vec<String> {
        let row = |name: &str, of: &dyn Fn(&PlayerStatistics) -> String| {
            let [first, second] = self.statistics.players.map(|player| of(&player));
            format!("{name:<FIRST$}{first:<OTHER$}{second}").trim_end().to_owned()
        };
        let marked = |mark: Mark| move |player: &PlayerStatistics| player.marks[mark as usize].to_string();
        let lucky =
            |mark: LuckMark| move |player: &PlayerStatistics| player.luck_marks[mark as usize].to_string();
        let sum = |points: f64, in_match: f64| match self.is_by_score {
            false => settings.equity(points as f32),
            true => format!("{} ({}%)", settings.equity(points as f32), signed(100.0 * in_match, 2)),
        };
        let rate = |rate: Option<f64>| rate.map_or("-".to_owned(), |rate| signed(1e3 * rate, 1));
        let unit = if self.is_by_score { " (MWC)" } else { "" };
        let [first, second] = self.names;
        let mut lines = vec![
            format!("{:FIRST$}{first:<OTHER$}{second}", ""),
            row("Total moves", &|player| player.turns.to_string()),
            row("Unforced moves", &|player| player.decisions.to_string()),
            row("Moves marked doubtful", &marked(Mark::Doubtful)),
            row("Moves marked bad", &marked(Mark::Bad)),
            row("Moves marked very bad", &marked(Mark::VeryBad)),
            row(&format!("Error total{unit}"), &|player| sum(-player.error, -player.error_in_match)),
            row("Error rate, millipoints a move", &|player| rate(player.error_rate().map(|rate| -rate))),
            row("Rating", &|player| player.rating().map_or("-", Rating::name).to_owned()),
            String::new(),
            row("Rolls marked very lucky", &lucky(LuckMark::VeryLucky)),
            row("Rolls marked lucky", &lucky(LuckMark::Lucky)),
            row("Rolls marked unlucky", &lucky(LuckMark::Unlucky)),
            row("Rolls marked very unlucky", &lucky(LuckMark::VeryUnlucky)),
            row(&format!("Luck total{unit}"), &|player| sum(player.luck, player.luck_in_match)),
            row("Luck rate, millipoints a roll", &|player| rate(player.luck_rate())),
        ];
        if let Some([actual, adjusted]) = self.results() {
            let both = |name: &str, result: f64| {
                let text = |result: f64| match self.is_by_score {
                    false => settings.equity(result as f32),
                    true => format!("{}%", signed(100.0 * result, 2)),
                };
                format!("{name:<FIRST$}{:<OTHER$}{}", text(result), text(-result))
            };
            lines.push(String::new());
            lines.push(both("Actual result", actual));
            lines.push(both("Luck adjusted result", adjusted));
        }
        lines
    }

    /// Turns of all games, then for each player his name, error rate in millipoints, rating, and luck in points, then the
    /// luck-adjusted result of player 0, `-` for what is not known.
    pub(super) fn row(&self, settings: &OutputSettings) -> Vec<String> {
        let statistics = &self.statistics;
        let turns: u64 = statistics.players.iter().map(|player| player.turns).sum();
        let mut row = vec![turns.to_string()];
        for (name, player) in self.names.iter().zip(&statistics.players) {
            let rate = player.error_rate().map_or("-".to_owned(), |rate| format!("{:.1}", 1e3 * rate));
            let rating = player.rating().map_or("-", Rating::name).to_owned();
            row.extend([name.clone(), rate, rating, settings.equity(player.luck as f32)]);
        }
        let adjusted = self.results().map(|[_, adjusted]| settings.equity(adjusted as f32));
        row.push(adjusted.unwrap_or_else(|| "-".to_owned()));
        row
    }

    /// The result for player 0 and the same without luck: in points, or by the score as a part of the chance to win the
    /// match. `None` while nothing is over.
    fn results(&self) -> Option<[f64; 2]> {
        let statistics = &self.statistics;
        if !self.is_by_score {
            return (statistics.games > 0)
                .then(|| [statistics.points as f64, statistics.luck_adjusted_points()]);
        }
        let result = self.gained?;
        Some([result, result - statistics.luck_in_match()])
    }
}

/// A number with its sign, which nothing has not.
fn signed(number: f64, digits: usize) -> String {
    let text = format!("{number:+.digits$}");
    let is_nothing = text.chars().all(|character| "+-0.".contains(character));
    if is_nothing { text.replace(['-', '+'], "") } else { text }
}

#[derive(Serialize)]
pub(super) struct StatisticsFields {
    players: [PlayerFields; 2],
    games: u64,
    result: Option<Rounded>,
    luck_adjusted_result: Option<Rounded>,
}

#[derive(Serialize)]
struct PlayerFields {
    turns: u64,
    decisions: u64,
    doubtful: u64,
    bad: u64,
    very_bad: u64,
    error: Rounded,
    error_rate: Option<Rounded>,
    rating: Option<&'static str>,
    very_lucky: u64,
    lucky: u64,
    unlucky: u64,
    very_unlucky: u64,
    luck: Rounded,
    luck_rate: Option<Rounded>,
    #[serde(flatten)]
    in_match: Option<InMatch>,
}

/// If turns were judged by the score of a match.
#[derive(Serialize)]
struct InMatch {
    error_mwc: Rounded,
    luck_mwc: Rounded,
}

impl StatisticsFields {
    pub(super) fn of(table: &StatisticsTable<'_>) -> Self {
        let [result, luck_adjusted_result] = match table.results() {
            Some(results) => results.map(|result| Some(Rounded(result))),
            None => [None, None],
        };
        let players = table.statistics.players.map(|player| PlayerFields::of(&player, table.is_by_score));
        Self { players, games: table.statistics.games, result, luck_adjusted_result }
    }
}

impl PlayerFields {
    fn of(player: &PlayerStatistics, is_by_score: bool) -> Self {
        let marked = |mark: Mark| player.marks[mark as usize];
        let lucky = |mark: LuckMark| player.luck_marks[mark as usize];
        let in_match =
            InMatch { error_mwc: Rounded(player.error_in_match), luck_mwc: Rounded(player.luck_in_match) };
        Self {
            turns: player.turns,
            decisions: player.decisions,
            doubtful: marked(Mark::Doubtful),
            bad: marked(Mark::Bad),
            very_bad: marked(Mark::VeryBad),
            error: Rounded(player.error),
            error_rate: player.error_rate().map(Rounded),
            rating: player.rating().map(Rating::name),
            very_lucky: lucky(LuckMark::VeryLucky),
            lucky: lucky(LuckMark::Lucky),
            unlucky: lucky(LuckMark::Unlucky),
            very_unlucky: lucky(LuckMark::VeryUnlucky),
            luck: Rounded(player.luck),
            luck_rate: player.luck_rate().map(Rounded),
            in_match: is_by_score.then_some(in_match),
        }
    }
}
