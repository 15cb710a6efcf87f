//! A single step of a check.

use super::talk::{StepFailure, Talk};

/// Result of a step: `Ok` if the program passed, otherwise the reason why it did not.
pub(super) type CheckOutcome = Result<(), StepFailure>;

/// Function that runs a step by talking to the engine.
type Run = dyn Fn(&mut Talk<'_>) -> CheckOutcome;

/// A step that has not been run yet.
pub(super) struct Check {
    pub(super) name: String,
    pub(super) need: Need,
    pub(super) run: Box<Run>,
}

/// Whether the arena requires a program to pass a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Need {
    /// The step is part of the greeting. If it fails, no other step can be run.
    Greeting,
    /// The program must pass the step to play in an arena.
    Required,
    /// The program can play in an arena without passing the step.
    Optional,
}

impl Check {
    pub(super) fn new(
        need: Need,
        name: impl Into<String>,
        run: impl Fn(&mut Talk<'_>) -> CheckOutcome + 'static,
    ) -> Self {
        Self { name: name.into(), need, run: Box::new(run) }
    }
}

pub(super) fn required(
    name: impl Into<String>,
    run: impl Fn(&mut Talk<'_>) -> CheckOutcome + 'static,
) -> Check {
    Check::new(Need::Required, name, run)
}

pub(super) fn optional(
    name: impl Into<String>,
    run: impl Fn(&mut Talk<'_>) -> CheckOutcome + 'static,
) -> Check {
    Check::new(Need::Optional, name, run)
}
