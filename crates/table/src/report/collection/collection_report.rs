//! The content of a report on several matches.

use std::collections::HashMap;

use crate::analysis::{PlayerStatistics, Summary};
#[cfg(feature = "library")]
use crate::library::MatchRow;
use crate::report::match_report::MatchReport;
#[cfg(feature = "library")]
use crate::report::match_report::kind;
use plakoto_engine::rules::Player;

/// A match in the report, with the statistics of its analysis.
#[derive(Clone, Debug, PartialEq)]
pub struct CollectedMatch {
    /// The name of the match file. For a match from a library, its number and source.
    pub file: String,
    /// The address of the match's own report; `None` if it has no report.
    pub link: Option<String>,
    /// The date of the match, in the form `2024-03-01`; `None` if the date is unknown.
    pub date: Option<String>,
    /// The names of player 0 and player 1, without control characters.
    pub names: [String; 2],
    /// The kind of match, for example `Match to 5 points (plakoto)`.
    pub kind: String,
    /// The final score of player 0 and player 1.
    pub score: [u16; 2],
    /// The statistics of player 0 and player 1.
    pub summary: Summary,
}

/// A report on several analysed matches.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CollectionReport {
    matches: Vec<CollectedMatch>,
}

impl CollectedMatch {
    /// Creates the entry for a match from its own report. Returns `None` if the match has not been analysed.
    pub fn of(report: &MatchReport<'_>, file: String, link: String, date: Option<String>) -> Option<Self> {
        Some(Self {
            file,
            link: Some(link),
            date,
            names: Player::BOTH.map(|player| report.name(player).into_owned()),
            kind: report.kind(),
            score: report.record.score().unwrap_or_default(),
            summary: report.analysis.as_ref()?.summary,
        })
    }

    /// Creates the entry for a match in a library from its stored analysis.
    #[cfg(feature = "library")]
    pub fn stored(row: MatchRow, summary: Summary) -> Self {
        Self {
            file: format!("match {}, {}", row.number, row.source),
            link: None,
            date: Some(row.date),
            kind: kind(row.length, &row.rules),
            names: row.players,
            score: row.score,
            summary,
        }
    }

    /// Returns the names of player 0 and player 1, each with the player's statistics.
    pub(super) fn players(&self) -> impl Iterator<Item = (&str, &PlayerStatistics)> {
        self.names.iter().map(String::as_str).zip(&self.summary.statistics.players)
    }
}

impl CollectionReport {
    /// Creates a report. If all matches have a date, sorts them by date. Otherwise keeps their order.
    pub fn new(mut matches: Vec<CollectedMatch>) -> Self {
        if matches.iter().all(|played| played.date.is_some()) {
            matches.sort_by(|one, other| one.date.cmp(&other.date));
        }
        Self { matches }
    }

    /// Returns the title of the report, for example `3 matches`.
    pub(super) fn title(&self) -> String {
        match self.matches.len() {
            1 => "1 match".to_owned(),
            count => format!("{count} matches"),
        }
    }

    pub(super) fn matches(&self) -> &[CollectedMatch] {
        &self.matches
    }

    /// Returns the name, the number of matches and the statistics of each player. The player with the most
    /// decisions comes first.
    pub(super) fn players(&self) -> Vec<(&str, usize, PlayerStatistics)> {
        let mut players: Vec<(&str, usize, PlayerStatistics)> = Vec::new();
        let mut places = HashMap::new();
        for (name, statistics) in self.matches.iter().flat_map(CollectedMatch::players) {
            let place = *places.entry(name).or_insert(players.len());
            if place == players.len() {
                players.push((name, 0, PlayerStatistics::default()));
            }
            let (_, matches, sum) = &mut players[place];
            *matches += 1;
            sum.add(statistics);
        }
        players.sort_by(|one, other| other.2.decisions.cmp(&one.2.decisions).then(one.0.cmp(other.0)));
        players
    }
}
