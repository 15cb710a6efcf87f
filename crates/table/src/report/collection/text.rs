//! Reports on several matches in plain text.

use super::collection_report::CollectionReport;
use super::tables::{LEGEND, tables};
use crate::report::columns::columns;

pub(super) fn write(report: &CollectionReport) -> String {
    let mut text = format!("{}\n{LEGEND}\n", report.title());
    for table in tables(report) {
        let heads = table.heads.iter().map(|head| (*head).to_owned()).collect();
        let rows: Vec<Vec<String>> = std::iter::once(heads).chain(table.rows).collect();
        text += &format!("\n{}\n\n{}", table.title.to_uppercase(), columns(&rows));
    }
    text
}
