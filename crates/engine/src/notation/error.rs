//! The error of all text forms: malformed or impossible input.

use super::play_text::IllegalPlay;
use crate::rules::SetupError;

/// A text or a list of numbers that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text}")]
pub struct NotationError {
    /// The kind of fault.
    pub cause: NotationCause,
    /// The position of the fault in the text, in characters; 0 if the fault concerns the whole text.
    pub offset: usize,
    text: String,
}

/// A kind of fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotationCause {
    /// The text does not follow the syntax of the notation.
    Syntax,
    /// The syntax is correct, but the position or play is not legal.
    Illegal,
    /// The text uses a feature that Plakoto, or the notation, does not have.
    Unsupported,
}

impl NotationError {
    /// Creates a syntax error for the whole text.
    pub fn new(text: impl Into<String>) -> Self {
        Self { cause: NotationCause::Syntax, offset: 0, text: text.into() }
    }

    /// Creates a syntax error with the text "expected …, got …".
    pub fn expected(expected: impl std::fmt::Display, got: impl std::fmt::Display) -> Self {
        Self::new(format!("expected {expected}, got {got}"))
    }

    /// Creates an error for a feature that Plakoto, or the notation, does not have.
    pub fn unsupported(text: impl Into<String>) -> Self {
        Self { cause: NotationCause::Unsupported, ..Self::new(text) }
    }

    /// Moves the position of the error by `offset` characters.
    pub(super) fn moved(self, offset: usize) -> Self {
        Self { offset: self.offset + offset, ..self }
    }
}

/// An illegal play has [`NotationCause::Illegal`].
impl From<IllegalPlay> for NotationError {
    fn from(error: IllegalPlay) -> Self {
        Self { cause: NotationCause::Illegal, ..Self::new(error.to_string()) }
    }
}

impl From<SetupError> for NotationError {
    fn from(error: SetupError) -> Self {
        Self { cause: NotationCause::Illegal, ..Self::new(error.to_string()) }
    }
}
