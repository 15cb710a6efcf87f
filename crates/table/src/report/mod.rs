//! Matches to be read: what was played, what it was worth, and what that says about the players.
//!
//! A page of HTML needs no other file and no script. Markdown and text tell the same without pictures.

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

/// How a report is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReportFormat {
    /// A page.
    Html,
    /// Text with tables.
    Markdown,
    /// Plain text.
    Text,
}

impl ReportFormat {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Html, Self::Markdown, Self::Text];

    /// The word that chooses it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Html => "html",
            Self::Markdown => "markdown",
            Self::Text => "text",
        }
    }

    /// The format that the name of a file asks for by its ending.
    pub fn of_file(path: &Path) -> Option<Self> {
        let ending = path.extension()?;
        Self::ALL
            .into_iter()
            .find(|format| format.extensions().iter().any(|extension| ending.eq_ignore_ascii_case(extension)))
    }

    /// Extension of the files that it is written to.
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

/// The report of a match.
pub fn write(report: &MatchReport<'_>, format: ReportFormat) -> String {
    match format {
        ReportFormat::Html => html::write(report),
        ReportFormat::Markdown => markdown::write(report),
        ReportFormat::Text => text::write(report),
    }
}
