//! The text form of a reply.

use super::subject::Subject;
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

    /// The position it is about, if it is not the session's.
    fn subject(&self) -> Option<&Subject> {
        None
    }
}

/// Nothing to say.
impl View for () {
    fn lines(&self, _: &OutputSettings) -> Vec<String> {
        Vec::new()
    }
}

/// One line.
impl View for String {
    fn lines(&self, _: &OutputSettings) -> Vec<String> {
        vec![self.clone()]
    }
}
