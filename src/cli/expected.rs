//! The error of options that are read here.

use std::borrow::Cow;

/// What should have stood in an option; clap adds what did.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {0}")]
pub(super) struct Expected(Cow<'static, str>);

impl Expected {
    /// This should have.
    pub(super) fn new(what: impl Into<Cow<'static, str>>) -> Self {
        Self(what.into())
    }
}
