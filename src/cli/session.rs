//! A session on standard input and output.

use std::io::{self, BufReader, Cursor, IsTerminal, Read, Write, stdin, stdout};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::arguments::SessionArguments;
use super::closed_output::on_closed_output;
use super::interrupt::on_every_interrupt;
use super::output::{CommandResult, FAILED, INTERRUPTED, print_error, write_out};
use super::paint::{Paint, Painted};
use super::paths::UserPaths;
use super::screen;
use super::settings::Settings;
use super::terminal::Terminal;
use plakoto_protocol::{
    Bounds, Drawing, Exit, LineSource, OutputSettings, ServeResult, Session, Translate, serve,
};
use plakoto_table::unfinished::MatchFolder;
use plakoto_words::{Language, Message, message};

/// Returns the first line at the terminal.
fn greeting(begins_with_game: bool) -> Message {
    let version = env!("CARGO_PKG_VERSION");
    match begins_with_game {
        false => message!("terminal-greeting", version = version),
        true => message!("terminal-greeting_of_game", version = version),
    }
}

/// Runs a session until the input ends, the user interrupts it, or, with `--strict`, until the first error. The
/// session begins with the lines `first`.
pub(super) fn run(arguments: &SessionArguments, settings: &Settings, first: Vec<String>) -> CommandResult {
    let mut session = settings.session();
    session.set_bounds(Bounds { files: !arguments.no_files, ..Bounds::default() });
    let is_coloured = screen::is_coloured(arguments.color);
    let paint = Paint { is_coloured, columns: Some(screen::columns) };
    let language = settings.lang.unwrap_or_else(screen::language);
    let terminal = terminal(paint, language);
    let is_person = terminal.is_some();
    if is_person {
        let drawing = if screen::has_unicode() { Drawing::Unicode } else { Drawing::default() };
        let usual = session.output();
        session.set_output(OutputSettings { progress: true, is_terminal: true, drawing, language, ..usual });
        session.welcome_user();
    }
    let paths = arguments.keep.paths(is_person).filter(|_| !arguments.no_files);
    let mut told = paths.as_ref().map(|paths| take_over(&mut session, settings, paths)).unwrap_or_default();
    let (source, output): (LineSource, Box<dyn Write + Send>) = match terminal {
        Some((mut terminal, output)) => {
            let history = paths.map(|paths| terminal.remember(paths.history));
            told.extend(history.flatten());
            told.extend(session.offer());
            told.insert(0, greeting(!first.is_empty()));
            let said: Vec<String> =
                told.iter().map(|line| language.translate(&line.say(language)).into_owned()).collect();
            write_out(&paint.text(&lines(&said)))?;
            terminal.begin_with(first);
            (LineSource::Person(Box::new(terminal)), Box::new(output))
        }
        None => {
            print_error(&lines(&told.iter().map(ToString::to_string).collect::<Vec<_>>()));
            let paint = Paint { columns: None, ..paint };
            let input = Cursor::new(lines(&first)).chain(BufReader::new(stdin()));
            (LineSource::lines(input), Box::new(Painted { paint, output: stdout() }))
        }
    };
    let is_closed = Arc::new(AtomicBool::new(false));
    let ServeResult { exit, session } = serve(source, output, session, arguments.strict, |interrupt| {
        let (reader, is_closed) = (interrupt.clone(), Arc::clone(&is_closed));
        on_closed_output(move || {
            is_closed.store(true, Ordering::Relaxed);
            reader.leave();
        });
        on_every_interrupt(move || {
            if interrupt.raise() {
                std::process::exit(INTERRUPTED.into());
            }
        });
    });
    if let Some(farewell) = session.farewell().filter(|_| is_person) {
        // Errors are ignored: the user may have left.
        let _ = write_out(&paint.text(&format!("{}\n", session.output().say(farewell))));
    }
    Ok(match exit {
        Exit::Done | Exit::Quit => ExitCode::SUCCESS,
        Exit::Unwritten(error) | Exit::NoThread(error) => return Err(error.into()),
        Exit::Error => FAILED.into(),
        Exit::Interrupted if is_closed.load(Ordering::Relaxed) => ExitCode::SUCCESS,
        Exit::Interrupted => INTERRUPTED.into(),
    })
}

/// Loads the kept settings into a session and has it keep settings and matches. Returns messages for the
/// user.
fn take_over(session: &mut Session, settings: &Settings, paths: &UserPaths) -> Vec<Message> {
    session.keep_settings(paths.settings.clone());
    let told = session.load_settings(|setting| settings.overrules(setting));
    session.keep_matches(MatchFolder::new(&paths.matches));
    told
}

fn lines(lines: &[String]) -> String {
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// Returns the user's terminal and a writer that prints above its prompt, if both standard streams are a
/// terminal.
fn terminal(paint: Paint, language: Language) -> Option<(Terminal, impl Write + Send + 'static)> {
    let is_terminal = stdin().is_terminal() && stdout().is_terminal();
    let terminal: io::Result<_> = is_terminal.then(|| Terminal::new(paint, language))?;
    terminal.inspect_err(|error| log::warn!("line editing is unavailable: {error}")).ok()
}
