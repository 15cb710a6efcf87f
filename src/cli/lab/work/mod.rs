//! `plakoto lab work`.

mod job;
mod join;
mod kinds;
mod perform;
mod plan;
mod status;

use clap::{ArgMatches, Subcommand};

use crate::cli::output::{Ended, complain};
use crate::cli::settings::Settings;
use plakoto_lab::work::WorkError;

pub(super) const EXAMPLES: &str = "\
Examples:
  plakoto lab work plan rollout positions.txt > plan.jsonl   split rollouts
  plakoto lab work do plan.jsonl --results results           make missing pieces
  plakoto lab work do plan.jsonl 2 --results results         make one piece
  plakoto lab work join plan.jsonl --results results         join the results
  plakoto lab work missing plan.jsonl --results results      for `parallel`

Exit codes: 0 all well, 1 something failed or is missing, 2 wrong usage,
3 another program or network than the plan's.";

#[derive(Clone, Debug, Subcommand)]
pub(super) enum WorkCommand {
    /// Split a computation: print its pieces, one per line
    Plan(Box<plan::WorkPlanArguments>),
    /// Make pieces: write the result of each to a file in a folder
    Do(perform::WorkPerformArguments),
    /// Print the numbers of the missing pieces, one per line
    Missing(status::ResultFolders),
    /// Report the progress; exit code 1 unless all pieces are finished
    Status(status::WorkStatusArguments),
    /// Join all results: the same bytes as on one machine
    Join(join::WorkJoinArguments),
}

/// Exit code: the plan is for another program or other networks.
const REFUSED: u8 = 3;

impl WorkCommand {
    /// Records the options of a job as written on the command line; its pieces contain them.
    pub(super) fn note(&mut self, program: &clap::Command, line: &ArgMatches) {
        if let Self::Plan(plan) = self {
            plan.words = plan::words(program, line);
        }
    }
}

pub(super) fn run(command: &WorkCommand, settings: &Settings) -> Ended {
    let done = match command {
        WorkCommand::Plan(plan) => plan::run(plan, settings),
        WorkCommand::Do(perform) => perform::run(perform, settings),
        WorkCommand::Missing(missing) => status::missing(missing),
        WorkCommand::Status(status) => status::run(status, settings),
        WorkCommand::Join(join) => join::run(join),
    };
    done.or_else(|error| match error.downcast_ref() {
        Some(WorkError::Refused { .. }) => {
            complain(&format!("error: {error}\n"));
            Ok(REFUSED.into())
        }
        _ => Err(error),
    })
}
