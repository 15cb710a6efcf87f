//! Generates the page about gnubg's commands from the reply to `help gnubg`.

use serde_json::Value;

const HEAD: &str = "# gnubg's commands

What becomes of every command of GNU Backgammon 1.07. `help gnubg` says the same in a session, and `help gnubg COMMAND` what
becomes of one. A line that does not work says so, and what to say instead.

[All pages](README.md): [What works](#what-works) · [What has other words](#what-has-other-words) ·
[What means nothing here](#what-means-nothing-here) · [Differences from gnubg](differences-from-gnubg.md)

A row is about all commands that begin with its words, unless another row has more of them; `|` separates alternatives.
Words may be abbreviated as in gnubg. This page is written by a test.
";

/// Returns the page. `entries` is the reply to `help gnubg`.
pub(crate) fn page(entries: &Value) -> String {
    let entries = entries.as_array().expect("a list of entries");
    let text = |entry: &Value, key: &str| entry[key].as_str().unwrap_or_default().replace('|', "\\|");
    let rows = |fates: &[&str], cell: &dyn Fn(&Value) -> String| -> String {
        let is_meant = |entry: &&Value| fates.contains(&entry["fate"].as_str().expect("a fate"));
        let row = |entry: &Value| format!("| `{}` | {} |\n", text(entry, "words"), cell(entry));
        entries.iter().filter(is_meant).map(row).collect()
    };
    let works = rows(&["works"], &|entry| format!("`{}`", text(entry, "example")));
    let instead = rows(&["use", "as"], &|entry| {
        let more = if entry["fate"] == "as" { " …" } else { "" };
        format!("`{}{more}` | {}", text(entry, "say"), text(entry, "why"))
    });
    let nothing = rows(&["nothing"], &|entry| text(entry, "why"));
    format!(
        "{HEAD}\n## What works\n\n| command | for example |\n|---|---|\n{works}\n## What has other words\n\n\
         | command | say | why |\n|---|---|---|\n{instead}\n## What means nothing here\n\n\
         | command | why |\n|---|---|\n{nothing}"
    )
}
