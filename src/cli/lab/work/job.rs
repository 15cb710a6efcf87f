//! A computation as it is asked for, and asked for again by each of its pieces.

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

/// What can be shared out.
#[derive(Clone, Debug, Subcommand)]
pub(super) enum Job {
    /// Rollouts of many positions, as `plakoto batch rollout --no-times`: a line is an item
    Rollout(Box<rollout::RolloutPieces>),
    /// The analysis of many matches, as `plakoto analyse`: a file is an item
    Analyse(Box<analyse::AnalysePieces>),
    /// A reference set, as `plakoto lab reference make`: a decision is an item
    Reference(Box<ReferenceOptions>),
    /// A book of openings, as `plakoto lab book make`: a roll is an item
    Book(Box<BookOptions>),
    /// A series between two configurations of the engine, as `plakoto duel --no-times`: a pair of games is an item
    #[command(after_help = ContestantSpec::HELP)]
    Arena(Box<duel::DuelArguments>),
    /// Labels of positions, as `plakoto lab label --blocks`: a block is an item
    Labels(Box<labels::LabelPieces>),
    /// Games decision by decision, as `plakoto lab data make`: a block of games is an item
    #[command(after_help = ContestantSpec::HELP)]
    Data(Box<DataOptions>),
}

/// A job on a line of its own.
#[derive(Debug, Parser)]
#[command(no_binary_name = true, disable_help_subcommand = true)]
struct JobLine {
    #[command(subcommand)]
    job: Job,
}

impl Job {
    /// The job of a piece with its settings, if it is for this program and its networks, on a machine with these threads and
    /// instructions.
    pub(super) fn of(piece: &Piece, machine: &Settings) -> Result<(Self, Settings), anyhow::Error> {
        let refused = |expected, got| WorkError::Refused { number: piece.number, expected, got };
        // Another program may have other options.
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

    /// The name of the job, and how it is done.
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
