//! Generates the page about commands and settings from the replies to `help`.

use serde_json::Value;

const HEAD: &str = "# Commands

Every command and setting, as `help` lists them. `help COMMAND` also shows an example. A test writes this page.

[All pages](README.md): [Commands](#commands) · [Settings](#settings) · [`show`](#show)

A word in capitals is a placeholder, `[…]` is optional, and `|` separates alternatives. An ID is
[`POSITION[:MATCH][;pending=NUMBERS]`](plays-and-ids.md#positionmatch). [Sessions](sessions.md) explains how commands work
together, and [UBGI](ubgi.md) the words of that interface.
";

/// Returns the page. The arguments are the replies to `help`, `help set` and `help show`.
pub(crate) fn page(commands: &Value, settings: &Value, show: &Value) -> String {
    let defaults: Vec<&str> = list(&settings["defaults"]).iter().filter_map(Value::as_str).collect();
    let plain = |entry: &Value| format!("| {} | {} |\n", code(text(entry, "usage")), text(entry, "does"));
    let with_default = |entry: &Value| {
        let usage = text(entry, "usage");
        let value = default_value(usage, &defaults).map(code).unwrap_or_default();
        format!("| {} | {} | {value} |\n", code(usage), text(entry, "does"))
    };
    let rows =
        |reply: &Value, row: &dyn Fn(&Value) -> String| -> String { list(&reply["help"]).iter().map(row).collect() };
    format!(
        "{HEAD}\n## Commands\n\n| command | effect |\n|---|---|\n{}\n## Settings\n\n\
         | setting | effect | default |\n|---|---|---|\n{}\n## `show`\n\n| command | effect |\n|---|---|\n{}",
        rows(commands, &plain),
        rows(settings, &with_default),
        rows(show, &plain)
    )
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

fn text<'a>(entry: &'a Value, key: &str) -> &'a str {
    entry[key].as_str().expect("a text")
}

/// Formats a text as code in a table cell.
fn code(text: &str) -> String {
    format!("`{}`", text.replace('|', "\\|"))
}

/// Returns the default value of a setting. `defaults` contains the commands that set all defaults. The value
/// is the rest of the command that begins with the literal words of `usage`.
fn default_value<'a>(usage: &str, defaults: &[&'a str]) -> Option<&'a str> {
    let is_literal = |word: &&str| word.chars().all(|letter| letter.is_ascii_lowercase());
    let words: Vec<&str> = usage.split(' ').take_while(is_literal).collect();
    let start = words.join(" ") + " ";
    let mut values = defaults.iter().filter_map(|command| command.strip_prefix(&start));
    values.next().filter(|_| values.next().is_none())
}
