//! The command line: parses arguments, runs commands and sets the exit code. Other layers do the commands'
//! work. Options before a command count as options of that command.

mod analyse;
mod arena;
mod arguments;
mod assistant;
mod dice;
mod engines;
mod help;
mod interrupt;
#[cfg(feature = "library")]
mod library;
#[cfg(feature = "library")]
mod library_add;
mod options;
mod options_page;
mod output;
mod players;
mod question;
#[cfg(feature = "library")]
mod quiz;
#[cfg(feature = "library")]
mod quiz_positions;
#[cfg(feature = "library")]
mod quiz_replies;
mod reports;
mod rollout;
mod schema_page;
mod screen;
#[cfg(feature = "serve")]
mod serve;
mod session;
mod settings;
mod tables;
mod terminal;
mod texts;
mod usage;
mod values;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ArgAction, Command, FromArgMatches};

use self::arguments::{Arguments, ShellCommand};
use self::interrupt::end_with_output;
use self::output::{CommandResult, fail, print, print_usage};
use self::question::{Question, ask, ask_lines, search};
use self::settings::Settings;
use plakoto_engine::files;
use plakoto_protocol::Inline;
use plakoto_words::Language;

/// Runs the program.
#[must_use]
pub(super) fn main() -> ExitCode {
    env_logger::Builder::from_env(env_logger::Env::default().default_filter_or("warn")).init();
    files::fail_at_limit();
    let ended = if options_page::is_requested(std::env::args_os().skip(1)) {
        print(&options_page::write())
    } else {
        match parse(std::env::args_os().collect(), screen::help_language()) {
            Ok((arguments, settings)) => run(&arguments, &settings),
            Err(usage) => print_usage(&usage),
        }
    };
    ended.unwrap_or_else(|error| fail(&error))
}

fn run(arguments: &Arguments, settings: &Settings) -> CommandResult {
    if let Some(simd) = settings.simd {
        simd.choose();
    }
    // A network that the user chose is used under any rules. A warning says if it was trained for other
    // rules.
    if settings.net.is_some()
        && let Some(rules) = settings.engine().rule_set_mismatch()
    {
        log::warn!("{rules}");
    }
    if arguments.command.as_ref().is_some_and(ShellCommand::only_prints) {
        end_with_output();
    }
    let Some(command) = &arguments.command else {
        return session::run(&arguments.session, settings, None);
    };
    match command {
        ShellCommand::Play(play) => session::run(&play.session, settings, Some(play)),
        ShellCommand::Hint { question, number } => {
            search(Question::Hint.line(question.inline(), *number), settings)
        }
        ShellCommand::Eval { id } => {
            search(Question::Eval.line(Inline::of_words(id.iter().map(String::as_str)), 1), settings)
        }
        ShellCommand::Legal { question, number } => {
            let settings = Settings { legal: Some(*number), ..settings.clone() };
            ask(Question::Legal.line(question.inline(), 1), &settings)
        }
        ShellCommand::Bestmove { question } => {
            search(Question::Bestmove.line(question.inline(), 1), settings)
        }
        ShellCommand::Rollout(rollout) => rollout::run(rollout, settings),
        ShellCommand::Batch { question, number, rollouts, no_times } => {
            ask_lines(*question, *number, (rollouts.settings(settings), !no_times), settings)
        }
        ShellCommand::Analyse(analyse) => analyse::run(analyse, settings),
        ShellCommand::Perft { depth } => engines::perft(*depth, settings),
        ShellCommand::Bench(bench) => print(&engines::bench(bench, settings)),
        ShellCommand::Duel(duel) => print(&engines::duel(duel, settings)?),
        ShellCommand::Met(met) => print(&tables::met(met, settings)),
        ShellCommand::Arena(arena) => arena::run(arena, settings),
        #[cfg(feature = "serve")]
        ShellCommand::Serve(serve) => serve::run(serve, settings),
        #[cfg(feature = "library")]
        ShellCommand::Library(library) => library::run(library, settings),
        ShellCommand::Book(book) => tables::book(book, settings),
        #[cfg(feature = "library")]
        ShellCommand::Quiz(quiz) => quiz::run(quiz, settings),
        ShellCommand::Dice(dice) => dice::run(dice, settings),
        ShellCommand::Ratings => print(&tables::ratings(settings)),
        ShellCommand::Check(check) => engines::check(check, settings),
        ShellCommand::Endings(endings) => tables::endings(endings, settings),
        ShellCommand::Schema { text: true } => print(&schema_page::write(&plakoto::protocol::schema())),
        ShellCommand::Schema { text: false } => print(&format!("{:#}\n", plakoto::protocol::schema())),
        ShellCommand::Completions { shell } => print(&help::completions(*shell)),
        ShellCommand::Man { folder } => print(&help::man(folder)?),
    }
}

/// Parses a command line, with help in a language. Returns the arguments and the settings.
///
/// # Errors
/// If the command line is wrong or asks for help.
fn parse(arguments: Vec<OsString>, language: Language) -> Result<(Arguments, Settings), clap::Error> {
    let start = command_place(&help::command(language), &arguments);
    let (arguments, is_session) = help::without_words(arguments, start);
    let program = if is_session { help::session(language) } else { help::command(language) };
    let line = program.clone().try_get_matches_from(options_behind(&program, arguments));
    let line = line.map_err(|error| with_tip(error, &program))?;
    let read =
        Arguments::from_arg_matches(&line).map_err(|error| error.format(&mut help::command(language)))?;
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

/// Adds to the error about an unknown option the names of the commands that do have the option.
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
    let owners = [session, &owners].concat().into_iter().map(str::to_owned).collect();
    error.insert(ContextKind::Suggested, ContextValue::Strings(owners));
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
