//! The options of a job as a shell would read them again.

use std::ffi::OsStr;

use clap::parser::ValueSource;
use clap::{ArgAction, ArgMatches, Command};

/// What decides nothing about the results, or is the plan's own.
const OTHERS: [&str; 3] = ["threads", "simd", "pieces"];

/// What stands on the line for the last of its commands, each option with its value in one word, in the order in which help
/// lists them. Files that the pieces bring along are left out.
pub(in crate::cli) fn words(program: &Command, line: &ArgMatches) -> Vec<String> {
    let (mut command, mut line) = (program, line);
    while let Some((name, next)) = line.subcommand()
        && let Some(found) = command.find_subcommand(name)
    {
        (command, line) = (found, next);
    }
    let is_given = |id: &str| line.value_source(id) == Some(ValueSource::CommandLine);
    let arguments = command.get_arguments().filter(|argument| {
        let id = argument.get_id().as_str();
        is_given(id) && !OTHERS.contains(&id) && !super::kinds::INPUTS.contains(&id)
    });
    let mut words = Vec::new();
    for argument in arguments {
        let values =
            line.get_raw(argument.get_id().as_str()).into_iter().flatten().map(OsStr::to_string_lossy);
        match (argument.get_long(), argument.get_action()) {
            (Some(long), ArgAction::SetTrue) => words.push(format!("--{long}")),
            (Some(long), _) => words.extend(values.map(|value| format!("--{long}={value}"))),
            (None, _) => words.extend(values.map(|value| value.into_owned())),
        }
    }
    words
}
