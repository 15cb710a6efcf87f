//! `plakoto lab work do`.

use std::collections::BTreeSet;
use std::io::{BufReader, stdin};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use super::error::WorkCommandError;
use super::job::Job;
use crate::cli::options::{simd, threads};
use crate::cli::output::{complain, write_out};
use crate::cli::settings::Settings;
use plakoto_engine::printable;
use plakoto_lab::work::{Identity, Piece, PieceResult, WorkError, find, pieces};

#[derive(Clone, Debug, Args)]
#[command(args = [threads().default_value("1").help("Threads for a piece"), simd()])]
pub(super) struct Arguments {
    /// The file of the plan, or `-` for pieces on standard input
    #[arg(value_name = "PLAN", default_value = "-")]
    plan: PathBuf,
    /// The numbers of the pieces [default: all of them]
    #[arg(value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..))]
    numbers: Vec<u32>,
    /// The folder for results, which is made if there is none
    #[arg(long, value_name = "FOLDER")]
    results: PathBuf,
}

/// Makes the pieces that are not there yet, one after the other, and tells of each.
pub(super) fn run(arguments: &Arguments, settings: &Settings) -> Result<ExitCode, WorkCommandError> {
    let is_input = arguments.plan == Path::new("-");
    if !arguments.numbers.is_empty() && !is_input {
        for &number in &arguments.numbers {
            let (piece, checksum) = find(&arguments.plan, number)?;
            perform(&piece, &checksum, arguments, settings)?;
        }
        return Ok(ExitCode::SUCCESS);
    }
    let input: Box<dyn std::io::BufRead> = match is_input {
        true => Box::new(BufReader::new(stdin())),
        false => {
            let file = plakoto_engine::files::open(&arguments.plan);
            Box::new(BufReader::new(file.map_err(|source| super::error::io(&arguments.plan, source))?))
        }
    };
    let place = if is_input { "standard input".to_owned() } else { printable::path(&arguments.plan) };
    let mut missing: BTreeSet<u32> = arguments.numbers.iter().copied().collect();
    let mut is_any = false;
    for piece in pieces(input, place.clone()) {
        let (_, piece, checksum) = piece?;
        is_any = true;
        missing.remove(&piece.number);
        if arguments.numbers.is_empty() || arguments.numbers.contains(&piece.number) {
            perform(&piece, &checksum, arguments, settings)?;
        }
    }
    match missing.first() {
        _ if !is_any => Err(WorkError::Empty(place).into()),
        Some(&number) => Err(WorkError::NoSuchPiece { place, number }.into()),
        None => Ok(ExitCode::SUCCESS),
    }
}

/// Makes a piece, unless its result is there and whole.
fn perform(
    piece: &Piece,
    checksum: &str,
    arguments: &Arguments,
    settings: &Settings,
) -> Result<(), WorkCommandError> {
    let path = arguments.results.join(piece.file_name());
    let told = |what: &str| {
        let line = format!("piece {} of {}: {what}{}\n", piece.number, piece.of, printable::path(&path));
        write_out(&line).map_err(WorkCommandError::Output)
    };
    if is_there(piece, checksum, &path)? {
        return told("there already, ");
    }
    let (job, of_job) = job(piece)?;
    let settings = Settings { threads: settings.threads, simd: settings.simd, ..of_job };
    check(piece, &job.kind().identity(&settings)?)?;
    let made = job.kind().make(piece, &settings)?;
    PieceResult::new(piece, checksum, made).write(&arguments.results)?;
    told("")
}

/// Whether there is a whole result. One that is damaged is told of, and made again.
fn is_there(piece: &Piece, checksum: &str, path: &Path) -> Result<bool, WorkCommandError> {
    if !path.exists() {
        return Ok(false);
    }
    match PieceResult::read(path)? {
        Ok(result) if result.is_of(&piece.job, piece.number, checksum) => Ok(true),
        Ok(other) => {
            let fault = plakoto_lab::work::Fault::Foreign(path.to_owned(), other.origin());
            Err(WorkError::Faults(vec![fault]).into())
        }
        Err(error) => {
            complain(&format!("{}: {error}; it is made again\n", printable::path(path)));
            Ok(false)
        }
    }
}

/// The job of a piece that is for this program.
pub(super) fn job(piece: &Piece) -> Result<(Job, Settings), WorkError> {
    // Another program may have other options.
    let (expected, here) = (piece.identity(), Identity::of([]));
    if expected.program != here.program {
        let refused = (expected.program, here.program);
        return Err(WorkError::Refused { number: piece.number, expected: refused.0, got: refused.1 });
    }
    Job::of(piece).map_err(|got| WorkError::Refused {
        number: piece.number,
        expected: format!("`{} {}`", piece.kind, piece.arguments.join(" ")),
        got,
    })
}

/// Checks that a piece is for what is here.
pub(super) fn check(piece: &Piece, here: &Identity) -> Result<(), WorkError> {
    match piece.identity().difference(here) {
        None => Ok(()),
        Some((expected, got)) => Err(WorkError::Refused { number: piece.number, expected, got }),
    }
}
