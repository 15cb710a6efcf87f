//! A session on standard input and output, `plakoto play`, which begins a game at once, and the paths of the user's saved
//! matches, settings and history.

use std::io::{self, BufReader, IsTerminal, Write, stdin, stdout};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args;
use etcetera::BaseStrategy;

use super::arguments::SessionArguments;
use super::interrupt::{on_closed_output, on_every_interrupt};
use super::output::{CommandResult, FAILED, INTERRUPTED, print_error, write_out};
use super::screen::{self, Paint, Painted};
use super::settings::Settings;
use super::terminal::Terminal;
use super::values::{choice, number};
use plakoto_engine::engine::Level;
use plakoto_engine::rules::MAX_LENGTH;
use plakoto_protocol::commands::New;
use plakoto_protocol::{
    Bounds, Command, Drawing, Exit, LineSource, OutputSettings, ServeResult, Session, serve,
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

/// Runs a session until the input ends, the user interrupts it, or, with `--strict`, until the first error. With
/// `game`, the session begins with this game.
pub(super) fn run(
    arguments: &SessionArguments,
    settings: &Settings,
    game: Option<&PlayArguments>,
) -> CommandResult {
    let mut session = settings.session();
    session.set_bounds(Bounds { files: !arguments.no_files, ..Bounds::default() });
    let is_coloured = screen::is_coloured(arguments.color);
    let paint = Paint { is_coloured, columns: Some(screen::columns) };
    let language = settings.language();
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
    let level = game.and_then(|game| session.seat_opponent(game.level));
    let (source, output): (LineSource, Box<dyn Write + Send>) = match terminal {
        Some((mut terminal, output)) => {
            let history = paths.map(|paths| terminal.remember(paths.history));
            told.extend(level);
            told.extend(history.flatten());
            told.extend(session.offer());
            told.insert(0, greeting(game.is_some()));
            let said: Vec<String> = told.iter().map(|line| line.say(language)).collect();
            write_out(&paint.text(&lines(&said)))?;
            (LineSource::Person(Box::new(terminal)), Box::new(output))
        }
        None => {
            print_error(&lines(&told.iter().map(ToString::to_string).collect::<Vec<_>>()));
            let paint = Paint { columns: None, ..paint };
            (LineSource::lines(BufReader::new(stdin())), Box::new(Painted { paint, output: stdout() }))
        }
    };
    let is_closed = Arc::new(AtomicBool::new(false));
    let first = game.map(PlayArguments::begins);
    let ServeResult { exit, session } =
        serve(first, source, output, session, arguments.strict, |interrupt| {
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
    terminal
        .inspect_err(|error| log::warn!("{}", message!("shell-no_line_editing", reason = error.to_string())))
        .ok()
}

#[derive(Clone, Debug, Args)]
pub(super) struct PlayArguments {
    #[arg(long, value_name = "LEVEL", ignore_case = true, value_parser = choice(Level::NAMED))]
    level: Option<Level>,
    #[arg(long, value_name = "POINTS", value_parser = number::<u16>(1..=i64::from(MAX_LENGTH)))]
    length: Option<u16>,
    #[command(flatten)]
    pub(super) session: SessionArguments,
}

impl PlayArguments {
    /// Returns the command that begins the match.
    fn begins(&self) -> Command {
        self.length.map_or(New::Session, |points| New::Match(Some(points), None)).into()
    }
}

/// Options that determine what a session keeps for the next session, and where.
#[derive(Clone, Debug, Args)]
pub(super) struct StateOptions {
    #[arg(long, value_name = "FOLDER", conflicts_with = "no_state")]
    state: Option<PathBuf>,
    #[arg(long)]
    no_state: bool,
}

/// Paths of the data that a session keeps for the next session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct UserPaths {
    /// Folder for unfinished matches.
    pub(super) matches: PathBuf,
    /// File with the history of the lines typed.
    pub(super) history: PathBuf,
    /// File with the settings.
    pub(super) settings: PathBuf,
    /// Database of the tables of two people.
    pub(super) tables: PathBuf,
}

const NAME: &str = "plakoto";

impl StateOptions {
    /// Returns the paths of the kept data, or `None` if nothing is kept. `is_person` means that a user
    /// types the input on a terminal.
    pub(super) fn paths(&self, is_person: bool) -> Option<UserPaths> {
        match &self.state {
            _ if self.no_state => None,
            Some(folder) => Some(UserPaths::within(folder, folder)),
            None if is_person => UserPaths::of_user(),
            None => None,
        }
    }
}

impl UserPaths {
    /// Returns the paths of matches and history in a folder for state, and of settings in a folder for
    /// configuration.
    fn within(state: &Path, config: &Path) -> Self {
        Self {
            matches: state.join("matches"),
            history: state.join("history"),
            settings: config.join("settings"),
            tables: state.join("tables.sqlite"),
        }
    }

    /// Returns the paths in the folders that the operating system provides for the user's data.
    pub(super) fn of_user() -> Option<Self> {
        let folders = etcetera::base_strategy::choose_native_strategy()
            .inspect_err(|error| log::warn!("matches, settings and history are not saved: {error}"))
            .ok()?;
        let state = folders.state_dir().unwrap_or_else(|| folders.data_dir());
        Some(Self::within(&state.join(NAME), &folders.config_dir().join(NAME)))
    }
}
