//! The program's arguments: its options and the list of its commands.

use std::path::PathBuf;

use clap::{Args, ColorChoice, Parser, Subcommand};

use super::options::{answer, json, search, session};
use super::question::{MAX_WORDS, Question, QuestionArguments};
#[cfg(feature = "serve")]
use super::serve;
use super::session::{PlayArguments, StateOptions};
use super::values::number;
use super::{analyse, arena, dice, engines, rollout, tables};
#[cfg(feature = "library")]
use super::{library, quiz};
use plakoto_protocol::OutputSettings;
use plakoto_words::Language;

#[derive(Debug, Parser)]
#[command(version, args = session())]
pub(super) struct Arguments {
    #[command(subcommand)]
    pub(super) command: Option<ShellCommand>,
    #[command(flatten)]
    pub(super) session: SessionArguments,
}

/// How a session treats its user and its files.
#[derive(Clone, Debug, Args)]
pub(super) struct SessionArguments {
    #[arg(long)]
    pub(super) strict: bool,
    #[arg(long)]
    pub(super) no_files: bool,
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(super) color: ColorChoice,
    #[command(flatten)]
    pub(super) keep: StateOptions,
}

#[derive(Debug, Subcommand)]
pub(super) enum ShellCommand {
    #[command(args = session())]
    Play(PlayArguments),
    #[command(args = search())]
    Hint {
        #[command(flatten)]
        question: QuestionArguments,
        #[arg(short, long, default_value_t = 10, value_parser = number::<u32>(1..))]
        number: u32,
    },
    #[command(args = search())]
    Eval {
        #[arg(required = true, num_args = 1..=MAX_WORDS)]
        id: Vec<String>,
    },
    #[command(args = answer())]
    Legal {
        #[command(flatten)]
        question: QuestionArguments,
        #[arg(short, long, default_value_t = OutputSettings::MAX_LEGAL)]
        #[arg(value_parser = number::<u32>(1..))]
        number: u32,
    },
    #[command(args = search())]
    Bestmove {
        #[command(flatten)]
        question: QuestionArguments,
    },
    Rollout(Box<rollout::RolloutArguments>),
    #[command(args = search())]
    Batch {
        #[arg(value_parser = Question::parser(Language::English))]
        question: Question,
        #[arg(short, long, value_parser = number::<u32>(1..))]
        number: Option<u32>,
        #[command(flatten)]
        rollouts: Box<rollout::Options>,
        #[arg(long)]
        no_times: bool,
    },
    #[command(alias = "analyze")]
    Analyse(Box<analyse::AnalyseArguments>),
    #[command(args = answer())]
    Perft {
        #[arg(value_name = "N", value_parser = number::<u32>(1..=5))]
        depth: u32,
    },
    Bench(engines::BenchArguments),
    Duel(Box<engines::DuelArguments>),
    Met(tables::MetArguments),
    Arena(Box<arena::ArenaArguments>),
    #[cfg(feature = "serve")]
    Serve(serve::ServeArguments),
    Dice(dice::DiceArguments),
    #[cfg(feature = "library")]
    Library(Box<library::LibraryArguments>),
    Book(Box<tables::BookArguments>),
    #[cfg(feature = "library")]
    Quiz(Box<quiz::QuizArguments>),
    #[command(args = [json()])]
    Ratings,
    Check(engines::CheckArguments),
    #[command(subcommand)]
    Endings(tables::EndingsCommand),
    Schema {
        #[arg(long)]
        text: bool,
    },
    Completions {
        shell: clap_complete::Shell,
    },
    #[command(hide = true)]
    Man {
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
