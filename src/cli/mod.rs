//! The command line: parses arguments, runs commands and sets the exit code. Other layers do the commands'
//! work.

mod analyse;
mod arena;
mod arguments;
mod assistant;
mod bench;
mod book;
mod check;
mod choice;
mod closed_output;
mod dice;
mod documents;
mod duel;
mod endings;
mod file_names;
mod help;
mod history;
mod interrupt;
#[cfg(feature = "library")]
mod library;
mod met;
mod options;
mod options_page;
mod output;
mod pager;
mod paint;
mod paths;
mod play;
mod question;
#[cfg(feature = "library")]
mod quiz;
mod ratings;
mod reports;
mod rollout;
mod schema_page;
mod screen;
#[cfg(feature = "serve")]
mod serve;
mod session;
mod settings;
mod terminal;
mod usage;

use std::process::ExitCode;

use self::arguments::{Arguments, ShellCommand};
use self::closed_output::end_with_output;
use self::output::{CommandResult, fail, print, print_usage};
use self::question::{Question, ask, ask_lines, search};
use self::settings::Settings;
use plakoto_engine::files;
use plakoto_protocol::Inline;

/// Runs the program.
#[must_use]
pub(super) fn main() -> ExitCode {
    env_logger::Builder::from_env(env_logger::Env::default().default_filter_or("warn")).init();
    files::fail_at_limit();
    let ended = if options_page::is_requested(std::env::args_os().skip(1)) {
        print(&options_page::write())
    } else {
        match usage::parse() {
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
        return session::run(&arguments.session, settings, Vec::new());
    };
    match command {
        ShellCommand::Play(play) => session::run(&play.session, settings, play.lines()),
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
        ShellCommand::Perft { depth } => bench::perft(*depth, settings),
        ShellCommand::Bench(bench) => print(&bench::run(bench, settings)),
        ShellCommand::Duel(duel) => print(&duel::run(duel, settings)?),
        ShellCommand::Met(met) => print(&met::run(met, settings)),
        ShellCommand::Arena(arena) => arena::run(arena, settings),
        #[cfg(feature = "serve")]
        ShellCommand::Serve(serve) => serve::run(serve, settings),
        #[cfg(feature = "library")]
        ShellCommand::Library(library) => library::run(library, settings),
        ShellCommand::Book(book) => book::run(book, settings),
        #[cfg(feature = "library")]
        ShellCommand::Quiz(quiz) => quiz::run(quiz, settings),
        ShellCommand::Dice(dice) => dice::run(dice, settings),
        ShellCommand::Ratings => print(&ratings::run(settings)),
        ShellCommand::Check(check) => check::run(check, settings),
        ShellCommand::Endings(endings) => endings::run(endings, settings),
        ShellCommand::Schema { text: true } => print(&schema_page::write(&plakoto::protocol::schema())),
        ShellCommand::Schema { text: false } => print(&format!("{:#}\n", plakoto::protocol::schema())),
        ShellCommand::Completions { shell } => print(&documents::completions(*shell)),
        ShellCommand::Man { folder } => print(&documents::man(folder)?),
    }
}
