//! The help texts of commands.

use plakoto_words::Message;

/// A usage line: the syntax of a command, and its effect. In the syntax, a word in capitals is a placeholder,
/// `[…]` is optional, and `|` separates alternatives.
#[derive(Clone)]
pub(crate) struct Usage {
    pub(crate) line: String,
    pub(crate) does: Message,
}

/// An example: the words that it is about, and input lines that the user can type in this order at the start
/// of a session.
pub(crate) type Example = (String, Vec<String>);

/// The help page of a command.
pub(crate) struct CommandHelp {
    /// The usage lines that appear in the overview of all commands.
    pub(crate) summary: Vec<Usage>,
    /// All usage lines of the command.
    pub(crate) usages: Vec<Usage>,
    pub(crate) examples: Vec<Example>,
}

/// Returns the usage line in a line of `help.txt`: the syntax, two or more spaces, and the key of the effect.
/// Returns `None` for a line with an example.
pub(crate) fn usage(line: &'static str) -> Option<Usage> {
    let (line, key) = line.split_once("  ").filter(|_| !line.starts_with('>'))?;
    Some(Usage { line: line.to_owned(), does: Message::of_key(key.trim()) })
}

/// Returns the example in a line of `help.txt`: `>`, the words that it is about, a colon, and input lines separated by
/// semicolons.
pub(crate) fn example(line: &'static str) -> Option<Example> {
    let (about, lines) = line.strip_prefix("> ")?.split_once(": ")?;
    Some(of_lines(about, lines))
}

/// Makes an example of input lines that are separated by semicolons.
pub(crate) fn of_lines(about: &str, lines: &str) -> Example {
    (about.to_owned(), lines.split("; ").map(str::to_owned).collect())
}
