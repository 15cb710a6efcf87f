//! The layout of `--help`, with the commands in groups; documents made from the list of commands, `plakoto completions` and
//! `plakoto man`.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use anyhow::anyhow;
use clap::builder::Resettable;
use clap::{Arg, Command, CommandFactory};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};

use super::arguments::Arguments;
use super::question::Question;
use super::texts::{NAME, usage_heading, with_texts};
use plakoto_engine::printable;
use plakoto_table::messages;
use plakoto_words::{Language, Message, message};

/// Maximum line width of the help, in columns.
const WIDTH: usize = 80;

/// Headings of the command list, each with its commands.
fn headings() -> [(Message, &'static [&'static str]); 5] {
    [
        (message!("shell_help-questions"), &["hint", "eval", "legal", "bestmove", "rollout", "batch"]),
        (message!("shell_help-playing"), &[SESSION, "play", "serve", "dice", "quiz"]),
        (message!("shell_help-matches"), &["analyse", "library", "ratings", "book", "met"]),
        (message!("shell_help-engines"), &["arena", "duel", "check", "schema", "bench", "perft", "endings"]),
        (message!("shell_help-shell"), &["completions", HELP]),
    ]
}

/// Name under which the help lists the program without a command, so that `help session` shows the options of
/// a session.
pub(super) const SESSION: &str = "session";

/// Name of the command that prints the help of the others.
const HELP: &str = "help";

/// Description of a session in the command list.
fn about_session(language: Language) -> String {
    message!("shell_help-session").say(language)
}

/// Returns the command line, with its texts in a language.
pub(super) fn program(language: Language) -> Command {
    let commands = Arg::new("commands").value_name("COMMAND").num_args(0..);
    let program = Arguments::command().term_width(WIDTH).subcommand(Command::new(HELP).arg(commands));
    // `mut_subcommand` would move the command to the end.
    let program = program.mut_subcommands(|command| match command.get_name() {
        "batch" => command.mut_arg("question", |question| question.value_parser(Question::parser(language))),
        _ => command,
    });
    with_texts(program, NAME, language)
}

/// Returns the command line for `--help`, with the command list on one screen.
pub(super) fn command(language: Language) -> Command {
    let program = program(language);
    let template = format!(
        "{{about-with-newline}}\n{} {{usage}} [COMMAND]\n\n{}\n{}\n",
        usage_heading(language),
        groups(&program, language),
        message!("shell_help-more").say(language)
    );
    let named = |command: Command| command.hide(true);
    let about = program.get_about().cloned().unwrap_or_default();
    program.mut_subcommands(named).long_about(about).help_template(template)
}

/// Returns the command line for `help session`, with the options of a session.
pub(super) fn session(language: Language) -> Command {
    let named = |command: Command| command.hide(true);
    program(language).mut_subcommands(named)
}

/// Returns the arguments without the words `help` and `session` at `start`, and whether the arguments had the word
/// `session`. The option `--help` at the end replaces the word `help`.
pub(super) fn without_words(mut arguments: Vec<OsString>, start: usize) -> (Vec<OsString>, bool) {
    let is_word =
        |arguments: &[OsString], word| arguments.get(start).is_some_and(|argument| argument == word);
    if is_word(&arguments, HELP) {
        arguments.remove(start);
        arguments.push("--help".into());
    }
    let is_session = is_word(&arguments, SESSION);
    if is_session {
        arguments.remove(start);
    }
    (arguments, is_session)
}

/// Lists the commands in groups with their descriptions, one per line.
fn groups(program: &Command, language: Language) -> String {
    let mut text = String::new();
    for (heading, names) in headings() {
        let commands = names.iter().filter_map(|&name| {
            let about = program.find_subcommand(name).and_then(Command::get_about).map(ToString::to_string);
            Some((name, about.or_else(|| (name == SESSION).then(|| about_session(language)))?))
        });
        for (place, (name, about)) in commands.enumerate() {
            let heading = if place == 0 { heading.say(language) } else { String::new() };
            text += &format!("{heading:<10} {name:<11} {about}\n");
        }
    }
    text
}

/// Returns the completion script for a shell.
pub(super) fn completions(shell: clap_complete::Shell) -> String {
    let program = program(Language::English);
    let options = program.get_arguments().filter(|option| option.get_id() != "version");
    let session = Command::new(SESSION).about(about_session(Language::English)).args(options);
    let session = session.disable_help_flag(true);
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut program.subcommand(session), NAME, &mut script);
    String::from_utf8_lossy(&script).into_owned()
}

/// Writes `plakoto.1` and a page for each command, such as `plakoto-hint.1`.
pub(super) fn man(folder: &Path) -> anyhow::Result<String> {
    let mut program = program(Language::English).disable_help_subcommand(true);
    program.build();
    let pages = fs::create_dir_all(folder).and_then(|()| write_pages(&program, folder));
    pages.map_err(|error| {
        anyhow!(message!(
            "error-cannot_write",
            file = printable::path(folder),
            reason = messages::system(&error)
        ))
    })?;
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::cli::options::{ENGINE, OUTPUT, PROGRAMS, ROLLOUTS};
    use crate::cli::texts::{ARGUMENTS, OPTIONS};

    #[test]
    fn every_command_is_in_one_group() {
        let grouped: Vec<&str> = headings().iter().flat_map(|(_, names)| names.iter().copied()).collect();
        for command in program(Language::English).get_subcommands().filter(|command| !command.is_hide_set()) {
            let count = grouped.iter().filter(|name| **name == command.get_name()).count();
            assert_eq!(count, 1, "{}", command.get_name());
        }
    }

    /// Adds the keys that the texts of a command may have, and checks that the command and its options have texts.
    fn add_keys(command: &Command, path: &str, keys: &mut BTreeSet<String>) {
        assert!(command.get_about().is_some_and(|about| !about.to_string().is_empty()), "{path}");
        keys.extend([format!("command-{path}"), format!("after-{path}")]);
        for option in command.get_arguments() {
            assert!(option.is_hide_set() || option.get_help().is_some(), "{path}: {option}");
            keys.extend([
                format!("option-{path}-{}", option.get_id()),
                format!("option-{}", option.get_id()),
            ]);
        }
        for next in command.get_subcommands() {
            add_keys(next, format!("{path}_{}", next.get_name()).trim_start_matches("plakoto_"), keys);
        }
    }

    #[test]
    fn every_command_and_option_has_a_text_and_every_text_is_used() {
        for language in Language::ALL {
            let mut keys = [ARGUMENTS, OPTIONS, ENGINE, ROLLOUTS, PROGRAMS, OUTPUT]
                .map(|heading| format!("heading-{heading}"))
                .into();
            add_keys(&program(language), NAME, &mut keys);
            let texts = language.texts().iter().find(|(theme, _)| *theme == "options");
            let lines = texts.map(|(_, texts)| texts.lines()).into_iter().flatten();
            let sentences = lines.filter(|line| line.starts_with(char::is_alphabetic));
            let known = |line: &&str| line.split_once(" =").is_some_and(|(key, _)| keys.contains(key));
            assert_eq!(sentences.filter(|line| !known(line)).collect::<Vec<_>>(), Vec::<&str>::new());
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
        for language in Language::ALL {
            let mut program = command(language);
            program.build();
            check(program, "plakoto");
        }
    }
}
