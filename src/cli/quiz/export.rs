//! `plakoto quiz export`: writes the positions of a quiz as flash cards.

use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use clap::Args;
use serde_json::json;

use super::cards::card;
use super::source::{QuizPlayer, Source};
use crate::cli::interrupt::interruptible;
use crate::cli::options::search;
use crate::cli::output::{CommandResult, check_new, ended, json_lines, print, progress_bar, save};
use crate::cli::settings::{Engines, Settings};
use plakoto_engine::printable;
use plakoto_table::practice::Solution;
use plakoto_table::practice::anki::package;

#[derive(Clone, Debug, Args)]
#[command(args = search())]
pub(super) struct QuizExportArguments {
    /// Anki package to write; its name must end with .apkg
    #[arg(value_name = "FILE")]
    target: PathBuf,
    #[command(flatten)]
    person: QuizPlayer,
    #[command(flatten)]
    source: Source,
    /// Name of the deck in Anki
    #[arg(long, value_name = "NAME", default_value = "Plakoto")]
    deck: String,
    /// Maximum number of cards in the deck
    #[arg(short, long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    number: u32,
    /// Replace an existing file
    #[arg(long)]
    force: bool,
}

/// Makes all cards and then writes the file. If the user interrupts, no file is written.
pub(super) fn run(arguments: &QuizExportArguments, settings: &Settings) -> CommandResult {
    let QuizExportArguments { target, person, source, deck, number, force } = arguments;
    let stop = interruptible();
    check_new(target, *force)?;
    let exercises = if source.is_list(None)? {
        source.listed(settings, &person.day())?
    } else {
        let library = person.open(None, settings)?;
        let found = source.mistakes(person, &library, *number, &[])?;
        if found.is_empty() {
            return Err(source.is_empty(person, &library)?);
        }
        found
    };
    let exercises = &exercises[..exercises.len().min(*number as usize)];
    let bar = progress_bar(exercises.len() as u64, "cards");
    let (mut engines, mut cards) = (Engines::new(settings), Vec::new());
    for exercise in exercises {
        let engine = engines.of(exercise.rules);
        if let Some(solution) = Solution::find(engine, exercise, settings.plies, &stop) {
            cards.push(card(exercise, &solution)?);
        }
        if stop.is_raised() {
            return Ok(ended(false, &stop));
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
    save(target, package(deck, &cards, now)?, *force)?;
    let count = cards.len();
    print(&if settings.json {
        json_lines(&[json!({"file": target.display().to_string(), "cards": count})])
    } else {
        let plural = if count == 1 { "" } else { "s" };
        format!("Written to {}: {count} card{plural}.\n", printable::path(target))
    })
}
