//! `plakoto quiz export`.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

use clap::Args;
use serde_json::{Map, Value};

use super::cards::{CardError, card};
use super::engines::Engines;
use super::source::{Person, Source};
use crate::cli::interrupt::stop_on_interrupt;
use crate::cli::library::lines;
use crate::cli::options::SearchOptions;
use crate::cli::output::{Failure, INTERRUPTED, write_out};
use crate::cli::progress::progress_bar;
use crate::cli::settings::Settings;
use plakoto_engine::printable;
use plakoto_engine::search::StopFlag;
use plakoto_table::practice::Solution;
use plakoto_table::practice::anki::package;
use plakoto_table::record::{write, write_new};

#[derive(Clone, Debug, Args)]
pub(super) struct Arguments {
    /// The file, which Anki imports: *.apkg
    #[arg(value_name = "FILE")]
    target: PathBuf,
    #[command(flatten)]
    person: Person,
    #[command(flatten)]
    source: Source,
    /// The name of the deck
    #[arg(long, value_name = "NAME", default_value = "Plakoto")]
    deck: String,
    /// How many cards at most
    #[arg(short, long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    number: u32,
    /// Write over a file that is there
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    options: SearchOptions,
}

/// Why nothing is exported.
#[derive(Debug, thiserror::Error)]
enum ExportError {
    #[error("{} is there already: --force replaces it", printable::path(.0))]
    IsThere(PathBuf),
    #[error("{}: {source}", printable::path(path))]
    Io { path: PathBuf, source: std::io::Error },
    #[error("the cards cannot be put together: {0}")]
    Anki(#[from] std::io::Error),
    #[error(transparent)]
    Card(#[from] CardError),
}

impl From<ExportError> for Failure {
    fn from(error: ExportError) -> Self {
        Self::told(error)
    }
}

impl Arguments {
    pub(super) fn settings(&self) -> Settings {
        self.options.settings()
    }
}

/// Writes the file when all cards are there. What interrupts it leaves none.
pub(super) fn run(arguments: &Arguments, settings: &Settings) -> ExitCode {
    let stop = StopFlag::default();
    stop_on_interrupt(&stop);
    match export(arguments, settings, &stop) {
        Err(failure) => failure.exit_code(),
        Ok(()) if stop.is_raised() => INTERRUPTED.into(),
        Ok(()) => ExitCode::SUCCESS,
    }
}

fn export(arguments: &Arguments, settings: &Settings, stop: &StopFlag) -> Result<(), Failure> {
    let Arguments { target, person, source, deck, number, force, .. } = arguments;
    if target.exists() && !force {
        return Err(ExportError::IsThere(target.clone()).into());
    }
    let exercises = if source.is_file() {
        source.exercises_of_file(settings.variant)?
    } else {
        let library = person.open(None)?;
        let found = source.mistakes(person, &library, *number, &[])?;
        if found.is_empty() {
            return Err(source.is_empty(person, &library)?.into());
        }
        found
    };
    let exercises = &exercises[..exercises.len().min(*number as usize)];
    let bar = progress_bar(exercises.len() as u64, "cards");
    let (mut engines, mut cards) = (Engines::new(settings), Vec::new());
    for exercise in exercises {
        let engine = engines.of(exercise.rules);
        if let Some(solution) = Solution::find(engine, exercise, settings.plies, stop) {
            cards.push(card(exercise, &solution).map_err(ExportError::from)?);
        }
        if stop.is_raised() {
            return Ok(());
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
    let bytes = package(deck, &cards, now).map_err(ExportError::from)?;
    let written = if *force { write(target, bytes) } else { write_new(target, bytes) };
    written.map_err(|source| ExportError::Io { path: target.clone(), source })?;
    let count = cards.len();
    write_out(&if settings.json {
        let fields = [("file", target.display().to_string().into()), ("cards", count.into())];
        lines(&[Map::from_iter(fields.map(|(key, value): (&str, Value)| (key.to_owned(), value)))])
    } else {
        let plural = if count == 1 { "" } else { "s" };
        format!("Written to {}: {count} card{plural}.\n", printable::path(target))
    })?;
    Ok(())
}
