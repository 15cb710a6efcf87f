//! `plakoto lab work join`.

use std::io::{BufWriter, Write, stdout};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::error::{WorkCommandError, io};
use super::perform::{check, job};
use super::status::Place;
use crate::cli::output::{FAILED, complain};
use crate::cli::settings::Settings;
use plakoto_engine::files::{Existing, Replacement};

#[derive(Clone, Debug, Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    place: Place,
    /// Write a file instead of standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Write over a file that is there
    #[arg(long, requires = "out")]
    force: bool,
}

/// Writes what one machine would have, and complains as it would have.
pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, WorkCommandError> {
    let (plan, collected) = arguments.place.look()?;
    let (job, settings) = job(&plan.first)?;
    let settings = Settings { threads: Some(1), ..settings };
    check(&plan.first, &job.kind().identity(&settings)?)?;
    let mut has_failed = false;
    let mut parts = collected.in_order(&plan)?.inspect(|part| {
        if let Ok((_, made)) = part {
            has_failed |= made.has_failed;
            made.complaints.iter().for_each(|complaint| complain(complaint));
        }
    });
    match &arguments.out {
        None => {
            let mut output = BufWriter::new(stdout().lock());
            job.kind().join(&mut parts, &settings, &mut output)?;
            output.flush().map_err(WorkCommandError::Output)?;
        }
        Some(path) => {
            let existing = if arguments.force { Existing::Replaced } else { Existing::Kept };
            let new = Replacement::begin(path, existing).map_err(|source| io(path, source))?;
            let mut output = BufWriter::new(new);
            let joined = job.kind().join(&mut parts, &settings, &mut output);
            joined.map_err(|error| match error {
                WorkCommandError::Output(source) => io(path, source),
                other => other,
            })?;
            let new = output.into_inner().map_err(|error| io(path, error.into_error()))?;
            new.commit().map_err(|source| io(path, source))?;
        }
    }
    drop(parts);
    Ok(if has_failed { FAILED.into() } else { ExitCode::SUCCESS })
}
