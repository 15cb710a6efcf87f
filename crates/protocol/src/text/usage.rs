//! The help texts of commands.

/// The syntax of a line, and its effect. A word in capitals is a placeholder; `[…]` is optional; `|`
/// separates alternatives.
#[derive(Clone, Copy)]
pub(crate) struct Usage {
    pub(crate) line: &'static str,
    pub(crate) does: &'static str,
}

/// The words that the example is about, and lines that can be typed in this order at the start of a
/// session.
pub(crate) type Example = (&'static str, Vec<&'static str>);

/// The help of a command.
pub(crate) struct CommandHelp {
    /// The lines that appear in the overview of all commands.
    pub(crate) summary: Vec<Usage>,
    /// All lines of the command.
    pub(crate) usages: Vec<Usage>,
    pub(crate) examples: Vec<Example>,
}

/// Returns the usage lines of a help text. Each line contains the syntax, two or more spaces, and the
/// effect. Lines that begin with `>` are [examples](examples).
pub(crate) fn lines(help: &'static str) -> impl Iterator<Item = Usage> {
    let lines = help.lines().map(str::trim).filter(|line| !line.starts_with('>'));
    lines.filter_map(|line| line.split_once("  ")).map(|(line, does)| Usage { line, does: does.trim() })
}

/// Returns the examples of a help text. After `>` come the words that the example is about, a colon, and
/// the lines, separated by semicolons.
pub(crate) fn examples(help: &'static str) -> impl Iterator<Item = Example> {
    let lines = help.lines().filter_map(|line| line.trim().strip_prefix("> ")?.split_once(": "));
    lines.map(|(about, lines)| (about, lines.split("; ").collect()))
}
