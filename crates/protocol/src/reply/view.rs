//! The text form of replies.

use plakoto_words::Message;

use crate::output::OutputSettings;

/// The text form of a reply. The JSON form of a reply is its serialization, added to the fields that every
/// reply has.
pub trait View {
    /// Returns the text lines, without newlines.
    fn lines(&self, settings: &OutputSettings) -> Vec<String>;

    /// Returns the answer as a table row, without the position. The row is empty for replies that do not
    /// answer a question about a position.
    ///
    /// The row for a play contains its notation, its equity and the probabilities W WG WBG L LG LBG D. The
    /// row for an evaluation contains `-` instead of the notation. The row for a rollout also contains the
    /// standard error of the equity. The row for legal plays contains the notation and the resulting position
    /// of each play.
    fn row(&self, _settings: &OutputSettings) -> Vec<String> {
        Vec::new()
    }

    /// Explains the numbers of the reply, for a user who sees such numbers for the first time in a session.
    fn legend(&self) -> Option<Message> {
        None
    }

    /// Returns how this reply relates to the complete answer.
    fn stage(&self) -> Stage {
        Stage::End
    }

    /// Returns the complete output for the input line with this tag, if the reply was written with output
    /// settings of its own.
    fn framed(&self, _tag: Option<&str>) -> Option<String> {
        None
    }
}

/// How a reply relates to the complete answer to a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The last reply to a command.
    End,
    /// One part of a long answer; later replies contain the other parts.
    Part,
    /// Intermediate results of a running search.
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
