//! The layout of `--help`, with the commands in groups; documents made from the list of commands, `plakoto completions` and
//! `plakoto man`; and option values that `--help`, completions and error messages list.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use anyhow::anyhow;
use clap::builder::{PossibleValuesParser, Resettable, Str, TypedValueParser, ValueParser};
use clap::{Command, CommandFactory};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};

use super::arguments::Arguments;
use plakoto_words::{Message, message};

/// Maximum line width of the help, in columns.
const WIDTH: usize = 80;

/// Headings of the command list, each with its commands.
fn headings() -> [(Message, &'static [&'static str]); 5] {
    [
        (message!("shell_help-questions"), &["hint", "eval", "legal", "bestmove", "rollout", "batch"]),
        (message!("shell_help-playing"), &[SESSION, "play", "serve", "dice", "quiz"]),
        (message!("shell_help-matches"), &["analyse", "library", "ratings", "book", "met"]),
        (message!("shell_help-engines"), &["arena", "duel", "check", "schema", "bench", "perft", "endings"]),
        (message!("shell_help-shell"), &["completions"]),
    ]
}

/// Name under which the help lists the program without a command, so that `help session` shows the options of
/// a session.
pub(super) const SESSION: &str = "session";

/// Description of a session in the command list.
fn about_session() -> String {
    message!("shell_help-session").to_string()
}

/// Returns the command line for `--help`, with the command list on one screen.
pub(super) fn command() -> Command {
    let program = Arguments::command().term_width(WIDTH);
    let template = format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}} [COMMAND]\n\n{}\n{}\n",
        groups(&program),
        message!("shell_help-more")
    );
    let named = |command: Command| command.hide(true);
    let about = program.get_about().cloned().unwrap_or_default();
    program.mut_subcommands(named).long_about(about).help_template(template)
}

/// Returns the command line for `help session`, with the options of a session.
pub(super) fn session() -> Command {
    let named = |command: Command| command.hide(true);
    Arguments::command().term_width(WIDTH).mut_subcommands(named)
}

/// Returns the arguments without the word `session` at `start`, and whether the arguments had this word.
pub(super) fn without_session(mut arguments: Vec<OsString>, start: usize) -> (Vec<OsString>, bool) {
    let is_word = |place: usize, word: &str| arguments.get(place).is_some_and(|argument| argument == word);
    if is_word(start, "help") && is_word(start + 1, SESSION) {
        arguments.splice(start..start + 2, [OsString::from("--help")]);
    } else if is_word(start, SESSION) {
        arguments.remove(start);
    } else {
        return (arguments, false);
    }
    (arguments, true)
}

/// Lists the commands in groups with their descriptions, one per line.
fn groups(program: &Command) -> String {
    let mut text = String::new();
    for (heading, names) in headings() {
        let commands = names.iter().filter_map(|&name| {
            let about = program.find_subcommand(name).and_then(Command::get_about).map(ToString::to_string);
            Some((name, about.or_else(|| (name == SESSION).then(about_session))?))
        });
        for (place, (name, about)) in commands.enumerate() {
            let heading = if place == 0 { heading.to_string() } else { String::new() };
            text += &format!("{heading:<10} {name:<11} {about}\n");
        }
    }
    text
}

/// Name of the program in the generated documents.
const NAME: &str = env!("CARGO_PKG_NAME");

/// Returns the completion script for a shell.
pub(super) fn completions(shell: clap_complete::Shell) -> String {
    let program = Arguments::command();
    let session = Command::new(SESSION).about(about_session()).args(program.get_arguments());
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut program.subcommand(session), NAME, &mut script);
    String::from_utf8_lossy(&script).into_owned()
}

/// Writes `plakoto.1` and a page for each command, such as `plakoto-hint.1`.
pub(super) fn man(folder: &Path) -> anyhow::Result<String> {
    let mut program = Arguments::command().disable_help_subcommand(true);
    program.build();
    let pages = fs::create_dir_all(folder).and_then(|()| write_pages(&program, folder));
    pages.map_err(|error| anyhow!("cannot write manual pages to {}: {error}", folder.display()))?;
    Ok(String::new())
}

fn write_pages(command: &Command, folder: &Path) -> io::Result<()> {
    command
        .get_subcommands()
        .filter(|command| !command.is_hide_set())
        .try_for_each(|command| write_pages(command, folder))?;
    let source = concat!(env!("CARGO_PKG_NAME"), " ", env!("CARGO_PKG_VERSION"));
    // The build date is unknown; an empty date would make clap_mangen drop the date field.
    let page = Man::new(command.clone().after_help(Resettable::Reset))
        .date(" ")
        .source(source)
        .manual("User Commands");
    let path = page.generate_to(folder)?;
    let extra = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let mut file = File::options().append(true).open(path)?;
    if extra.is_empty() { Ok(()) } else { file.write_all(section(&extra).as_bytes()) }
}

/// Returns a manual section with the text that `--help` shows after the options. clap_mangen would join the
/// lines of the text.
fn section(text: &str) -> String {
    let mut page = Roff::new();
    page.control("SH", ["EXTRA"]);
    for paragraph in text.split("\n\n") {
        page.control("PP", []);
        for line in paragraph.lines() {
            if line.starts_with(' ') {
                page.control("br", []);
            }
            page.text([roman(line)]);
        }
    }
    page.render()
}

/// Returns the parser of an option with these values, each with its word. Upper and lower case are
/// equivalent if the option ignores case.
pub(super) fn choice<T, W, const N: usize>(choices: [(W, T); N]) -> ValueParser
where
    T: Clone + Send + Sync + 'static,
    W: Into<Str>,
{
    let choices = choices.map(|(word, value)| (word.into(), value));
    let words = choices.each_ref().map(|(word, _)| word.clone());
    let parser = PossibleValuesParser::new(words).try_map(move |text| {
        let found = choices.iter().find(|(word, _)| word.eq_ignore_ascii_case(&text));
        found.map(|(_, value)| value.clone()).ok_or("expected a listed word")
    });
    ValueParser::new(parser)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_in_one_group() {
        let grouped: Vec<&str> = headings().iter().flat_map(|(_, names)| names.iter().copied()).collect();
        for command in Arguments::command().get_subcommands().filter(|command| !command.is_hide_set()) {
            let count = grouped.iter().filter(|name| **name == command.get_name()).count();
            assert_eq!(count, 1, "{}", command.get_name());
        }
    }

    fn check(mut command: Command, path: &str) {
        let help = command.render_long_help().to_string();
        // The source lines are checked too, because wrapping would hide that a source line is too long.
        let source = command.get_after_help().map(ToString::to_string).unwrap_or_default();
        for line in help.lines().chain(source.lines()) {
            assert!(line.chars().count() <= WIDTH, "{path}: {line}");
        }
        for next in command.get_subcommands().cloned().collect::<Vec<_>>() {
            let path = format!("{path} {}", next.get_name());
            check(next.term_width(WIDTH), &path);
        }
    }

    #[test]
    fn no_line_is_wider_than_a_terminal() {
        let mut program = command();
        program.build();
        check(program, "plakoto");
    }
}
