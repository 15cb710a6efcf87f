//! Reports on several matches in Markdown.

use super::collection_report::CollectionReport;
use super::tables::{LEGEND, ReportTable, tables};
use crate::report::escape::escape;

pub(super) fn write(report: &CollectionReport) -> String {
    let mut text = format!("# {}\n\n{LEGEND}\n", report.title());
    for table in tables(report) {
        text += &table_text(&table);
    }
    text
}

fn table_text(table: &ReportTable) -> String {
    let mut text = format!("\n## {}\n\n| {} |\n", table.title, table.heads.join(" | "));
    text += &format!("{}|\n", "|---".repeat(table.heads.len()));
    for row in &table.rows {
        let cells: Vec<String> = row.iter().map(|cell| escape(cell)).collect();
        text += &format!("| {} |\n", cells.join(" | "));
    }
    text
}
