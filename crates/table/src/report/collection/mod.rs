//! Many matches on one page: one row each, what they say about the players, and how their play has changed.

mod collected;
mod markdown;
mod page;
mod tables;
mod text;
mod trend;

pub use self::collected::{CollectedMatch, CollectionReport};

use super::ReportFormat;

/// The report of a collection. Links lead to files beside it.
pub fn write(report: &CollectionReport, format: ReportFormat) -> String {
    match format {
        ReportFormat::Html => page::write(report),
        ReportFormat::Markdown => markdown::write(report),
        ReportFormat::Text => text::write(report),
    }
}
