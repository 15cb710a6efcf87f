//! One error for every text form that says nothing, or something impossible.

use super::play_text::IllegalPlay;
use crate::rules::SetupError;

/// Why a text or a list of numbers cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text}")]
pub struct NotationError {
    /// What kind of fault it is.
    pub cause: NotationCause,
    /// Where in the text the fault is: an offset in characters, 0 if it has no place.
    pub offset: usize,
    text: String,
}

/// A kind of fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotationCause {
    /// The text is none of its notation.
    Syntax,
    /// The text can be read, and what it says is not a position, or no legal play.
    Illegal,
    /// Something is said that Plakoto, or the notation, does not have.
    Unsupported,
}

impl NotationError {
    /// An error without a place.
    pub fn new(text: impl Into<String>) -> Self {
        Self { cause: NotationCause::Syntax, offset: 0, text: text.into() }
    }

    /// Something else was expected than what came.
    pub fn expected(expected: impl std::fmt::Display, got: impl std::fmt::Display) -> Self {
        Self::new(format!("expected {expected}, got {got}"))
    }

    /// Something that Plakoto, or the notation, does not have.
    pub fn unsupported(text: impl Into<String>) -> Self {
        Self { cause: NotationCause::Unsupported, ..Self::new(text) }
    }

    /// The same error at a place so many characters further on.
    pub(super) fn moved(self, offset: usize) -> Self {
        Self { offset: self.offset + offset, ..self }
    }
}

/// A play can be read, and is not legal.
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
