//! The command line: arguments in, exit code out. What the commands do is done by the layers below.

mod analyse;
mod arena;
mod arguments;
mod assistant;
mod batch;
mod bench;
mod book;
mod check;
mod closed_output;
mod documents;
mod duel;
mod expected;
mod file_names;
mod headings;
mod help;
mod history;
mod interrupt;
mod lab;
#[cfg(feature = "library")]
mod library;
mod met;
mod moved;
mod options;
mod output;
mod paint;
mod perft;
mod places;
mod progress;
mod question;
#[cfg(feature = "library")]
mod quiz;
mod ratings;
mod reports;
mod rollout;
mod screen;
#[cfg(feature = "serve")]
mod serve;
mod session;
mod settings;
mod terminal;
mod usage;

use std::process::ExitCode;

use self::arguments::Command;
use self::closed_output::end_with_output;
use self::output::{finish, print, print_usage};
use self::question::{ask, best_move_command, eval_command, hint_command, legal_command};
use self::settings::Settings;
use plakoto_engine::engine::Engine;
use plakoto_engine::files;
use plakoto_protocol::grammar;

/// Runs the program.
#[must_use]
pub(super) fn main() -> ExitCode {
    env_logger::Builder::from_env(env_logger::Env::default().default_filter_or("warn")).init();
    files::fail_at_limit();
    let arguments = match usage::parse() {
        Ok(arguments) => arguments,
        Err(usage) => return print_usage(&usage),
    };
    let settings = &arguments.settings();
    if let Some(simd) = settings.simd {
        simd.choose();
    }
    if settings.net.is_some() {
        warn_of_other_rules(&settings.engine());
    }
    if arguments.command.as_ref().is_some_and(Command::only_prints) {
        end_with_output();
    }
    match &arguments.command {
        None => session::run(&arguments, settings),
        Some(Command::Perft { depth, .. }) => perft::run(*depth, settings),
        Some(Command::Bench(bench)) => print(&bench::run(bench, settings)),
        Some(Command::Duel(duel)) => finish(duel::run(duel, settings)),
        Some(Command::Analyse(analyse)) => analyse::run(analyse, settings),
        Some(Command::Met(met)) => print(&met::run(met, settings)),
        Some(Command::Arena(arena)) => arena::run(arena, settings),
        #[cfg(feature = "serve")]
        Some(Command::Serve(serve)) => serve::run(serve, settings),
        #[cfg(feature = "library")]
        Some(Command::Library(library)) => library::run(library, settings),
        #[cfg(feature = "library")]
        Some(Command::Quiz(quiz)) => quiz::run(quiz, settings),
        Some(Command::Ratings(_)) => print(&ratings::run(settings)),
        Some(Command::Check(check)) => check::run(check, settings),
        Some(Command::Book(book)) => book::run(book, settings),
        Some(Command::Lab(lab)) => lab::run(lab, settings),
        Some(Command::Completions { shell }) => print(&documents::completions(*shell)),
        Some(Command::Man { folder }) => finish(documents::man(folder)),
        Some(Command::Batch { question, number, rollouts, no_times, .. }) => {
            batch::run(*question, *number, rollouts.settings(), !no_times, settings)
        }
        Some(Command::Rollout(rollout)) => rollout::run(rollout, settings),
        Some(Command::Hint { question, number, .. }) => {
            ask("hint", question.inline().map(|inline| hint_command(inline, *number)), settings)
        }
        Some(Command::Eval { id, .. }) => {
            ask("eval", grammar::parse_inline(&id.join(" ")).map(eval_command), settings)
        }
        Some(Command::Legal { question, number, .. }) => {
            let settings = Settings { legal: Some(*number), ..settings.clone() };
            ask("legal", question.inline().map(legal_command), &settings)
        }
        Some(Command::Bestmove { question, .. }) => {
            ask("bestmove", question.inline().map(best_move_command), settings)
        }
    }
}

/// A network that was asked for by name is used under any rules, but not silently.
fn warn_of_other_rules(engine: &Engine) {
    if let Some(rules) = engine.made_for_others() {
        log::warn!("{rules}");
    }
}
