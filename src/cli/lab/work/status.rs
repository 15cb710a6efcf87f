//! `plakoto lab work missing` and `plakoto lab work status`: report the progress of a plan.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use serde_json::json;

use crate::cli::options::json;
use crate::cli::output::{CommandResult, FAILED, print_error, write_out};
use crate::cli::settings::Settings;
use plakoto_lab::work::{Plan, ResultSet, WorkError, collect};

/// Options that name a plan, and the folders with the results of its pieces.
#[derive(Clone, Debug, Args)]
pub(in crate::cli::lab) struct ResultFolders {
    /// Plan file
    plan: PathBuf,
    /// Folder with results, searched recursively; the option can be repeated
    #[arg(long, value_name = "FOLDER", required = true)]
    results: Vec<PathBuf>,
}

#[derive(Clone, Debug, Args)]
#[command(args = [json()])]
pub(in crate::cli::lab) struct WorkStatusArguments {
    #[command(flatten)]
    place: ResultFolders,
}

impl ResultFolders {
    pub(super) fn look(&self) -> Result<(Plan, ResultSet), WorkError> {
        let plan = Plan::read(&self.plan)?;
        let collected = collect(&plan, &self.results)?;
        Ok((plan, collected))
    }
}

/// Prints the numbers of the pieces that have no result, and reports unusable result files on standard error.
pub(super) fn missing(place: &ResultFolders) -> CommandResult {
    let (plan, collected) = place.look()?;
    collected.faults.iter().for_each(|fault| print_error(&format!("{fault}\n")));
    let text: String = collected.missing(&plan).map(|number| format!("{number}\n")).collect();
    write_out(&text)?;
    Ok(ExitCode::SUCCESS)
}

/// Reports how many pieces of a plan have results.
pub(super) fn run(arguments: &WorkStatusArguments, settings: &Settings) -> CommandResult {
    let (plan, collected) = arguments.place.look()?;
    let missing = collected.missing(&plan).count();
    let faults: Vec<String> = collected.faults.iter().map(ToString::to_string).collect();
    let (kind, job, of, there) = (&plan.first.kind, &plan.first.job, plan.pieces(), collected.count());
    let text = if settings.json {
        let fields = json!({ "kind": kind, "job": job, "pieces": of, "there": there, "missing": missing, "faults": faults });
        format!("{fields}\n")
    } else {
        let text = format!("{kind} job {job}: {there} of {of} pieces are finished, {missing} missing\n");
        text + &faults.iter().map(|fault| format!("{fault}\n")).collect::<String>()
    };
    write_out(&text)?;
    let is_complete = missing == 0 && faults.is_empty();
    Ok(if is_complete { ExitCode::SUCCESS } else { FAILED.into() })
}
