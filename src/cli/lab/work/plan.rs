//! `plakoto lab work plan`: prints the plan of a job.

use std::ffi::OsStr;
use std::io::{BufWriter, Write, stdout};
use std::process::ExitCode;

use clap::parser::ValueSource;
use clap::{ArgAction, ArgMatches, Args, Command};

use super::job::Job as Asked;
use super::kinds::INPUTS;
use crate::cli::output::CommandResult;
use crate::cli::settings::Settings;
use plakoto_engine::files;
use plakoto_lab::work::{Job, MOST_OF_LINE, MOST_PIECES, split};

#[derive(Clone, Debug, Args)]
pub(in crate::cli::lab) struct WorkPlanArguments {
    /// Number of pieces of work; a job with fewer items has fewer pieces
    #[arg(long, value_name = "N", global = true, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=i64::from(MOST_PIECES)))]
    pieces: u32,
    #[command(subcommand)]
    job: Asked,
    /// Options of the job as the user wrote them on the command line.
    #[arg(skip)]
    pub(super) words: Vec<String>,
}

/// Prints the plan, one piece per line.
pub(super) fn run(arguments: &WorkPlanArguments, settings: &Settings) -> CommandResult {
    let (name, kind) = arguments.job.kind();
    let (items, texts) = kind.input(settings)?;
    let (arguments_of_job, identity) = (arguments.words.clone(), kind.identity(settings)?);
    let job = Job { kind: name, arguments: arguments_of_job, items, texts, identity };
    let mut output = BufWriter::new(stdout().lock());
    for piece in split(&job, arguments.pieces)? {
        let line = piece.line().map_err(std::io::Error::from)?;
        files::must_fit(line.len() as u64 + 1, MOST_OF_LINE)?;
        writeln!(output, "{line}")?;
    }
    output.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// Names of arguments that do not affect a job's result, or that belong to the plan rather than the job.
const OTHERS: [&str; 3] = ["threads", "simd", "pieces"];

/// Returns the arguments of the innermost command, in the order of the command's help. Each option and its
/// value are one word. Input files are left out, because the pieces contain the input itself.
pub(super) fn words(program: &Command, line: &ArgMatches) -> Vec<String> {
    let (mut command, mut line) = (program, line);
    while let Some((name, next)) = line.subcommand()
        && let Some(found) = command.find_subcommand(name)
    {
        (command, line) = (found, next);
    }
    let is_given = |id: &str| line.value_source(id) == Some(ValueSource::CommandLine);
    let arguments = command.get_arguments().filter(|argument| {
        let id = argument.get_id().as_str();
        is_given(id) && !OTHERS.contains(&id) && !INPUTS.contains(&id)
    });
    let mut words = Vec::new();
    for argument in arguments {
        let values =
            line.get_raw(argument.get_id().as_str()).into_iter().flatten().map(OsStr::to_string_lossy);
        match (argument.get_long(), argument.get_action()) {
            (Some(long), ArgAction::SetTrue) => words.push(format!("--{long}")),
            (Some(long), _) => words.extend(values.map(|value| format!("--{long}={value}"))),
            (None, _) => words.extend(values.map(|value| value.into_owned())),
        }
    }
    words
}
