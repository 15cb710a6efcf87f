//! A computation to be distributed, with its options. Each piece of its plan repeats the options.

use anyhow::ensure;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use super::kinds::{Kind, analyse, labels, rollout};
use crate::cli::duel;
use crate::cli::lab::book::BookOptions;
use crate::cli::lab::data::make::DataOptions;
use crate::cli::lab::reference::ReferenceOptions;
use crate::cli::settings::Settings;
use plakoto_lab::arena::ContestantSpec;
use plakoto_lab::work::{Identity, Piece, WorkError};

/// A computation that can be split into pieces. The unit by which it is split is called an item.
#[derive(Clone, Debug, Subcommand)]
pub(super) enum Job {
    /// Rollouts of many positions, like `plakoto batch rollout --no-times`; each input line is one item of
    /// work
    Rollout(Box<rollout::RolloutPieces>),
    /// Analysis of many matches, like `plakoto analyse`; each match file is one item of work
    Analyse(Box<analyse::AnalysePieces>),
    /// Reference set, as made by `plakoto lab reference make`; each decision is one item of work
    Reference(Box<ReferenceOptions>),
    /// Opening book, as made by `plakoto lab book make`; each line of play is one item of work
    Book(Box<BookOptions>),
    /// Games between two configurations of the engine, like `plakoto duel --no-times`; each pair of games is
    /// one item of work
    #[command(after_help = ContestantSpec::HELP)]
    Arena(Box<duel::DuelArguments>),
    /// Labels for positions, as made by `plakoto lab label --blocks`; each block of games is one item of work
    Labels(Box<labels::LabelPieces>),
    /// Decisions from games, as made by `plakoto lab data make`; each block of games is one item of work
    #[command(after_help = ContestantSpec::HELP)]
    Data(Box<DataOptions>),
}

/// The command line of a job, as each piece of a plan contains it.
#[derive(Debug, Parser)]
#[command(no_binary_name = true, disable_help_subcommand = true)]
struct JobLine {
    #[command(subcommand)]
    job: Job,
}

impl Job {
    /// Returns the job of a piece and the job's settings, but with the thread count and the instruction set
    /// in `machine`. Fails if the plan is for another version of the program or for other networks.
    pub(super) fn of(piece: &Piece, machine: &Settings) -> Result<(Self, Settings), anyhow::Error> {
        let refused = |expected, got| WorkError::Refused { number: piece.number, expected, got };
        // The version of the program is checked first, because another version may have other options.
        let (wanted, here) = (piece.identity(), Identity::of([]));
        ensure!(wanted.program == here.program, refused(wanted.program, here.program));
        let line = [&piece.kind].into_iter().chain(&piece.arguments);
        let line = JobLine::command().try_get_matches_from(line);
        let parsed = line.and_then(|line| Ok((JobLine::from_arg_matches(&line)?.job, Settings::of(&line))));
        let (job, settings) = parsed.map_err(|error| {
            let text = error.to_string();
            let got = text.lines().next().unwrap_or_default().trim_start_matches("error: ").to_owned();
            refused(format!("`{} {}`", piece.kind, piece.arguments.join(" ")), got)
        })?;
        let settings = Settings { threads: machine.threads, simd: machine.simd, ..settings };
        match wanted.difference(&job.kind().1.identity(&settings)?) {
            None => Ok((job, settings)),
            Some((expected, got)) => Err(refused(expected, got).into()),
        }
    }

    /// Returns the name of the job's kind, and the implementation of that kind.
    pub(super) fn kind(&self) -> (&'static str, &dyn Kind) {
        match self {
            Self::Rollout(rollout) => ("rollout", &**rollout),
            Self::Analyse(analyse) => ("analyse", &**analyse),
            Self::Reference(reference) => ("reference", &**reference),
            Self::Book(book) => ("book", &**book),
            Self::Arena(arena) => ("arena", &**arena),
            Self::Labels(labels) => ("labels", &**labels),
            Self::Data(data) => ("data", &**data),
        }
    }
}
