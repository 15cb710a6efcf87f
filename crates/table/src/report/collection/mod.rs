//! Reports on several matches: one table row for each match, statistics of the players, and trends.

mod collection_report;
mod markdown;
mod page;
mod tables;
mod text;
mod trend;

pub use self::collection_report::{CollectedMatch, CollectionReport};
pub use self::trend::months;

use super::ReportFormat;

/// Returns the report in this format. Links in the report are relative to its folder.
pub fn write(report: &CollectionReport, format: ReportFormat) -> String {
    match format {
        ReportFormat::Html => page::write(report),
        ReportFormat::Markdown => markdown::write(report),
        ReportFormat::Text => text::write(report),
    }
}
