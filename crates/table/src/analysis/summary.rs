//! The rows of the statistics table.

use super::{Gained, PlayerStatistics, Rating, Statistics};
use crate::record::{LuckMark, Mark};
use plakoto_engine::printable::signed;
use plakoto_words::{Language, Message, message};

/// Summary of an analysis, for both players.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Summary {
    /// Totals over the turns and games.
    pub statistics: Statistics,
    /// Whether the analysis took the match score into account.
    pub is_by_score: bool,
    /// The change in player 0's probability of winning the match; `None` if it is unknown.
    pub gained: Option<Gained>,
}

/// A table row: its label, and the values for player 0 and player 1.
pub type Row = (String, [String; 2]);

/// A table row before its language is chosen.
type MessageRow = (Message, [String; 2]);

impl Summary {
    /// Returns the rows of the statistics table in groups: plays, rolls and, if known, results. `equity` is
    /// the function that formats equities.
    pub fn groups(&self, language: Language, equity: &dyn Fn(f32) -> String) -> Vec<Vec<Row>> {
        let mut groups = vec![self.plays(language, equity), self.rolls(equity)];
        groups.extend(self.results().map(|results| self.result_rows(results, equity)));
        let say = |(name, values): (Message, _)| (name.say(language), values);
        groups.into_iter().map(|group| group.into_iter().map(say).collect()).collect()
    }

    fn plays(&self, language: Language, equity: &dyn Fn(f32) -> String) -> Vec<MessageRow> {
        let marked = |mark: Mark, name: &str| {
            let count = |player: &PlayerStatistics| player.marks[mark as usize].to_string();
            self.row(message!("figure-moves_marked", mark = name), count)
        };
        vec![
            self.row(message!("figure-total_moves"), |player| player.turns.to_string()),
            self.row(message!("figure-unforced_moves"), |player| player.decisions.to_string()),
            marked(Mark::Doubtful, "doubtful"),
            marked(Mark::Bad, "bad"),
            marked(Mark::VeryBad, "very_bad"),
            self.row(message!("figure-error_total", unit = self.unit()), |player| {
                self.sum(-player.error, -player.error_in_match, equity)
            }),
            self.row(message!("figure-error_rate"), |player| {
                millipoints(player.error_rate().map(|rate| -rate))
            }),
            self.rating(message!("figure-corrected"), corrected),
            self.rating(message!("figure-rating"), |rating| rating.levels().say(language)),
            self.rating(message!("figure-games_needed"), Rating::games_needed),
        ]
    }

    fn rating(&self, name: Message, of: impl Fn(&Rating) -> String) -> MessageRow {
        self.row(name, |player| player.rating().map_or("-".to_owned(), |rating| of(&rating)))
    }

    fn rolls(&self, equity: &dyn Fn(f32) -> String) -> Vec<MessageRow> {
        let lucky = |mark: LuckMark, name: &str| {
            let count = |player: &PlayerStatistics| player.luck_marks[mark as usize].to_string();
            self.row(message!("figure-rolls_marked", mark = name), count)
        };
        vec![
            lucky(LuckMark::VeryLucky, "very_lucky"),
            lucky(LuckMark::Lucky, "lucky"),
            lucky(LuckMark::Unlucky, "unlucky"),
            lucky(LuckMark::VeryUnlucky, "very_unlucky"),
            self.row(message!("figure-luck_total", unit = self.unit()), |player| {
                self.sum(player.luck, player.luck_in_match, equity)
            }),
            self.row(message!("figure-luck_rate"), |player| millipoints(player.luck_rate())),
        ]
    }

    fn result_rows(&self, [actual, adjusted]: [f64; 2], equity: &dyn Fn(f32) -> String) -> Vec<MessageRow> {
        let text = |result: f64| match self.is_by_score {
            false => equity(result as f32),
            true => format!("{}%", signed(100.0 * result, 2)),
        };
        let both = |name: Message, result: f64| (name, [text(result), text(-result)]);
        vec![both(message!("figure-result"), actual), both(message!("figure-adjusted_result"), adjusted)]
    }

    fn row(&self, name: Message, of: impl Fn(&PlayerStatistics) -> String) -> MessageRow {
        (name, self.statistics.players.each_ref().map(of))
    }

    fn sum(&self, points: f64, in_match: f64, equity: &dyn Fn(f32) -> String) -> String {
        match self.is_by_score {
            false => equity(points as f32),
            true => format!("{} ({}%)", equity(points as f32), signed(100.0 * in_match, 2)),
        }
    }

    const fn unit(&self) -> &'static str {
        if self.is_by_score { " (MWC)" } else { "" }
    }

    /// Returns player 0's result and the same result adjusted for luck. If the analysis took the match score
    /// into account, both numbers are changes in the probability of winning the match. Otherwise they are in
    /// points. Returns `None` if no result is known.
    pub fn results(&self) -> Option<[f64; 2]> {
        let statistics = &self.statistics;
        if !self.is_by_score {
            return (statistics.games > 0)
                .then(|| [statistics.points as f64, statistics.luck_adjusted_points()]);
        }
        let Gained { change, by_starts } = self.gained?;
        Some([change, change - statistics.luck_in_match() - by_starts])
    }
}

/// Formats the error rate as a loss, that is, as a negative number: `-12.3 ± 1.9`.
fn corrected(rating: &Rating) -> String {
    let sign = if rating.rate == 0.0 { "" } else { "-" };
    format!("{sign}{}", rating.millipoints())
}

/// Formats a rate in thousandths of a point; `-` if there is no rate.
fn millipoints(rate: Option<f64>) -> String {
    rate.map_or("-".to_owned(), |rate| signed(1e3 * rate, 1))
}
