//! `plakoto help --all`: the help texts of all commands as one Markdown page.

use std::ffi::OsString;

use clap::Command;

use super::help::{self, SESSION};
use plakoto_words::Language;

/// Name of the program in headings.
const NAME: &str = env!("CARGO_PKG_NAME");

const HEAD: &str = "# Shell options

The commands and options of the program, as `plakoto help COMMAND` prints them.
";

/// Whether these arguments, without the program's name, ask for the page.
pub(super) fn is_requested(mut arguments: impl Iterator<Item = OsString>) -> bool {
    ["help", "--all"].iter().all(|word| arguments.next().is_some_and(|argument| argument == *word))
}

/// Returns the page, which contains a section with the help text of each command.
pub(super) fn write() -> String {
    let mut page = HEAD.to_owned();
    add_section("##", &[], &mut page);
    add_section("##", &[SESSION], &mut page);
    for command in visible(&help::program(Language::English)) {
        add_sections("##", &[command.get_name()], command, &mut page);
    }
    page
}

/// Adds the sections about a command and its subcommands.
fn add_sections(level: &str, words: &[&str], command: &Command, page: &mut String) {
    add_section(level, words, page);
    for subcommand in visible(command) {
        add_sections("###", &[words, &[subcommand.get_name()]].concat(), subcommand, page);
    }
}

/// Adds a heading with the help text of a command below it.
fn add_section(level: &str, words: &[&str], page: &mut String) {
    let name = [&[NAME], words].concat().join(" ");
    page.push_str(&format!("\n{level} {name}\n\n```text\n{}\n```\n", help_text(words).trim_end()));
}

fn visible(command: &Command) -> impl Iterator<Item = &Command> {
    command.get_subcommands().filter(|command| !command.is_hide_set())
}

/// Returns what `plakoto help` prints about a command.
fn help_text(words: &[&str]) -> String {
    let parsed = match words {
        [SESSION] => help::session(Language::English).try_get_matches_from([NAME, "--help"]),
        _ => help::command(Language::English).try_get_matches_from([&[NAME], words, &["--help"]].concat()),
    };
    // The parser hands the help text out as an error.
    parsed.map_or_else(|help| help.to_string(), |_| String::new())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks that the page has a section for a command, and that this section names all visible options.
    fn check(command: &Command, path: &str, page: &str) {
        let heading = format!("# {path}\n");
        let (_, section) = page.split_once(&heading).unwrap_or_else(|| panic!("`{path}` has no section"));
        let section = section.split("\n```\n").next().unwrap_or_default();
        for option in command.get_arguments().filter(|option| !option.is_hide_set()) {
            let name = option.get_long().map(|long| format!("--{long}"));
            assert!(name.is_none_or(|name| section.contains(&name)), "`{path}`: {option} is missing");
        }
        for next in visible(command) {
            check(next, &format!("{path} {}", next.get_name()), page);
        }
    }

    #[test]
    fn the_page_lists_every_command_with_its_options() {
        let (page, program) = (write(), help::program(Language::English));
        assert!(visible(&program).count() > 20);
        for command in visible(&program) {
            check(command, &format!("{NAME} {}", command.get_name()), &page);
        }
        let session = Command::new(SESSION).args(program.get_arguments());
        check(&session, &format!("{NAME} {SESSION}"), &page);
    }

    #[test]
    fn only_the_words_help_and_all_ask_for_the_page() {
        let is_requested = |line: &str| is_requested(line.split(' ').map(OsString::from));
        assert!(is_requested("help --all"));
        assert!(!is_requested("help hint") && !is_requested("hint --all") && !is_requested("help"));
    }
}
