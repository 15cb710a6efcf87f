//! `plakoto lab work do`: computes pieces of a plan.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, stdin};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use super::job::Job;
use crate::cli::options::{simd, threads};
use crate::cli::output::{CommandResult, print_error, write_out};
use crate::cli::settings::Settings;
use plakoto_engine::{files, printable};
use plakoto_lab::error::At;
use plakoto_lab::work::{Fault, Piece, PieceResult, WorkError, find, pieces};

#[derive(Clone, Debug, Args)]
#[command(args = [threads().default_value("1").help("Number of threads per piece of work"), simd()])]
pub(in crate::cli::lab) struct WorkPerformArguments {
    /// Plan file, or `-` to read pieces from standard input
    #[arg(value_name = "PLAN", default_value = "-")]
    plan: PathBuf,
    /// Numbers of the pieces to compute [default: all pieces]
    #[arg(value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..))]
    numbers: Vec<u32>,
    /// Folder for the result files, created if missing
    #[arg(long, value_name = "FOLDER")]
    results: PathBuf,
}

/// Computes the chosen pieces that have no result yet, and reports each piece.
pub(super) fn run(arguments: &WorkPerformArguments, settings: &Settings) -> CommandResult {
    let WorkPerformArguments { plan, numbers, .. } = arguments;
    let is_input = plan == Path::new("-");
    if !numbers.is_empty() && !is_input {
        for &number in numbers {
            let (piece, checksum) = find(plan, number)?;
            perform(&piece, &checksum, &arguments.results, settings)?;
        }
        return Ok(ExitCode::SUCCESS);
    }
    let input: Box<dyn BufRead> = match is_input {
        true => Box::new(BufReader::new(stdin())),
        false => Box::new(BufReader::new(files::open(plan).at(plan)?)),
    };
    let place = if is_input { "standard input".to_owned() } else { printable::path(plan) };
    let mut missing: BTreeSet<u32> = numbers.iter().copied().collect();
    let mut is_any = false;
    for piece in pieces(input, place.clone()) {
        let (_, piece, checksum) = piece?;
        is_any = true;
        if missing.remove(&piece.number) || numbers.is_empty() || numbers.contains(&piece.number) {
            perform(&piece, &checksum, &arguments.results, settings)?;
        }
    }
    match missing.first() {
        _ if !is_any => Err(WorkError::empty(&place).into()),
        Some(&number) => Err(WorkError::no_such_piece(&place, number).into()),
        None => Ok(ExitCode::SUCCESS),
    }
}

/// Computes a piece, unless the folder already contains an undamaged result for the piece.
fn perform(piece: &Piece, checksum: &str, results: &Path, settings: &Settings) -> anyhow::Result<()> {
    let path = results.join(piece.file_name());
    let told = |what: &str| {
        write_out(&format!("piece {} of {}: {what}{}\n", piece.number, piece.of, printable::path(&path)))
    };
    if is_there(piece, checksum, &path)? {
        return Ok(told("already exists, ")?);
    }
    let (job, settings) = Job::of(piece, settings)?;
    let made = job.kind().1.make(piece, &settings)?;
    PieceResult::new(piece, checksum, made).write(results)?;
    Ok(told("")?)
}

/// Whether an undamaged result for the piece exists. A damaged result is reported, so that the piece is
/// computed again.
fn is_there(piece: &Piece, checksum: &str, path: &Path) -> Result<bool, WorkError> {
    if !path.exists() {
        return Ok(false);
    }
    match PieceResult::read(path)? {
        Ok(result) if result.is_of(&piece.job, piece.number, checksum) => Ok(true),
        Ok(other) => Err(WorkError::Faults(vec![Fault::Foreign(path.to_owned(), other.origin())])),
        Err(error) => {
            print_error(&format!(
                "{}: {error}; the piece of work is computed again\n",
                printable::path(path)
            ));
            Ok(false)
        }
    }
}
