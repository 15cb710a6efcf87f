//! The page on the options of the shell commands, made from `plakoto help`.

const HEAD: &str = "# Shell options

The commands and options of the program, as `plakoto help COMMAND` prints them. A test writes this page.
[Shell commands](shell.md) shows how to use them.

[All pages](README.md)
";

/// Writes the page: a section for each command, with its help.
pub(crate) fn page(help: &dyn Fn(&[&str]) -> String) -> String {
    let mut page = HEAD.to_owned();
    section(&[], help, &mut page);
    page
}

/// Adds the section on a command and the sections on its subcommands.
fn section(words: &[&str], help: &dyn Fn(&[&str]) -> String, page: &mut String) {
    let text = help(words);
    let name = [&["plakoto"], words].concat().join(" ");
    page.push_str(&format!("\n## {name}\n\n```text\n{}\n```\n", text.trim_end()));
    for command in commands(&text) {
        section(&[words, &[&command]].concat(), help, page);
    }
}

/// The names of a command's subcommands. The list begins after a heading or, for the whole program, has its
/// headings in a column of their own.
fn commands(help: &str) -> Vec<String> {
    let (column, list) = match help.split_once("\nCommands:\n") {
        Some((_, list)) => (2, list),
        None => (11, help.split_once("[COMMAND]\n\n").map_or("", |(_, list)| list)),
    };
    let lines = list.lines().take_while(|line| !line.is_empty());
    let names = lines.filter_map(|line| line.get(column..)?.split(' ').next());
    names.filter(|name| !name.is_empty() && *name != "help").map(str::to_owned).collect()
}
