//! The program's arguments: its options and the list of its commands.

use std::path::PathBuf;

use clap::{Args, ColorChoice, Parser, Subcommand};

use super::options::{answer, json, search, session};
use super::question::{MAX_WORDS, Question, QuestionArguments};
#[cfg(feature = "serve")]
use super::serve;
use super::session::{PlayArguments, StateOptions};
use super::{analyse, arena, dice, engines, rollout, tables};
#[cfg(feature = "library")]
use super::{library, quiz};
use plakoto_arena::ContestantSpec;
use plakoto_protocol::OutputSettings;

/// An engine for Plakoto, the Greek backgammon game in which a checker is pinned instead of hit.
///
/// Without a command, it reads commands from standard input, one per line, and answers on standard output in
/// the style of GNU Backgammon. Type `help` or read protocol.md to learn these commands. With a command as
/// its argument, the program runs that command and exits.
#[derive(Debug, Parser)]
#[command(version, after_help = EXAMPLES, args = session())]
pub(super) struct Arguments {
    #[command(subcommand)]
    pub(super) command: Option<ShellCommand>,
    #[command(flatten)]
    pub(super) session: SessionArguments,
}

/// How a session treats its user and its files.
#[derive(Clone, Debug, Args)]
pub(super) struct SessionArguments {
    /// End the session with exit code 1 at the first error
    #[arg(long)]
    pub(super) strict: bool,
    /// Refuse session commands that read or write files
    #[arg(long)]
    pub(super) no_files: bool,
    /// Use colours: auto (on a terminal, unless NO_COLOR is set), always or never
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(super) color: ColorChoice,
    #[command(flatten)]
    pub(super) keep: StateOptions,
}

const EXAMPLES: &str = "\
Examples:
  plakoto                                   play, or read a program's commands
  plakoto hint AACA/z8AAID/Pw 31            rank the plays of 3-1 at the start
  plakoto legal AACA/z8AAID/Pw 66 --json    list the legal plays of 6-6 as JSON
  printf 'dice 31\\nhint\\n' | plakoto        run a session from a pipe
  plakoto batch bestmove < positions.txt    the best play for each `ID DICE`
  plakoto duel default,plies=1 default      measure the value of a ply
  plakoto arena default 'cmd:./other -x'    play against another engine
  plakoto check ./other -x                  check an engine against UBGI

Position IDs are those of GNU Backgammon, with the pins in the last character:
see docs/plays-and-ids.md.
Exit codes: 0 success, 1 some input failed, 2 invalid usage, 130 interrupted.";

#[derive(Debug, Subcommand)]
pub(super) enum ShellCommand {
    /// Play a game or a match against the engine
    #[command(args = session())]
    Play(PlayArguments),
    /// Rank the plays for a roll, best first
    #[command(args = search())]
    Hint {
        #[command(flatten)]
        question: QuestionArguments,
        /// Number of plays to show; all plays shown are searched to the same depth
        #[arg(short, long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
        number: u32,
    },
    /// Evaluate a position: winning chances and equity
    #[command(args = search())]
    Eval {
        /// Position ID, optionally with a match ID (POSITION:MATCH); gnubg's notation is also accepted
        #[arg(required = true, num_args = 1..=MAX_WORDS)]
        id: Vec<String>,
    },
    /// List a roll's legal plays and the resulting positions
    #[command(args = answer())]
    Legal {
        #[command(flatten)]
        question: QuestionArguments,
        /// Maximum number of plays to list; a cascade can have millions
        #[arg(short, long, default_value_t = OutputSettings::MAX_LEGAL)]
        #[arg(value_parser = clap::value_parser!(u32).range(1..))]
        number: u32,
    },
    /// Print the best play for a roll, step by step
    #[command(args = search())]
    Bestmove {
        #[command(flatten)]
        question: QuestionArguments,
    },
    /// Roll out a position, or the plays for a roll
    Rollout(Box<rollout::RolloutArguments>),
    /// Answer a question about each input line, using all cores
    ///
    /// A line is `ID DICE`, or `POSITION:MATCH` with the dice in the match ID. Each line of input yields one
    /// line of output: tab-separated (ID, dice, then for each play: play, equity, W, WG, WBG, L, LG, LBG, D),
    /// or JSON with --json.
    #[command(args = search())]
    Batch {
        /// Question to answer about each position
        question: Question,
        /// Number of plays that `hint` shows or `rollout` compares [default: 1], or that `legal` lists
        /// [default: 10000]
        #[arg(short, long, value_parser = clap::value_parser!(u32).range(1..))]
        number: Option<u32>,
        #[command(flatten)]
        rollouts: Box<rollout::Options>,
        /// Omit times from the JSON output of rollouts, so that the output is reproducible
        #[arg(long)]
        no_times: bool,
    },
    /// Judge the plays and the luck in saved matches
    #[command(alias = "analyze")]
    Analyse(Box<analyse::AnalyseArguments>),
    /// Count positions and plays, to check a move generator
    #[command(args = answer())]
    Perft {
        /// Number of plies to count
        #[arg(value_name = "N", value_parser = clap::value_parser!(u32).range(1..=5))]
        depth: u32,
    },
    /// Measure the speed and print an evaluation signature
    Bench(engines::BenchArguments),
    /// Play two configurations of this engine against each other
    #[command(after_help = ContestantSpec::HELP)]
    Duel(Box<engines::DuelArguments>),
    /// Print the chances of winning a match from every score
    Met(tables::MetArguments),
    /// Play engines against each other with duplicate dice
    #[command(after_help = arena::PLAYERS)]
    Arena(Box<arena::ArenaArguments>),
    /// Play in the browser; prints the address to open
    #[cfg(feature = "serve")]
    Serve(serve::ServeArguments),
    /// Verify the dice of a table of two people, and count them
    Dice(dice::DiceArguments),
    /// Keep matches in one file and query them
    #[cfg(feature = "library")]
    Library(Box<library::LibraryArguments>),
    /// Look up opening plays in the built-in book
    Book(Box<tables::BookArguments>),
    /// Practise your mistakes, or positions from a file
    #[cfg(feature = "library")]
    Quiz(Box<quiz::QuizArguments>),
    /// Print the rating scale for players
    #[command(args = [json()])]
    Ratings,
    /// Check that an engine follows the UBGI protocol
    Check(engines::CheckArguments),
    /// Make larger tables of endings
    #[command(subcommand)]
    Endings(tables::EndingsCommand),
    /// Print the JSON Schema of requests and replies
    Schema {
        /// Print tables of the fields in Markdown instead
        #[arg(long)]
        text: bool,
    },
    /// Print a shell completion script
    Completions {
        /// Shell that the script is for
        shell: clap_complete::Shell,
    },
    /// Write the manual pages, one for each command, to a folder
    #[command(hide = true)]
    Man {
        /// Folder for the pages, created if missing
        folder: PathBuf,
    },
}

impl ShellCommand {
    /// Whether the command writes only to standard output, so that it can end when no process reads standard
    /// output any more.
    pub(super) fn only_prints(&self) -> bool {
        match self {
            Self::Hint { .. } | Self::Eval { .. } | Self::Legal { .. } | Self::Bestmove { .. } => true,
            Self::Rollout(_) | Self::Batch { .. } | Self::Perft { .. } | Self::Bench(_) => true,
            Self::Duel(_) | Self::Met(_) | Self::Ratings | Self::Schema { .. } => true,
            Self::Analyse(analyse) => analyse.only_prints(),
            _ => false,
        }
    }
}
