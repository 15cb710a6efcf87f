//! An input line, parsed.

use super::Command;
use super::spec::{Effect, ProtocolError};

/// An input line, parsed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Line {
    /// Tag by which the client recognises the reply; `None` if the line has no tag.
    pub tag: Option<String>,
    /// Full name of the command, if the first word of the line is known.
    pub name: Option<&'static str>,
    /// Whether to answer in JSON regardless of the output settings.
    pub is_json: bool,
    /// The command, or the error from parsing it; `None` for a blank line or a comment.
    pub command: Option<Result<Command, ProtocolError>>,
    /// Length of the line's text, in bytes.
    pub bytes: usize,
}

impl Line {
    /// Returns the effect of the command on the session; `None` if there is no command to execute.
    #[must_use]
    pub fn effect(&self) -> Option<Effect> {
        self.command.as_ref().and_then(|command| command.as_ref().ok()).map(|command| command.nature().effect)
    }

    /// Returns whether the line ends the session.
    pub(crate) fn is_quit(&self) -> bool {
        matches!(self.command, Some(Ok(Command::Quit(_))))
    }
}
