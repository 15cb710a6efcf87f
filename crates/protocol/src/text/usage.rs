//! What `help` says about a line.

/// What a line may be, and what it does. A word in capitals stands for something; `[…]` may be left out; `|` separates
/// alternatives.
#[derive(Clone, Copy)]
pub(crate) struct Usage {
    pub(crate) line: &'static str,
    pub(crate) does: &'static str,
}

/// The words that examples are about, and lines that can be typed in this order at the start of a session.
pub(crate) type Example = (&'static str, Vec<&'static str>);

/// What `help` has to say of a command.
pub(crate) struct CommandHelp {
    /// Its lines among all commands.
    pub(crate) summary: Vec<Usage>,
    /// All its lines.
    pub(crate) usages: Vec<Usage>,
    pub(crate) examples: Vec<Example>,
}

/// The lines of a help text: what can be typed, two spaces or more, and what that does. Behind `>` are
/// [examples](examples).
pub(crate) fn lines(help: &'static str) -> impl Iterator<Item = Usage> {
    let lines = help.lines().map(str::trim).filter(|line| !line.starts_with('>'));
    lines.filter_map(|line| line.split_once("  ")).map(|(line, does)| Usage { line, does: does.trim() })
}

/// The examples of a help text: behind `>` the words that they are about, a colon, and lines with semicolons between.
pub(crate) fn examples(help: &'static str) -> impl Iterator<Item = Example> {
    let lines = help.lines().filter_map(|line| line.trim().strip_prefix("> ")?.split_once(": "));
    lines.map(|(about, lines)| (about, lines.split("; ").collect()))
}
