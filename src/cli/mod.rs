//! The command line: arguments in, exit code out. What the commands do is done by the layers below.

mod analyse;
mod arena;
mod batch;
mod bearoff;
mod bench;
mod check;
mod duel;
mod interrupt;
mod met;
mod options;
mod output;
mod pruner;
mod rollout;
mod settings;
mod terminal;
mod train;
mod usage;

use std::io::{self, BufReader, IsTerminal, Write, stdin, stdout};
use std::process::ExitCode;

use clap::{Args, CommandFactory, Parser, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};

use self::interrupt::stop_on_interrupt;
use self::options::{AnswerOptions, EvaluationOptions, SearchOptions, SessionOptions};
use self::output::{Failure, exit_code, finish, print, print_usage, write_answer, write_out};
use self::settings::Settings;
use self::terminal::Terminal;
use crate::arena::ContestantSpec;
use crate::engine::Engine;
use crate::files;
use crate::protocol::{
    self, Exit, Inline, Line, OutputSettings, ProtocolError, Source, answer, grammar, serve,
};
use crate::rules::perft;

/// An engine for Plakoto, the Greek backgammon game in which a checker is pinned instead of hit.
///
/// Without a command it reads commands from standard input, one a line, and answers on standard output, in the manner
/// of GNU Backgammon: type `help`, or read protocol.md. The commands below answer one question and exit.
#[derive(Debug, Parser)]
#[command(version, max_term_width = 100, after_help = EXAMPLES)]
pub struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    session: SessionOptions,
    /// End the session with exit code 1 at the first error
    #[arg(long)]
    strict: bool,
}

const EXAMPLES: &str = "\
Examples:
  plakoto                                    play against plakoto, or drive it from a program
  plakoto hint AACA/z8AAID/Pw 31             rank the plays of 3-1 at the start of a game
  plakoto legal AACA/z8AAID/Pw 66 --json     list the legal plays of 6-6 as JSON
  printf 'dice 31\\nhint\\n' | plakoto         run a session from a pipe
  plakoto batch bestmove < positions.txt     the best play for each line `ID DICE`
  plakoto duel default,plies=1 default       what a ply is worth
  plakoto arena default 'cmd:./other -x'     play against another engine
  plakoto check ./other -x                   does it speak the protocol?

A position ID is that of GNU Backgammon, with pins in its last character: see docs/plays-and-ids.md.
Exit codes: 0 all well, 1 some input failed, 2 wrong usage, 130 interrupted.";

