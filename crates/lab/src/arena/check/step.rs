//! A single step of a check.

use super::talk::{Talk, Trouble};

/// Result of a step: passed, or the reason why not.
pub(super) type CheckOutcome = Result<(), Trouble>;

/// The conversation of a step.
type Run = dyn Fn(&mut Talk<'_>) -> CheckOutcome;

/// A step before it is run.
pub(super) struct Check {
    pub(super) name: String,
    pub(super) need: Need,
    pub(super) run: Box<Run>,
}

/// Importance of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Need {
    /// Without it no other step can be run.
    Greeting,
    /// An arena depends on it.
    Required,
    /// An arena does not need it.
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
