//! What `help` says about a line.

use std::borrow::Cow;

/// What a line may be, and what it does. A word in capitals stands for something; `[…]` may be left out; `|` separates
/// alternatives.
#[derive(Clone)]
pub(crate) struct Usage {
    pub(crate) line: Cow<'static, str>,
    pub(crate) does: &'static str,
}

/// A line and what it does.
pub(crate) fn usage(line: &'static str, does: &'static str) -> Usage {
    Usage { line: line.into(), does }
}

/// What `help` has to say of a command.
pub(crate) struct CommandHelp {
    /// Its lines among all commands.
    pub(crate) summary: Vec<Usage>,
    /// All its lines.
    pub(crate) usages: Vec<Usage>,
    /// The words that examples are about, and their lines.
    pub(crate) examples: Vec<(&'static str, Vec<&'static str>)>,
}
