//! The text form of a reply.

use crate::output::OutputSettings;

/// What a command answers, as text. As JSON it is what it serialises to, besides the fields that every reply has.
pub trait View {
    /// Its lines, without newlines.
    fn lines(&self, settings: &OutputSettings) -> Vec<String>;

    /// The answer to a question as one row of a table, without the position; empty for other replies.
    ///
    /// For each play: its text, its equity and the chances W WG WBG L LG LBG D; for an evaluation the same with `-` for
    /// the play; for a rollout also the standard error of the equity; for legal plays the text and the position that each
    /// leads to.
    fn row(&self, _settings: &OutputSettings) -> Vec<String> {
        Vec::new()
    }

    /// Whether more follows.
    fn stage(&self) -> Stage {
        Stage::End
    }

    /// Its complete lines for the line with this tag, if it is written by settings of its own.
    fn framed(&self, _tag: Option<&str>) -> Option<String> {
        None
    }
}

/// Where in the answer to a command a reply stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// At its end.
    End,
    /// It is a part, and the rest follows.
    Part,
    /// It tells what a search has found so far.
    Info,
    /// It only tells how far a command has come.
    Note,
}

/// Nothing to say.
impl View for () {
    fn lines(&self, _: &OutputSettings) -> Vec<String> {
        Vec::new()
    }
}