#[derive(Debug, Subcommand)]
enum Command {
    /// Rank the plays of a roll, best first
    Hint {
        #[command(flatten)]
        question: Question,
        /// How many plays to show; all of them are searched at the same depth
        #[arg(short, long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
        number: u32,
        #[command(flatten)]
        options: SearchOptions,
    },
    /// Evaluate a position: chances and equity of the player on roll
    Eval {
        /// Position ID, or POSITION:MATCH; also as gnubg prints them
        #[arg(required = true, num_args = 1..=MOST_WORDS)]
        id: Vec<String>,
        #[command(flatten)]
        options: SearchOptions,
    },
    /// List the legal plays of a roll and the positions they lead to
    Legal {
        #[command(flatten)]
        question: Question,
        #[command(flatten)]
        options: AnswerOptions,
    },
    /// Print the best play of a roll, one step for each number
    Bestmove {
        #[command(flatten)]
        question: Question,
        #[command(flatten)]
        options: SearchOptions,
    },
    /// Play games from a position, or after the best plays of a roll, and tell how they end
    Rollout(Box<rollout::Arguments>),
    /// Answer a question for every line of standard input, on all cores, in input order
    ///
    /// A line is `ID DICE`, or `POSITION:MATCH` with the dice in the match ID. For each there is one line of output:
    /// tab-separated (ID, dice, then for each play: play, equity, W, WG, WBG, L, LG, LBG, D), or JSON with --json.
    Batch {
        /// The question
        question: batch::Question,
        /// How many plays `hint` shows and `rollout` compares
        #[arg(short, long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
        number: u32,
        #[command(flatten)]
        rollouts: Box<rollout::Options>,
        #[command(flatten)]
        options: SearchOptions,
    },
    /// Judge the plays and the luck of saved matches
    #[command(alias = "analyze")]
    Analyse(Box<analyse::Arguments>),
    /// Count positions and plays from the start, to check a move generator
    Perft {
        /// Number of plies to count
        #[arg(value_name = "N", value_parser = clap::value_parser!(u32).range(1..=5))]
        depth: u32,
        #[command(flatten)]
        options: AnswerOptions,
    },
    /// Measure speeds, and print a number that is the same on every machine
    Bench(EvaluationOptions),
    /// Play two configurations of the engine against each other, with duplicate dice
    #[command(after_help = ContestantSpec::HELP)]
    Duel(Box<duel::Arguments>),
    /// Print how games end, and what that makes of every score of a match
    Met(met::Arguments),
    /// Play engines against each other, this one and others that speak UBGI, with duplicate dice
    #[command(after_help = arena::PLAYERS)]
    Arena(Box<arena::Arguments>),
    /// Check step by step whether an engine speaks the protocol
    Check(check::Arguments),
    /// Train a network by self-play
    Train(train::Arguments),
    /// Train what tells a search which replies are worth an evaluation
    TrainPruner(pruner::Arguments),
    /// Solve endings
    Bearoff(bearoff::Arguments),
    /// Print a shell completion script
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
}

#[derive(Debug, Args)]
struct Question {
    /// Position ID, or POSITION:MATCH; also as gnubg prints them
    id: String,
    /// Dice, like 31 or 3 1; may be left out if the match ID has them
    #[arg(num_args = 0..MOST_WORDS)]
    dice: Vec<String>,
}

/// Words of `Position ID: ID Match ID: ID 3 1`, if the shell has parted them.
const MOST_WORDS: usize = 8;

/// Some input failed.
const FAILED: u8 = 1;

/// Interrupted twice.
const INTERRUPTED: u8 = 130;

/// Runs the program.
#[must_use]
pub fn main() -> ExitCode {
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
    match &arguments.command {
        None => session(settings, arguments.strict),
        Some(Command::Perft { depth, .. }) => perft_command(*depth, settings),
        Some(Command::Bench(_)) => print(&bench::run(&settings.engine(), settings.json)),
        Some(Command::Duel(duel)) => finish(duel::run(duel, settings)),
        Some(Command::Analyse(analyse)) => analyse::run(analyse, settings),
        Some(Command::Met(met)) => print(&met::run(met, settings)),
        Some(Command::Arena(arena)) => arena::run(arena, settings),
        Some(Command::Check(check)) => check::run(check, settings),
        Some(Command::Train(train)) => finish(train::run(train, settings)),
        Some(Command::Bearoff(bearoff)) => finish(bearoff::run(bearoff, settings)),
        Some(Command::TrainPruner(pruner)) => finish(pruner::run(pruner, settings)),
        Some(Command::Completions { shell }) => completions(*shell),
        Some(Command::Batch { question, number, rollouts, .. }) => {
            batch::run(*question, *number, rollouts.settings(), settings)
        }
        Some(Command::Rollout(rollout)) => rollout::run(rollout, settings),
        Some(Command::Hint { question, number, .. }) => {
            ask("hint", question.inline().map(|inline| hint_command(inline, *number)), settings)
        }
        Some(Command::Eval { id, .. }) => ask(
            "eval",
            grammar::parse_inline(&id.join(" ")).map(|inline| protocol::Command::Eval(Some(inline.id))),
            settings,
        ),
        Some(Command::Legal { question, .. }) => ask("legal", question.inline().map(legal_command), settings),
        Some(Command::Bestmove { question, .. }) => {
            ask("bestmove", question.inline().map(best_move_command), settings)
        }
    }
}

