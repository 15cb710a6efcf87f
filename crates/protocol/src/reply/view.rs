//! The text form of replies.

use crate::output::OutputSettings;

/// The text form of a reply. Its JSON form is its serialization, added to the fields that every reply has.
pub trait View {
    /// Returns the lines, without newlines.
    fn lines(&self, settings: &OutputSettings) -> Vec<String>;

    /// Returns the answer to a question as one row of a table, without the position; empty for other
    /// replies.
    ///
    /// For a play, the row has its text, its equity and the probabilities W WG WBG L LG LBG D. For an
    /// evaluation, it has `-` in place of the play. For a rollout, it also has the standard error of the
    /// equity. For legal plays, it has the text and the resulting position of each play.
    fn row(&self, _settings: &OutputSettings) -> Vec<String> {
        Vec::new()
    }

    /// Returns the place of the reply in the answer.
    fn stage(&self) -> Stage {
        Stage::End
    }

    /// Returns the complete lines for the line with this tag, if the reply has output settings of its own.
    fn framed(&self, _tag: Option<&str>) -> Option<String> {
        None
    }
}

/// The place of a reply in the answer to a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The end.
    End,
    /// A part, with the rest to follow.
    Part,
    /// Intermediate results of a search.
    Info,
    /// A progress note.
    Note,
}

/// The empty reply.
impl View for () {
    fn lines(&self, _: &OutputSettings) -> Vec<String> {
        Vec::new()
    }
}
