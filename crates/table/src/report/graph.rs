//! Graphs of a match: the chance of winning and the equity after every turn.

use super::chart::{Chart, ChartMark};
use super::entry::TurnEntry;
use super::match_report::MatchReport;
use crate::analysis::TurnAnalysis;
use plakoto_engine::rules::Player;

/// Returns the graph of player 0's chance of winning after every turn. If the analysis used the match score,
/// the graph shows the chance of winning the match, otherwise the game. Returns `None` if no turn was
/// analysed.
pub(super) fn chances(report: &MatchReport<'_>) -> Option<Chart> {
    let is_by_score = report.is_by_score();
    let what = if is_by_score { "match" } else { "game" };
    let title = format!("Chance that {} wins the {what}", report.name(Player::O));
    let ticks = [0.0, 0.25, 0.5, 0.75, 1.0].map(|tick| (tick, format!("{}%", 100.0 * tick)));
    chart(report, title, [0.0, 1.0], ticks.into(), |judged| chance(judged, is_by_score))
}

/// Returns the graph of player 0's equity after every turn. In a match, equities are normalised. Returns
/// `None` if no turn was analysed.
pub(super) fn equities(report: &MatchReport<'_>) -> Option<Chart> {
    let normalised = if report.is_by_score() { ", normalised to the score" } else { "" };
    let title = format!("Equity for {} in points{normalised}", report.name(Player::O));
    let greatest = report.all_entries().filter_map(|entry| entry.judged).map(|judged| equity(judged).abs());
    let greatest = greatest.fold(1.0, f32::max).ceil();
    let ticks = [-greatest, 0.0, greatest].map(|tick| (tick, format!("{tick:+}").replace("+0", "0")));
    chart(report, title, [-greatest, greatest], ticks.into(), equity)
}

/// Returns player 0's chance of winning after the play that was made.
fn chance(judged: &TurnAnalysis, is_by_score: bool) -> f32 {
    let is_mine = judged.turn.player == Player::O;
    let chances = &judged.played.chances;
    match judged.stakes.filter(|_| is_by_score) {
        Some(stakes) if is_mine => stakes.chance(judged.played.equity),
        Some(stakes) => 1.0 - stakes.chance(judged.played.equity),
        None => if is_mine { chances.win } else { chances.lose }.iter().sum(),
    }
}

fn equity(judged: &TurnAnalysis) -> f32 {
    if judged.turn.player == Player::O { judged.played.equity } else { -judged.played.equity }
}

fn chart(
    report: &MatchReport<'_>,
    title: String,
    range: [f32; 2],
    ticks: Vec<(f32, String)>,
    value: impl Fn(&TurnAnalysis) -> f32,
) -> Option<Chart> {
    let mut chart = Chart { title, range, ticks, places: 0, sections: vec![], lines: vec![], marks: vec![] };
    let mut line = Vec::new();
    for entry in report.all_entries() {
        if entry.place.turn == 0 {
            chart.sections.push((chart.places, format!("Game {}", entry.place.game + 1)));
        }
        if let Some(judged) = entry.judged {
            let at = (chart.places, value(judged));
            line.push(at);
            chart.marks.extend(mark(&entry, at));
        }
        chart.places += 1;
    }
    if line.is_empty() {
        return None;
    }
    chart.lines.push(line);
    Some(chart)
}

fn mark(entry: &TurnEntry<'_>, at: (usize, f32)) -> Option<ChartMark> {
    Some(ChartMark {
        at,
        mark: entry.mark()?,
        player: entry.turn.player,
        link: format!("#t{}", entry.anchor()),
        title: format!("{}: {}, {}", entry.place_text(), entry.heading(), entry.verdict()),
    })
}