impl Question {
    fn inline(&self) -> Result<Inline, ProtocolError> {
        grammar::parse_inline(&format!("{} {}", self.id, self.dice.join(" ")))
    }
}

fn hint_command(inline: Inline, number: u32) -> protocol::Command {
    protocol::Command::Hint { inline: Some(inline), count: usize::try_from(number).ok() }
}

fn legal_command(Inline { id, dice }: Inline) -> protocol::Command {
    protocol::Command::Legal { inline: Some(id), dice }
}

fn best_move_command(Inline { id, dice }: Inline) -> protocol::Command {
    protocol::Command::BestMove { inline: Some(id), dice }
}

/// A session on standard input and output.
fn session(settings: &Settings, strict: bool) -> ExitCode {
    let mut session = settings.session();
    let (source, output) = match streams() {
        Ok(streams) => streams,
        Err(error) => return Failure::from(error).exit_code(),
    };
    if let Source::Person(_) = source {
        session.set_output(OutputSettings { progress: true, ..session.output() });
    }
    let exit = serve(source, output, session, strict, |interrupt| {
        let handler = move || {
            if interrupt.raise() {
                std::process::exit(INTERRUPTED.into());
            }
        };
        if let Err(error) = ctrlc::set_handler(handler) {
            log::warn!("an interrupt ends the program: {error}");
        }
    });
    match exit {
        Exit::Done => ExitCode::SUCCESS,
        Exit::Unwritten(error) => Failure::from(error).exit_code(),
        Exit::Error => FAILED.into(),
        Exit::Interrupted => INTERRUPTED.into(),
    }
}

/// A person's terminal, if both standard streams are one, or else the streams as they are.
fn streams() -> io::Result<(Source, Box<dyn Write + Send>)> {
    if stdin().is_terminal() && stdout().is_terminal() {
        match Terminal::new() {
            Ok((terminal, output)) => {
                write_out(concat!(
                    "plakoto ",
                    env!("CARGO_PKG_VERSION"),
                    ": type `help` for the commands, `new game` to play.\n"
                ))?;
                return Ok((Source::Person(Box::new(terminal)), Box::new(output)));
            }
            Err(error) => log::warn!("no line editing: {error}"),
        }
    }
    Ok((Source::lines(BufReader::new(stdin())), Box::new(stdout())))
}

/// Answers one command of the protocol.
fn ask(
    name: &'static str,
    command: Result<protocol::Command, ProtocolError>,
    settings: &Settings,
) -> ExitCode {
    let mut session = settings.session();
    let line = Line { tag: None, name: Some(name), command: Some(command) };
    exit_code(answer(&mut session, line, &mut write_answer))
}

/// A bar on a terminal's standard error; nothing elsewhere.
fn progress_bar(length: u64, what: &str) -> ProgressBar {
    let template = format!("{{bar:30}} {{pos}}/{{len}} {what}, {{per_sec}}, {{eta}} left, {{msg}}");
    let style = ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(length).with_style(style)
}

/// A network that was asked for by name is used under any rules, but not silently.
fn warn_of_other_rules(engine: &Engine) {
    if let Some(rules) = engine.made_for_others() {
        log::warn!("{rules}");
    }
}

fn perft_command(plies: u32, settings: &Settings) -> ExitCode {
    let heading = if settings.json { "" } else { "ply     positions         edges\n" };
    let lines = perft::perft(plies, &settings.variant).map(|level| match settings.json {
        true => format!("{}\n", serde_json::to_string(&level).unwrap_or_default()),
        false => format!("{:>3} {:>13} {:>13}\n", level.ply, level.positions, level.edges),
    });
    let written = std::iter::once(heading.to_owned()).chain(lines).try_for_each(|line| write_out(&line));
    finish(written.map(|()| String::new()))
}

fn completions(shell: clap_complete::Shell) -> ExitCode {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "plakoto", &mut script);
    print(&String::from_utf8_lossy(&script))
}
