//! The error type of all parsers in this module, for malformed input and impossible positions or plays.

use super::play_text::IllegalPlay;
use crate::rules::SetupError;

/// The error for a text or a list of numbers that cannot be parsed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text}")]
pub struct NotationError {
    /// The kind of fault in the input.
    pub cause: NotationCause,
    /// The offset of the fault in the text, in characters. It is 0 if the fault concerns the whole text.
    pub offset: usize,
    text: String,
}

/// A kind of fault in the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotationCause {
    /// The text does not follow the syntax of its notation.
    Syntax,
    /// The syntax is correct, but the position or play that the text describes is not legal.
    Illegal,
    /// The text uses a feature that does not exist in Plakoto or in this notation.
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

    /// Creates an error for a feature that does not exist in Plakoto or in this notation.
    pub fn unsupported(text: impl Into<String>) -> Self {
        Self { cause: NotationCause::Unsupported, ..Self::new(text) }
    }

    /// Adds `offset` characters to the offset of the fault. Parsers call this after parsing a part of the
    /// text that starts at `offset`.
    pub(super) fn moved(self, offset: usize) -> Self {
        Self { offset: self.offset + offset, ..self }
    }
}

/// Converts an illegal play to an error with the cause [`NotationCause::Illegal`].
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
