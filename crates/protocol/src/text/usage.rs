//! The help texts of commands.

/// A usage line: the syntax of a command, and its effect. In the syntax, a word in capitals is a placeholder,
/// `[…]` is optional, and `|` separates alternatives.
#[derive(Clone, Copy)]
pub(crate) struct Usage {
    pub(crate) line: &'static str,
    pub(crate) does: &'static str,
}

/// An example: the words that it is about, and input lines that the user can type in this order at the start
/// of a session.
pub(crate) type Example = (&'static str, Vec<&'static str>);

/// The help page of a command.
pub(crate) struct CommandHelp {
    /// The usage lines that appear in the overview of all commands.
    pub(crate) summary: Vec<Usage>,
    /// All usage lines of the command.
    pub(crate) usages: Vec<Usage>,
    pub(crate) examples: Vec<Example>,
}

/// Returns the usage lines in a help text. Each of them contains the syntax, two or more spaces, and the
/// effect. Text lines that begin with `>` are [examples](examples) and are skipped.
pub(crate) fn lines(help: &'static str) -> impl Iterator<Item = Usage> {
    let lines = help.lines().map(str::trim).filter(|line| !line.starts_with('>'));
    lines.filter_map(|line| line.split_once("  ")).map(|(line, does)| Usage { line, does: does.trim() })
}

/// Returns the examples in a help text. Each example has `>`, the words that it is about, a colon, and input
/// lines separated by semicolons.
pub(crate) fn examples(help: &'static str) -> impl Iterator<Item = Example> {
    let lines = help.lines().filter_map(|line| line.trim().strip_prefix("> ")?.split_once(": "));
    lines.map(|(about, lines)| (about, lines.split("; ").collect()))
}
