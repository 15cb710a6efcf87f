//! Commands about what was played.

use std::path::PathBuf;

use plakoto_table::record::Format;

/// A command about the record of the match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Recorded {
    /// `save`
    Save {
        /// What is written.
        part: RecordPart,
        /// Where to.
        target: Target,
        /// Whether a file that is there already is replaced without a question.
        is_forced: bool,
    },
    /// `save settings`
    SaveSettings {
        /// The file, if it is not the one that is read when a session begins.
        path: Option<PathBuf>,
        /// Whether a file that is there already is replaced without a question.
        is_forced: bool,
    },
    /// `load`
    Load(RecordPart, Source),
    /// `import`
    Import(Format, Source),
    /// `export`
    Export {
        /// What is written.
        part: RecordPart,
        /// In what.
        format: ReportFormat,
        /// Where to.
        target: Target,
        /// Whether a file that is there already is replaced.
        is_forced: bool,
    },
}

/// Where something is written to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// Into a file.
    File(PathBuf),
    /// Into the reply.
    Text,
}

/// Where something is read from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A file.
    File(PathBuf),
    /// The line itself.
    Text(String),
}

impl Recorded {
    /// Whether it names a file that it reads or writes.
    pub(super) fn names_file(&self) -> bool {
        match self {
            Self::Save { target, .. } | Self::Export { target, .. } => matches!(target, Target::File(_)),
            Self::Load(_, source) | Self::Import(_, source) => matches!(source, Source::File(_)),
            Self::SaveSettings { .. } => true,
        }
    }
}

/// A part of the record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordPart {
    /// All of it.
    Match,
    /// The current game.
    Game,
    /// The current position.
    Position,
}

/// What `export` writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReportFormat {
    /// Jellyfish's text.
    Mat,
    /// A page.
    Html,
    /// Text with tables.
    Markdown,
    /// Plain text.
    Text,
    /// A picture.
    Svg,
    /// The same in dots.
    Png,
}
