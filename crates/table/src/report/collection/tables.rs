//! The tables in a report on several matches. They are the same in every format.

use super::collection_report::{CollectedMatch, CollectionReport};
use crate::analysis::PlayerStatistics;
use crate::record::Mark;
use crate::report::entry::equity;
use crate::report::phases;
use plakoto_engine::printable::signed;

/// A table with a title.
pub(super) struct ReportTable {
    pub(super) title: &'static str,
    pub(super) heads: Vec<&'static str>,
    pub(super) rows: Vec<Vec<String>>,
    /// The link address of each row; `None` for a row without a link. In the table of matches, the link is in
    /// the file column.
    pub(super) links: Vec<Option<String>>,
}

/// Maximum number of players in the table of errors by phase.
const MOST_BY_PHASE: usize = 4;

/// Returns all tables. The table of matches comes last.
pub(super) fn tables(report: &CollectionReport) -> [ReportTable; 3] {
    [players(report), by_phase(report), matches(report)]
}

/// The column headings in the table of players.
const PLAYER_HEADS: [&str; 10] =
    ["Player", "Matches", "Decisions", "?!", "?", "??", "Error rate", "Corrected", "Rating", "Luck"];

fn players(report: &CollectionReport) -> ReportTable {
    let row = |(name, matches, player): (&str, usize, PlayerStatistics)| {
        let marked = |mark: Mark| player.marks[mark as usize].to_string();
        vec![
            name.to_owned(),
            matches.to_string(),
            player.decisions.to_string(),
            marked(Mark::Doubtful),
            marked(Mark::Bad),
            marked(Mark::VeryBad),
            rate(&player),
            player.rating().map_or("-".to_owned(), |rating| rating.millipoints()),
            player.rating().map_or("-".to_owned(), |rating| rating.levels()),
            equity(player.luck as f32),
        ]
    };
    ReportTable {
        title: "Players",
        heads: PLAYER_HEADS.into(),
        rows: report.players().into_iter().map(row).collect(),
        links: Vec::new(),
    }
}

fn by_phase(report: &CollectionReport) -> ReportTable {
    let players = report.players();
    let compared: Vec<(&str, &PlayerStatistics)> =
        players.iter().take(MOST_BY_PHASE).map(|(name, _, player)| (*name, player)).collect();
    ReportTable {
        title: "Errors by phase of the game",
        heads: phases::HEADS.to_vec(),
        rows: phases::rows(&compared).into_iter().map(|row| row.to_vec()).collect(),
        links: Vec::new(),
    }
}

fn matches(report: &CollectionReport) -> ReportTable {
    let row = |(number, played): (usize, &CollectedMatch)| {
        let mut row =
            vec![number.to_string(), played.date.clone().unwrap_or_else(|| "-".into()), played.file.clone()];
        for (name, statistics) in played.players() {
            row.extend([name.to_owned(), rate(statistics), equity(statistics.luck as f32)]);
        }
        let [first, second] = played.score;
        let by_score = played.summary.is_by_score;
        let adjusted = played.summary.results().map(|[_, adjusted]| match by_score {
            true => format!("{}% MWC", signed(100.0 * adjusted, 2)),
            false => equity(adjusted as f32),
        });
        row.extend([
            format!("{first}–{second}"),
            adjusted.unwrap_or_else(|| "-".into()),
            played.kind.clone(),
        ]);
        row
    };
    let heads = ["#", "Date", "File", "Player", "Error rate", "Luck", "Player", "Error rate", "Luck"];
    ReportTable {
        title: "Matches",
        heads: heads.into_iter().chain(["Score", "Luck adjusted", "Match"]).collect(),
        rows: (1..).zip(report.matches()).map(row).collect(),
        links: report.matches().iter().map(|played| played.link.clone()).collect(),
    }
}

/// An explanation of the numbers in the tables.
pub(super) const LEGEND: &str = "Error rates are in thousandths of a point per decision with a choice; \
    lower is better. Corrected rates are adjusted to decisions of average difficulty, with a 90 % \
    confidence interval. A rating is the engine level with a similar rate. Luck is in points. The \
    luck-adjusted result is that of the first player.";

fn rate(player: &PlayerStatistics) -> String {
    player.error_rate().map_or("-".to_owned(), |rate| format!("{:.1}", 1e3 * rate))
}
