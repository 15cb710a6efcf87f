//! Generates the page about the options of the shell commands from the output of `plakoto help`.

const HEAD: &str = "# Shell options

The commands and options of the program, as `plakoto help COMMAND` prints them. A test writes this page.
[Shell commands](shell.md) shows how to use them.

[All pages](README.md): ";

/// Returns the page, which contains a section with the help text of each command.
pub(crate) fn page(help: &dyn Fn(&[&str]) -> String) -> String {
    let text = help(&[]);
    let (mut contents, mut sections) = (vec!["[`plakoto`](#plakoto)".to_owned()], block("## plakoto", &text));
    for command in commands(&text) {
        contents.push(format!("[`{command}`](#plakoto-{command})"));
        section("##", &[&command], help, &mut sections);
    }
    format!("{HEAD}{}\n{sections}", contents.join(" · "))
}

/// Adds the sections about a command and its subcommands to the page.
fn section(level: &str, words: &[&str], help: &dyn Fn(&[&str]) -> String, page: &mut String) {
    let text = help(words);
    page.push_str(&block(&format!("{level} plakoto {}", words.join(" ")), &text));
    for command in commands(&text) {
        section("###", &[words, &[&command]].concat(), help, page);
    }
}

/// Formats a heading with the help text below it.
fn block(heading: &str, help: &str) -> String {
    format!("\n{heading}\n\n```text\n{}\n```\n", help.trim_end())
}

/// Returns the names of a command's subcommands. In the help of the whole program, the list of subcommands
/// has its headings in a separate column. In other help texts, the list begins after a heading.
fn commands(help: &str) -> Vec<String> {
    let (column, list) = match help.split_once("\nCommands:\n") {
        Some((_, list)) => (2, list),
        None => (11, help.split_once("[COMMAND]\n\n").map_or("", |(_, list)| list)),
    };
    let lines = list.lines().take_while(|line| !line.is_empty());
    let names = lines.filter_map(|line| line.get(column..)?.split(' ').next());
    names.filter(|name| !name.is_empty() && *name != "help").map(str::to_owned).collect()
}
