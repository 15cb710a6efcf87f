//! Reports of matches: what was played, its analysis, and statistics of the players.
//!
//! An HTML report needs no other file and no script. Markdown and text have the same content without
//! pictures.

mod board;
mod candidates;
mod chart;
pub mod collection;
mod columns;
mod entry;
mod escape;
mod graph;
mod html;
mod markdown;
mod match_report;
pub mod openings;
mod phases;
pub mod position;
mod text;

use std::path::Path;

pub use self::match_report::{Analysis, MatchReport};

/// The format of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReportFormat {
    /// An HTML page.
    Html,
    /// Markdown with tables.
    Markdown,
    /// Plain text.
    Text,
}

impl ReportFormat {
    /// All formats.
    pub const ALL: [Self; 3] = [Self::Html, Self::Markdown, Self::Text];

    /// Returns the name of the format in commands.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Html => "html",
            Self::Markdown => "markdown",
            Self::Text => "text",
        }
    }

    /// Returns the format that matches the extension of a file name.
    pub fn of_file(path: &Path) -> Option<Self> {
        let ending = path.extension()?;
        Self::ALL
            .into_iter()
            .find(|format| format.extensions().iter().any(|extension| ending.eq_ignore_ascii_case(extension)))
    }

    /// Returns the usual extension of files in this format.
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

/// Writes the report of a match.
pub fn write(report: &MatchReport<'_>, format: ReportFormat) -> String {
    match format {
        ReportFormat::Html => html::write(report),
        ReportFormat::Markdown => markdown::write(report),
        ReportFormat::Text => text::write(report),
    }
}
