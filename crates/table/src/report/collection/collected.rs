//! What is kept of each match.

use std::collections::HashMap;

use crate::analysis::{PlayerStatistics, Summary};
#[cfg(feature = "library")]
use crate::library::MatchRow;
use crate::report::match_report::MatchReport;
#[cfg(feature = "library")]
use crate::report::match_report::kind;
use plakoto_engine::rules::Player;

/// A match of a collection.
#[derive(Clone, Debug, PartialEq)]
pub struct CollectedMatch {
    /// What its file is called, or where it is in a library.
    pub file: String,
    /// The file with its report, if there is one.
    pub link: Option<String>,
    /// When it was played, as `2024-03-01`, if that is known.
    pub date: Option<String>,
    /// The names of player 0 and player 1, as they may be shown.
    pub names: [String; 2],
    /// `Match to 5 points (plakoto)`
    pub kind: String,
    /// The points of both at the end.
    pub score: [u16; 2],
    /// What it says about both.
    pub summary: Summary,
}

/// Analysed matches.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CollectionReport {
    matches: Vec<CollectedMatch>,
}

impl CollectedMatch {
    /// What is kept of the report of a match; `None` if it was not judged.
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

    /// A match of a library and what its analysis says.
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

    /// Each player and what is said about him.
    pub(super) fn players(&self) -> impl Iterator<Item = (&str, &PlayerStatistics)> {
        self.names.iter().map(String::as_str).zip(&self.summary.statistics.players)
    }
}

impl CollectionReport {
    /// These matches in the order of their dates if all have one, otherwise as they come.
    pub fn new(mut matches: Vec<CollectedMatch>) -> Self {
        if matches.iter().all(|played| played.date.is_some()) {
            matches.sort_by(|one, other| one.date.cmp(&other.date));
        }
        Self { matches }
    }

    /// `3 matches`
    pub(super) fn title(&self) -> String {
        match self.matches.len() {
            1 => "1 match".to_owned(),
            count => format!("{count} matches"),
        }
    }

    pub(super) fn matches(&self) -> &[CollectedMatch] {
        &self.matches
    }

    /// Each name, how many matches he has played, and what they say about him: who has made most decisions comes first.
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
