//! The table of errors by phase of the game.

use super::entry::equity;
use super::match_report::MatchReport;
use crate::analysis::{Phase, PlayerStatistics};
use crate::record::Mark;
use plakoto_engine::printable::signed;
use plakoto_engine::rules::Player;

/// The column headings of the table.
pub(super) const HEADS: [&str; 8] =
    ["Phase", "Player", "Decisions", "?!", "?", "??", "Error total", "Millipoints per decision"];

/// Returns one row for each player and phase. Skips phases in which no player had a decision.
pub(super) fn rows(players: &[(&str, &PlayerStatistics)]) -> Vec<[String; 8]> {
    let mut rows = Vec::new();
    for phase in Phase::ALL {
        let decisions = |player: &PlayerStatistics| player.phases[phase as usize];
        if players.iter().all(|(_, player)| decisions(player).decisions == 0) {
            continue;
        }
        for (name, player) in players {
            let of_player = decisions(player);
            let marked = |mark: Mark| of_player.marks[mark as usize].to_string();
            rows.push([
                phase.name().to_owned(),
                (*name).to_owned(),
                of_player.decisions.to_string(),
                marked(Mark::Doubtful),
                marked(Mark::Bad),
                marked(Mark::VeryBad),
                equity(-of_player.error as f32),
                of_player.error_rate().map_or("-".to_owned(), |rate| signed(-1e3 * rate, 1)),
            ]);
        }
    }
    rows
}

/// Returns the rows for both players of a match. Returns no rows if the match has not been analysed.
pub(super) fn of_match(report: &MatchReport<'_>) -> Vec<[String; 8]> {
    let Some(analysis) = &report.analysis else { return Vec::new() };
    let names = Player::BOTH.map(|player| report.name(player));
    let [first, second] = &analysis.summary.statistics.players;
    rows(&[(&names[0], first), (&names[1], second)])
}

/// An explanation of the phases, which is shown below the table.
pub(super) const LEGEND: &str = "Phases are those of the position before the roll: contact \
    without pins (such as the opening); positions in which the player pins, is pinned, or both; and \
    races without contact.";
