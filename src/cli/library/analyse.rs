//! `plakoto library analyse`: judges the matches of the library that were not judged in the same way.

use std::process::ExitCode;

use clap::Args;

use crate::cli::interrupt::interruptible;
use crate::cli::options::{library, search};
use crate::cli::output::{CommandResult, progress_bar, write_out};
use crate::cli::settings::{Engines, Settings};
use plakoto_table::analysis::{AnalysisSettings, analyse_all};
use plakoto_table::library::{Analysis, Entry, Library};
use plakoto_table::match_play::EquityTable;

#[derive(Clone, Debug, Args)]
#[command(args = [library()], args = search())]
pub(super) struct LibraryAnalyseArguments {
    /// Maximum number of matches to judge, the latest first [default: all]
    #[arg(short, long, value_name = "N")]
    number: Option<usize>,
}

/// Judges one match after the other. Each is stored before the next begins, so an interrupted run goes on with the
/// same command.
pub(super) fn run(arguments: &LibraryAnalyseArguments, settings: &Settings) -> CommandResult {
    let judging = AnalysisSettings { plies: settings.plies, ..AnalysisSettings::default() };
    let (method, stop) = (judging.description(), interruptible());
    let mut library = Library::open(&settings.library()?)?;
    let numbers = library.unanalysed(&method)?;
    let all = numbers.len();
    let wanted = arguments.number.unwrap_or(all).min(all);
    let (mut engines, mut done) = (Engines::new(settings), 0);
    let bar = progress_bar(wanted as u64, "matches");
    for number in numbers.into_iter().take(wanted) {
        let record = library.record(number)?;
        let equities = EquityTable::of(record.rotation);
        let engine = engines.of(*record.rotation.first());
        let games = analyse_all(engine, &record, Some(&equities), &judging, &stop, &mut |_| {});
        if stop.is_raised() {
            break;
        }
        let entry = Entry { record: &record, date: "", source: "" };
        library.add(
            &entry,
            Some(&Analysis { games: &games, thresholds: &judging.thresholds, method: &method }),
        )?;
        done += 1;
        bar.inc(1);
    }
    bar.finish_and_clear();
    let matches = if done == 1 { "match" } else { "matches" };
    write_out(&format!("{done} {matches} analysed, {} left. {method}\n", all - done))?;
    Ok(if stop.is_raised() { crate::cli::output::INTERRUPTED.into() } else { ExitCode::SUCCESS })
}
