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
  plakoto lab work plan rollout positions.txt > plan.jsonl   share rollouts out
  plakoto lab work do plan.jsonl --results results           make what is left
  plakoto lab work do plan.jsonl 2 --results results         make one piece
  plakoto lab work join plan.jsonl --results results         put them together
  plakoto lab work missing plan.jsonl --results results      for `parallel`

Exit codes: 0 all well, 1 something failed or is missing, 2 wrong usage,
3 another program or network than the plan's.";

#[derive(Clone, Debug, Subcommand)]
pub(super) enum WorkCommand {
    /// Share a computation out: prints its pieces, one a line
    Plan(Box<plan::WorkPlanArguments>),
    /// Make pieces: each becomes a file in a folder
    Do(perform::WorkPerformArguments),
    /// Print the numbers of the pieces that are not there, one a line
    Missing(status::ResultFolders),
    /// Tell how much is there; exit code 1 unless that is all of it
    Status(status::WorkStatusArguments),
    /// Put all results together: the same bytes as on one machine
    Join(join::WorkJoinArguments),
}

/// Another program, or other networks, than the plan is for.
const REFUSED: u8 = 3;

impl WorkCommand {
    /// Takes note of the options of a job as they stand on the line, which are handed on with its pieces.
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
