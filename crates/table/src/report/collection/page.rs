//! Reports on several matches as an HTML page.

use maud::{Markup, html};

use super::collection_report::CollectionReport;
use super::tables::{LEGEND, ReportTable, tables};
use super::trend::trend;
use crate::report::chart::key;
use crate::report::html::page;

pub(super) fn write(report: &CollectionReport) -> String {
    let title = report.title();
    page(
        &title,
        &html! {
            h1 { (title) }
            p.faint { (LEGEND) }
            @if let Some((chart, names)) = trend(report) {
                h2 { "Trend" }
                figure {
                    figcaption { (chart.title) }
                    (chart.draw())
                    p { @for (style, name) in names.iter().enumerate() { (key(style)) " " bdi { (name) } " " } }
                }
            }
            @for table in tables(report) { (table_section(&table)) }
        },
    )
}

fn table_section(table: &ReportTable) -> Markup {
    html! {
        h2 { (table.title) }
        div.scroll { table {
            thead { tr { @for head in &table.heads { th { (head) } } } }
            tbody { @for (number, row) in table.rows.iter().enumerate() { tr {
                @for (column, cell) in row.iter().enumerate() {
                    td { bdi {
                        @match table.links.get(number).and_then(Option::as_ref).filter(|_| column == FILE) {
                            Some(link) => { a href=(link) { (cell) } },
                            None => (cell),
                        }
                    } }
                }
            } } }
        } }
    }
}

/// Index of the column in the table of matches that contains the links to the match reports.
const FILE: usize = 2;
