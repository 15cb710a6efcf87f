//! `plakoto lab work plan`.

use std::io::{BufWriter, Write, stdout};
use std::process::ExitCode;

use clap::Args;

use super::error::WorkCommandError;
use super::job::Job as Asked;
use crate::cli::settings::Settings;
use plakoto_engine::files;
use plakoto_lab::work::{Job, MOST_OF_LINE, MOST_PIECES, split};

#[derive(Clone, Debug, Args)]
pub(super) struct Arguments {
    /// How many pieces, unless there are fewer items
    #[arg(long, value_name = "N", global = true, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=i64::from(MOST_PIECES)))]
    pieces: u32,
    #[command(subcommand)]
    job: Asked,
    /// The options of the job, as they stand on the line.
    #[arg(skip)]
    pub(super) words: Vec<String>,
}

/// Prints the pieces.
pub(super) fn run(arguments: &Arguments, settings: &Settings) -> Result<ExitCode, WorkCommandError> {
    let asked = &arguments.job;
    let kind = asked.kind();
    let input = kind.input(settings)?;
    let job = Job {
        kind: asked.name(),
        arguments: arguments.words.clone(),
        items: input.items,
        texts: input.texts,
        identity: kind.identity(settings)?,
    };
    let mut output = BufWriter::new(stdout().lock());
    for piece in split(&job, arguments.pieces)? {
        let line = piece.line().map_err(|error| WorkCommandError::Output(error.into()))?;
        let fits = files::must_fit(line.len() as u64 + 1, MOST_OF_LINE);
        fits.and_then(|()| writeln!(output, "{line}")).map_err(WorkCommandError::Output)?;
    }
    output.flush().map_err(WorkCommandError::Output)?;
    Ok(ExitCode::SUCCESS)
}
