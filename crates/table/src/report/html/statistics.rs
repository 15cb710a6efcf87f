//! Tables with the statistics of both players.

use maud::{Markup, html};

use crate::report::entry::equity;
use crate::report::match_report::MatchReport;
use crate::report::phases;
use plakoto_engine::rules::Player;

pub(super) fn section(report: &MatchReport<'_>) -> Markup {
    let Some(analysis) = &report.analysis else { return Markup::default() };
    html! {
        div.scroll { table {
            thead { tr { th {} @for player in Player::BOTH { th { bdi { (report.name(player)) } } } } }
            @for group in analysis.summary.groups(&equity) {
                tbody.group {
                    @for (name, values) in group {
                        tr { th scope="row" { (name) } @for value in values { td.n { (value) } } }
                    }
                }
            }
        } }
        (by_phase(report))
    }
}

/// Returns the few figures of the first page.
pub(super) fn review(report: &MatchReport<'_>) -> Markup {
    let rows = report.figures();
    html! {
        @if !rows.is_empty() {
            div.scroll { table {
                thead { tr { @for cell in &rows[0] { th { bdi { (cell) } } } } }
                tbody { @for row in &rows[1..] { tr { th scope="row" { (row[0]) } td.n { (row[1]) } td.n { (row[2]) } } } }
            } }
        }
    }
}

fn by_phase(report: &MatchReport<'_>) -> Markup {
    let rows = phases::of_match(report);
    html! {
        @if !rows.is_empty() {
            h3 { "Errors by phase of the game" }
            div.scroll { table {
                thead { tr { @for (column, head) in phases::HEADS.iter().enumerate() {
                    th.n[column > 1] { (head) }
                } } }
                tbody { @for row in rows { tr { @for (column, cell) in row.iter().enumerate() {
                    td.n[column > 1] { @if column == 1 { bdi { (cell) } } @else { (cell) } }
                } } } }
            } }
            p.faint { (phases::LEGEND) }
        }
    }
}
