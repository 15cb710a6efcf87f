//! What `help` says about a line.

use std::borrow::Cow;

/// What a line may be, and what it does. A word in capitals stands for something; `[…]` may be left out; `|` separates
/// alternatives.
pub(in crate::protocol) struct Usage {
    pub(in crate::protocol) line: Cow<'static, str>,
    pub(in crate::protocol) does: &'static str,
}

/// A line and what it does.
pub(in crate::protocol) fn usage(line: &'static str, does: &'static str) -> Usage {
    Usage { line: line.into(), does }
}
