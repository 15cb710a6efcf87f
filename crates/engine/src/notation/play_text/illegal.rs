//! Why a play is not legal.

use super::Reason;

/// A play that is not legal. Its text tells why.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text}")]
pub struct IllegalPlay {
    /// The same in a word.
    pub reason: Reason,
    /// The number of the step that is wrong, from 1, if it is not the play as a whole.
    pub step: Option<usize>,
    text: String,
}

impl IllegalPlay {
    /// A fault of the play as a whole.
    pub(super) fn new(reason: Reason, text: String) -> Self {
        Self { reason, step: None, text }
    }

    /// The same fault, of the step with this number.
    pub(super) fn at_step(self, step: usize) -> Self {
        Self { step: Some(step), ..self }
    }

    /// A fault of the step that is written as `name`.
    pub(super) fn of_step(reason: Reason, name: &str, text: &str) -> Self {
        Self::new(reason, format!("{name}: {text}"))
    }
}
