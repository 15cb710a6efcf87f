//! Reports of many matches: one row for each match, statistics of the players, and trends.

mod collected;
mod markdown;
mod page;
mod tables;
mod text;
mod trend;

pub use self::collected::{CollectedMatch, CollectionReport};

use super::ReportFormat;

/// Writes the report of a collection. Links are relative to the folder of the report.
pub fn write(report: &CollectionReport, format: ReportFormat) -> String {
    match format {
        ReportFormat::Html => page::write(report),
        ReportFormat::Markdown => markdown::write(report),
        ReportFormat::Text => text::write(report),
    }
}
