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
    /// `continue`, with the number of a match that was left if it is not the last one.
    Continue(Option<u32>),
    /// `continue forget`, with the number of a match, or for all of them.
    Forget(Option<u32>),
    /// `load`
    Load(RecordPart, Source),
    /// `import`
    Import(Format, Source),
    /// `recover`
    Recover(PathBuf),
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
    /// `list game`
    ListGame,
    /// `list match`
    ListMatch,
    /// `first`, `last`, `next` and `previous`
    Go(Destination),
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
            Self::Recover(_) | Self::SaveSettings { .. } => true,
            // What is kept between sessions is no file that a line names.
            Self::Continue(_) | Self::Forget(_) | Self::ListGame | Self::ListMatch | Self::Go(_) => false,
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

/// Where to go in the record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Destination {
    /// To the start of the game.
    FirstTurn,
    /// To its end.
    LastTurn,
    /// So many turns further, or back if negative.
    Turns(isize),
    /// So many turns further, or back if negative, before the roll.
    Rolls(isize),
    /// So many rolls further, or back if negative: from before a roll on, that one is the first.
    Rolled(isize),
    /// So many plays further, or back if negative, of those that the last analysis has marked.
    Marked(isize),
    /// So many variations of the game further, or back if negative.
    Variations(isize),
    /// To the start of the first game.
    FirstGame,
    /// To the start of the last game.
    LastGame,
    /// To the start of the game that is so many games further, or back if negative.
    Games(isize),
}
