//! The error for an illegal play.

use super::Reason;

/// The error for a play that is not legal. The text of the error gives the reason.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text}")]
pub struct IllegalPlay {
    /// The reason why the play is illegal, as a code for programs.
    pub reason: Reason,
    /// The number of the wrong step, starting at 1, or `None` if the play as a whole is wrong.
    pub step: Option<usize>,
    text: String,
}

impl IllegalPlay {
    /// Creates the error for a fault in the play as a whole.
    pub(super) fn new(reason: Reason, text: String) -> Self {
        Self { reason, step: None, text }
    }

    /// Marks the step with this number as the wrong one.
    pub(super) fn at_step(self, step: usize) -> Self {
        Self { step: Some(step), ..self }
    }

    /// Creates the error for a fault in the step that is written as `name`.
    pub(super) fn of_step(reason: Reason, name: &str, text: &str) -> Self {
        Self::new(reason, format!("{name}: {text}"))
    }
}
