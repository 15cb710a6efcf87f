//! Parser of the command line. Options before a command count as options of that command.

use std::ffi::OsString;

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ArgAction, Command, FromArgMatches};

use super::arguments::Arguments;
use super::help;
use super::settings::Settings;

/// Parses the command line of this process. Returns the arguments and the settings.
///
/// # Errors
/// If the command line is wrong or asks for help.
pub(super) fn parse() -> Result<(Arguments, Settings), clap::Error> {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    let start = command_place(&help::command(), &arguments);
    let (arguments, is_session) = help::without_session(arguments, start);
    let program = if is_session { help::session() } else { help::command() };
    let line = program.clone().try_get_matches_from(options_behind(&program, arguments));
    let line = line.map_err(|error| with_tip(error, &program))?;
    let read = Arguments::from_arg_matches(&line).map_err(|error| error.format(&mut help::command()))?;
    Ok((read, Settings::of(&line)))
}

/// Returns the index of the first argument that is neither an option of the program nor an option's value.
fn command_place(program: &Command, arguments: &[OsString]) -> usize {
    let mut place = 1;
    while let Some(length) = arguments.get(place).and_then(|argument| option_length(program, argument)) {
        place += length;
    }
    place
}

/// Moves options of the program that precede a command to the place after the command's name. Without a
/// command, returns the arguments unchanged.
fn options_behind(program: &Command, arguments: Vec<OsString>) -> Vec<OsString> {
    let start = command_place(program, &arguments);
    let (mut command, mut end) = (program, start);
    while let Some(next) = arguments.get(end).and_then(|word| command.find_subcommand(word)) {
        (command, end) = (next, end + 1);
    }
    if end == start || end > arguments.len() {
        return arguments;
    }
    let (options, names) = (&arguments[1..start], &arguments[start..end]);
    [&arguments[..1], names, options, &arguments[end..]].concat()
}

/// Returns the number of arguments that an option of the program occupies: the option and, if it is a
/// separate argument, its value. Returns `None` if the argument is not an option of the program.
fn option_length(program: &Command, argument: &OsString) -> Option<usize> {
    let (name, has_value) = match argument.to_str()?.strip_prefix("--")?.split_once('=') {
        Some((name, _)) => (name, true),
        None => (argument.to_str()?.strip_prefix("--")?, false),
    };
    let option = program.get_arguments().find(|option| option.get_long() == Some(name))?;
    match option.get_action() {
        ArgAction::SetTrue => Some(1),
        _ if has_value => Some(1),
        ArgAction::Set => Some(2),
        _ => None,
    }
}

/// Adds a tip to the error about an unknown option: the names of the commands that do have the option.
fn with_tip(mut error: clap::Error, program: &Command) -> clap::Error {
    let name = match (error.kind(), error.get(ContextKind::InvalidArg)) {
        (ErrorKind::UnknownArgument, Some(ContextValue::String(name))) => name.clone(),
        _ => return error,
    };
    let Some(long) = name.strip_prefix("--") else { return error };
    let has_it = |command: &&Command| {
        command.get_arguments().any(|option| option.get_long() == Some(long) && !option.is_hide_set())
    };
    let owners: Vec<&str> = program.get_subcommands().filter(has_it).map(Command::get_name).collect();
    let session = if has_it(&program) { ["sessions"].as_slice() } else { &[] };
    if owners.is_empty() && session.is_empty() {
        return error;
    }
    let owners = [session, &owners].concat().join(", ");
    let tip = StyledStr::from(format!("'{name}' cannot be used here; it is an option of: {owners}"));
    error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip]));
    error
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    fn moved(line: &str) -> String {
        let arguments = line.split(' ').map(OsString::from).collect();
        let moved = options_behind(&Arguments::command(), arguments);
        moved.iter().filter_map(|argument| argument.to_str()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn options_before_a_command_belong_to_it() {
        for (line, expected) in [
            ("plakoto --plies 1 hint ID 31 -n 2", "plakoto hint --plies 1 ID 31 -n 2"),
            ("plakoto --json --variant=tapa legal ID", "plakoto legal --json --variant=tapa ID"),
            ("plakoto --variant express endings make X", "plakoto endings make --variant express X"),
            ("plakoto --seed 1 check plakoto --plies 0", "plakoto check --seed 1 plakoto --plies 0"),
            ("plakoto --plies hint", "plakoto --plies hint"),
            ("plakoto --plies 1 --strict", "plakoto --plies 1 --strict"),
            ("plakoto --help hint", "plakoto --help hint"),
            ("plakoto --nonsense hint", "plakoto --nonsense hint"),
            ("plakoto", "plakoto"),
        ] {
            assert_eq!(moved(line), expected);
        }
    }

    #[test]
    fn no_option_is_defined_twice() {
        Arguments::command().debug_assert();
    }
}
