//! `plakoto lab work`: splits a long computation (a job) into pieces that any process or machine can compute,
//! and joins their results. The list of all pieces is the plan.

mod job;
mod join;
mod kinds;
mod perform;
mod plan;
#[cfg(feature = "serve")]
mod serve;
mod status;
#[cfg(feature = "serve")]
mod volunteer;

use clap::{ArgMatches, Subcommand};

use crate::cli::output::{CommandResult, print_error};
use crate::cli::settings::Settings;
use plakoto_lab::work::WorkError;

pub(super) const EXAMPLES: &str = "\
Examples:
  plakoto lab work plan rollout positions.txt > plan.jsonl   split rollouts
  plakoto lab work do plan.jsonl --results results           compute all pieces
  plakoto lab work do plan.jsonl 2 --results results         compute one piece
  plakoto lab work join plan.jsonl --results results         join the results
  plakoto lab work missing plan.jsonl --results results      list missing pieces

Exit codes: 0 success, 1 something failed or is missing, 2 invalid usage,
3 the plan was made by another version of the program or for other networks.";

#[derive(Clone, Debug, Subcommand)]
pub(super) enum WorkCommand {
    /// Split a computation into pieces, and print the plan, one piece per line
    Plan(Box<plan::WorkPlanArguments>),
    /// Compute pieces of a plan, and write each result to a file in a folder
    Do(perform::WorkPerformArguments),
    /// Print the number of each piece of work that has no result yet, one per line
    Missing(status::ResultFolders),
    /// Report how many pieces are finished; the exit code is 1 unless all are
    Status(status::WorkStatusArguments),
    /// Join the results of all pieces; the output is the same as if one machine had computed everything
    Join(join::WorkJoinArguments),
    /// Give the pieces of a plan to volunteers, and check their results
    #[cfg(feature = "serve")]
    Serve(serve::WorkServeArguments),
    /// Compute pieces for a server until its job is done
    #[cfg(feature = "serve")]
    Volunteer(volunteer::WorkVolunteerArguments),
}

/// Exit code if the plan is for another version of the program or for other networks.
const REFUSED: u8 = 3;

impl WorkCommand {
    /// Records the options of the planned job as the user wrote them. The pieces of the plan contain these
    /// options.
    pub(super) fn note(&mut self, program: &clap::Command, line: &ArgMatches) {
        if let Self::Plan(plan) = self {
            plan.words = plan::words(program, line);
        }
    }
}

pub(super) fn run(command: &WorkCommand, settings: &Settings) -> CommandResult {
    let done = match command {
        WorkCommand::Plan(plan) => plan::run(plan, settings),
        WorkCommand::Do(perform) => perform::run(perform, settings),
        WorkCommand::Missing(missing) => status::missing(missing),
        WorkCommand::Status(status) => status::run(status, settings),
        WorkCommand::Join(join) => join::run(join),
        #[cfg(feature = "serve")]
        WorkCommand::Serve(serve) => serve::run(serve),
        #[cfg(feature = "serve")]
        WorkCommand::Volunteer(volunteer) => volunteer::run(volunteer, settings),
    };
    done.or_else(|error| match error.downcast_ref() {
        Some(WorkError::Refused { .. }) => {
            print_error(&format!("error: {error}\n"));
            Ok(REFUSED.into())
        }
        _ => Err(error),
    })
}
