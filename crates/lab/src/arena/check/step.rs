//! One of the steps.

use super::talk::{Talk, Trouble};

/// How a step ends.
pub(super) type CheckOutcome = Result<(), Trouble>;

/// What is said in a step.
type Run = dyn Fn(&mut Talk<'_>) -> CheckOutcome;

/// One thing that is looked at.
pub(super) struct Check {
    pub(super) name: String,
    pub(super) need: Need,
    pub(super) run: Box<Run>,
}

/// How much depends on a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Need {
    /// Without it there is no conversation.
    Greeting,
    /// An arena asks for it.
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
