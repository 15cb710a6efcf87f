//! A computation as it is asked for, and asked for again by each of its pieces.

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use super::kind::Kind;
use super::kinds::{analyse, arena, book, data, labels, reference, rollout};
use crate::cli::settings::Settings;
use plakoto_lab::arena::ContestantSpec;
use plakoto_lab::work::Piece;

/// What can be shared out.
#[derive(Clone, Debug, Subcommand)]
pub(super) enum Job {
    /// Rollouts of many positions, as `plakoto batch rollout --no-times`: a line is an item
    Rollout(Box<rollout::Arguments>),
    /// The analysis of many matches, as `plakoto analyse`: a file is an item
    Analyse(Box<analyse::Arguments>),
    /// A reference set, as `plakoto lab reference make`: a decision is an item
    Reference(Box<reference::Arguments>),
    /// A book of openings, as `plakoto lab book make`: a roll is an item
    Book(Box<book::Arguments>),
    /// A series between two configurations of the engine, as `plakoto duel --no-times`: a pair of games is an item
    #[command(after_help = ContestantSpec::HELP)]
    Arena(Box<arena::Arguments>),
    /// Labels of positions, as `plakoto lab label --blocks`: a block is an item
    Labels(Box<labels::Arguments>),
    /// Games decision by decision, as `plakoto lab data make`: a block of games is an item
    #[command(after_help = ContestantSpec::HELP)]
    Data(Box<data::Arguments>),
}

/// A job on a line of its own.
#[derive(Debug, Parser)]
#[command(no_binary_name = true, disable_help_subcommand = true)]
struct Line {
    #[command(subcommand)]
    job: Job,
}

impl Job {
    /// The job of a piece with its settings; what is wrong if it cannot be done here.
    pub(super) fn of(piece: &Piece) -> Result<(Self, Settings), String> {
        let line = [&piece.kind].into_iter().chain(&piece.arguments);
        let line = Line::command().try_get_matches_from(line);
        let parsed = line.and_then(|line| Ok((Line::from_arg_matches(&line)?.job, Settings::of(&line))));
        parsed.map_err(|error| {
            let text = error.to_string();
            text.lines().next().unwrap_or_default().trim_start_matches("error: ").to_owned()
        })
    }

    pub(super) const fn name(&self) -> &'static str {
        match self {
            Self::Rollout(_) => "rollout",
            Self::Analyse(_) => "analyse",
            Self::Reference(_) => "reference",
            Self::Book(_) => "book",
            Self::Arena(_) => "arena",
            Self::Labels(_) => "labels",
            Self::Data(_) => "data",
        }
    }

    pub(super) fn kind(&self) -> &dyn Kind {
        match self {
            Self::Rollout(rollout) => &**rollout,
            Self::Analyse(analyse) => &**analyse,
            Self::Reference(reference) => &**reference,
            Self::Book(book) => &**book,
            Self::Arena(arena) => &**arena,
            Self::Labels(labels) => &**labels,
            Self::Data(data) => &**data,
        }
    }
}
