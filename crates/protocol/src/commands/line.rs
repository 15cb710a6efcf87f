//! A line of input.

use super::Command;
use super::spec::{Effect, ProtocolError};

/// A line of input.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Line {
    /// The tag by which the client recognises the reply.
    pub tag: Option<String>,
    /// The first word of the command, in full, if it is known.
    pub name: Option<&'static str>,
    /// Whether the answer is in JSON, whatever the settings are.
    pub is_json: bool,
    /// The command, or the error from parsing it; `None` for a blank line or a comment.
    pub command: Option<Result<Command, ProtocolError>>,
    /// Size of the text, in bytes.
    pub bytes: usize,
}

impl Line {
    /// Returns the effect on the session; `None` if there is nothing to execute.
    #[must_use]
    pub fn effect(&self) -> Option<Effect> {
        self.command.as_ref().and_then(|command| command.as_ref().ok()).map(|command| command.nature().effect)
    }

    /// Returns whether the line ends the session.
    pub(crate) fn is_quit(&self) -> bool {
        matches!(self.command, Some(Ok(Command::Quit(_))))
    }
}
