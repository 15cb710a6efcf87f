//! Match reports: the turns that were played, their analysis, and statistics of the players.
//!
//! An HTML report is one file, without scripts. Reports in Markdown and plain text have the same content as
//! HTML, but no pictures.

mod chart;
pub mod collection;
mod html;
mod match_report;
pub mod openings;
pub mod position;
mod review;
mod text;
mod turn;

use std::path::Path;

pub use self::match_report::{Analysis, MatchReport};
pub use self::review::Draw;
pub use self::text::captions;

/// The format of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReportFormat {
    /// An HTML page with pictures.
    Html,
    /// Markdown text with tables.
    Markdown,
    /// Plain text for a terminal.
    Text,
}

impl ReportFormat {
    /// All formats.
    pub const ALL: [Self; 3] = [Self::Html, Self::Markdown, Self::Text];

    /// Returns the name of the format, as users type it in commands.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Html => "html",
            Self::Markdown => "markdown",
            Self::Text => "text",
        }
    }

    /// Returns the format to which the extension of a file name belongs.
    pub fn of_file(path: &Path) -> Option<Self> {
        let ending = path.extension()?;
        Self::ALL
            .into_iter()
            .find(|format| format.extensions().iter().any(|extension| ending.eq_ignore_ascii_case(extension)))
    }

    /// Returns the usual file extension for this format.
    pub const fn extension(self) -> &'static str {
        self.extensions()[0]
    }

    const fn extensions(self) -> &'static [&'static str] {
        match self {
            Self::Html => &["html", "htm"],
            Self::Markdown => &["md", "markdown"],
            Self::Text => &["txt"],
        }
    }
}

/// Returns a match report in this format.
pub fn write(report: &MatchReport<'_>, format: ReportFormat) -> String {
    match format {
        ReportFormat::Html => html::write(report),
        ReportFormat::Markdown => text::markdown(report),
        ReportFormat::Text => text::plain(report),
    }
}
