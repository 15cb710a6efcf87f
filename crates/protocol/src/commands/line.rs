//! One line of input.

use super::Command;
use super::spec::{Effect, ProtocolError};

/// One line of input.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Line {
    /// The tag by which the client knows the reply.
    pub tag: Option<String>,
    /// The first word of the command in full, if it is known.
    pub name: Option<&'static str>,
    /// Whether it is answered in JSON, whatever the settings are.
    pub is_json: bool,
    /// What it asks for, or why that cannot be understood; `None` for a blank line or a comment.
    pub command: Option<Result<Command, ProtocolError>>,
    /// Bytes of its text.
    pub bytes: usize,
}

impl Line {
    /// What it does to the session; `None` if there is nothing to execute.
    #[must_use]
    pub fn effect(&self) -> Option<Effect> {
        self.command.as_ref().and_then(|command| command.as_ref().ok()).map(|command| command.nature().effect)
    }

    /// Whether it ends the session.
    pub(crate) fn is_quit(&self) -> bool {
        matches!(self.command, Some(Ok(Command::Quit(_))))
    }
}
