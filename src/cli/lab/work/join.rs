//! `plakoto lab work join`: joins the results of all pieces.

use std::io::{self, BufWriter, IntoInnerError, Write, stdout};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::job::Job;
use super::status::ResultFolders;
use crate::cli::output::{CommandResult, FAILED, print_error};
use crate::cli::settings::Settings;
use plakoto_engine::files::{Existing, Replacement};
use plakoto_lab::error::{At, LabError};

#[derive(Clone, Debug, Args)]
pub(in crate::cli::lab) struct WorkJoinArguments {
    #[command(flatten)]
    place: ResultFolders,
    /// Write to FILE instead of standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Replace an existing file
    #[arg(long, requires = "out")]
    force: bool,
}

/// Writes the same output and warnings as if one machine had done the whole job.
pub(super) fn run(arguments: &WorkJoinArguments) -> CommandResult {
    let (plan, collected) = arguments.place.look()?;
    let (job, settings) = Job::of(&plan.first, &Settings { threads: Some(1), ..Settings::default() })?;
    let mut has_failed = false;
    let mut parts = collected.in_order(&plan)?.inspect(|part| {
        if let Ok((_, made)) = part {
            has_failed |= made.has_failed;
            made.complaints.iter().for_each(|complaint| print_error(complaint));
        }
    });
    let mut join = |output: &mut dyn Write| job.kind().1.join(&mut parts, &settings, output);
    match &arguments.out {
        None => {
            let mut output = BufWriter::new(stdout().lock());
            join(&mut output)?;
            output.flush()?;
        }
        Some(path) => {
            let existing = if arguments.force { Existing::Replace } else { Existing::Keep };
            let mut output = BufWriter::new(Replacement::begin(path, existing).at(path)?);
            join(&mut output).map_err(|error| match error.downcast::<io::Error>() {
                Ok(source) => LabError::file(path, source).into(),
                Err(other) => other,
            })?;
            let new = output.into_inner().map_err(IntoInnerError::into_error).at(path)?;
            new.commit().at(path)?;
        }
    }
    drop(parts);
    Ok(if has_failed { FAILED.into() } else { ExitCode::SUCCESS })
}
