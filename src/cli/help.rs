//! How `--help` is laid out: at most 80 columns, with the commands and the common options in groups.

use std::fmt::Write;

use clap::{Command, CommandFactory};

use super::arguments::Arguments;

/// The widest line.
const WIDTH: usize = 80;

/// The commands, in groups.
const GROUPS: [(&str, &[&str]); 6] = [
    ("Questions", &["hint", "eval", "legal", "bestmove", "rollout", "batch"]),
    ("Playing", &["serve", "quiz"]),
    ("Matches", &["analyse", "library", "ratings", "book", "met"]),
    ("Engines", &["arena", "duel", "check", "reference", "bench", "perft"]),
    (
        "Laboratory",
        &["data", "label", "train", "train-labels", "train-pruner", "train-luck", "bearoff", "work"],
    ),
    ("Shell", &["completions"]),
];

/// The command line as `--help` shows it.
pub(super) fn command() -> Command {
    let program = Arguments::command().term_width(WIDTH);
    let template = format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{}{{all-args}}{{after-help}}",
        groups(&program)
    );
    let named = |command: Command| command.hide(true);
    program.mut_subcommands(named).help_template(template).subcommand_help_heading("Help")
}

/// The commands with what they do, a line each.
fn groups(program: &Command) -> String {
    let mut text = String::new();
    for (heading, names) in GROUPS {
        let commands: Vec<_> = names.iter().filter_map(|name| program.find_subcommand(name)).collect();
        if !commands.is_empty() {
            let _ = writeln!(text, "{heading}:");
        }
        for command in &commands {
            let about = command.get_about().map(ToString::to_string).unwrap_or_default();
            let _ = writeln!(text, "  {:<13} {about}", command.get_name());
        }
        text.push_str(if commands.is_empty() { "" } else { "\n" });
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_in_one_group() {
        let grouped: Vec<&str> = GROUPS.iter().flat_map(|(_, names)| names.iter().copied()).collect();
        for command in Arguments::command().get_subcommands().filter(|command| !command.is_hide_set()) {
            let count = grouped.iter().filter(|name| **name == command.get_name()).count();
            assert_eq!(count, 1, "{}", command.get_name());
        }
    }

    fn check(mut command: Command, path: &str) {
        let help = command.render_long_help().to_string();
        // A line of the source that is too long would be wrapped, and leave a line of a word or two.
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
