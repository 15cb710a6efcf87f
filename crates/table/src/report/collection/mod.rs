//! Reports on several matches: one table row for each match, statistics of the players, and trends.

mod collection_report;
mod page;
mod tables;
mod trend;

pub use self::collection_report::{CollectedMatch, CollectionReport};
pub use self::trend::months;

use self::tables::{LEGEND, ReportTable, tables};
use super::ReportFormat;
use super::layout::{columns, escape};

/// Returns the report in this format. Links in the report are relative to its folder.
pub fn write(report: &CollectionReport, format: ReportFormat) -> String {
    match format {
        ReportFormat::Html => page::write(report),
        ReportFormat::Markdown => markdown(report),
        ReportFormat::Text => text(report),
    }
}

fn markdown(report: &CollectionReport) -> String {
    let mut text = format!("# {}\n\n{LEGEND}\n", report.title());
    for table in tables(report) {
        text += &markdown_table(&table);
    }
    text
}

fn markdown_table(table: &ReportTable) -> String {
    let mut text = format!("\n## {}\n\n| {} |\n", table.title, table.heads.join(" | "));
    text += &format!("{}|\n", "|---".repeat(table.heads.len()));
    for row in &table.rows {
        let cells: Vec<String> = row.iter().map(|cell| escape(cell)).collect();
        text += &format!("| {} |\n", cells.join(" | "));
    }
    text
}

fn text(report: &CollectionReport) -> String {
    let mut text = format!("{}\n{LEGEND}\n", report.title());
    for table in tables(report) {
        let heads = table.heads.iter().map(|head| (*head).to_owned()).collect();
        let rows: Vec<Vec<String>> = std::iter::once(heads).chain(table.rows).collect();
        text += &format!("\n{}\n\n{}", table.title.to_uppercase(), columns(&rows));
    }
    text
}
