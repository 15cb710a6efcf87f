//! The error for an illegal play.

use super::Reason;

/// A play that is not legal, with the reason as a text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text}")]
pub struct IllegalPlay {
    /// The reason as a code for programs.
    pub reason: Reason,
    /// The number of the wrong step, from 1; `None` if the play as a whole is wrong.
    pub step: Option<usize>,
    text: String,
}

impl IllegalPlay {
    /// A fault in the play as a whole.
    pub(super) fn new(reason: Reason, text: String) -> Self {
        Self { reason, step: None, text }
    }

    /// Assigns the fault to the step with this number.
    pub(super) fn at_step(self, step: usize) -> Self {
        Self { step: Some(step), ..self }
    }

    /// A fault in the step that is written as `name`.
    pub(super) fn of_step(reason: Reason, name: &str, text: &str) -> Self {
        Self::new(reason, format!("{name}: {text}"))
    }
}
