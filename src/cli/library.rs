//! `plakoto library`: keeps matches in a database file.

mod add;
mod analyse;
mod find;
mod report;
mod stats;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Subcommand};
use serde::Serialize;
use serde_json::{Map, Value};

use super::options::{json, library};
use super::output::{CommandResult, FAILED, json_lines, print, save, write_out};
use super::settings::Settings;
use plakoto_engine::printable;
use plakoto_table::library::{Library, LibraryError, MatchFilter, default_path, is_date, text};
use plakoto_table::record::{json_lines as match_file, mat};

#[derive(Clone, Debug, Args)]
pub(super) struct LibraryArguments {
    #[command(subcommand)]
    command: LibraryCommand,
}

#[derive(Clone, Debug, Subcommand)]
enum LibraryCommand {
    /// Add matches; duplicates are recognised by their plays
    Add(Box<add::LibraryAddArguments>),
    /// List the matches by date
    #[command(args = [json(), library()])]
    List {
        #[command(flatten)]
        filter: Filter,
    },
    /// Show a match: its games and the statistics of its players
    #[command(args = [json(), library()])]
    Show {
        /// Number of the match
        number: i64,
    },
    /// Find a position, or what a position shows, in all matches
    Find(find::LibraryFindArguments),
    /// Judge the matches that were not judged at this depth; the same command resumes an interrupted run
    Analyse(Box<analyse::LibraryAnalyseArguments>),
    /// Show a player's errors and luck from month to month
    Stats(stats::LibraryStatsArguments),
    /// List the players with their matches, points, errors and luck
    #[command(args = [json(), library()])]
    Players,
    /// Write a report of the analysed matches: each player's errors and luck, a row for each match and, in
    /// HTML, the trend
    Report(report::LibraryReportArguments),
    /// Write a match to a file: mat format if its name ends in .mat, otherwise JSON lines
    #[command(args = [json(), library()])]
    Export {
        /// Number of the match
        number: i64,
        /// File to write
        file: PathBuf,
        /// Replace an existing file
        #[arg(long)]
        force: bool,
    },
    /// Read the whole library and check everything against its checksums
    #[command(args = [json(), library()])]
    Check,
    /// Remove a match
    #[command(args = [json(), library()])]
    Remove {
        /// Number of the match
        number: i64,
    },
}

/// Conditions that select matches of the library.
#[derive(Clone, Debug, Args)]
struct Filter {
    /// Include only matches of this player
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// Include only the last N matches
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    number: Option<u32>,
}

impl Filter {
    fn wanted(&self) -> MatchFilter {
        MatchFilter { player: self.player.clone(), last: self.number }
    }
}

impl Settings {
    /// Returns the path of the library file.
    pub(super) fn library(&self) -> Result<PathBuf, LibraryError> {
        self.library.clone().map_or_else(default_path, Ok)
    }
}

/// Checks a date that the user gave as an option.
pub(super) fn day(text: &str) -> Result<String, &'static str> {
    is_date(text).then(|| text.to_owned()).ok_or("expected a date such as 2026-11-22")
}

/// Executes a command on the library.
pub(super) fn run(arguments: &LibraryArguments, settings: &Settings) -> CommandResult {
    let open = || Library::open(&settings.library()?);
    print(&match &arguments.command {
        LibraryCommand::Add(arguments) => return add::run(arguments, settings),
        LibraryCommand::Find(arguments) => find::run(arguments, settings)?,
        LibraryCommand::Analyse(arguments) => return analyse::run(arguments, settings),
        LibraryCommand::Check => {
            let check = open()?.check()?;
            write_out(&rows(settings, std::slice::from_ref(&check), || text::check(&check)))?;
            return Ok(if check.damages.is_empty() { ExitCode::SUCCESS } else { FAILED.into() });
        }
        LibraryCommand::Stats(arguments) => stats::run(arguments, settings)?,
        LibraryCommand::Report(arguments) => report::report(arguments, settings)?,
        LibraryCommand::List { filter } => {
            let matches = open()?.matches(&filter.wanted())?;
            rows(settings, &matches, || text::matches(&matches))
        }
        LibraryCommand::Show { number } => {
            let details = [open()?.details(*number)?];
            rows(settings, &details, || text::details(&details[0]))
        }
        LibraryCommand::Players => {
            let players = open()?.players()?;
            rows(settings, &players, || text::players(&players))
        }
        LibraryCommand::Export { number, file, force } => {
            let record = open()?.record(*number)?;
            let is_mat = file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("mat"));
            let contents = if is_mat { mat::write(&record)? } else { match_file::write(&record) };
            save(file, contents, *force)?;
            done(settings, "exported", *number, || {
                format!("Exported match {number} to {}.\n", printable::path(file))
            })
        }
        LibraryCommand::Remove { number } => {
            open()?.remove(*number)?;
            done(settings, "removed", *number, || format!("Removed match {number}.\n"))
        }
    })
}

/// Returns the rows as JSON if the settings say so, or else as text.
fn rows<T: Serialize>(settings: &Settings, rows: &[T], text: impl Fn() -> String) -> String {
    if settings.json { json_lines(rows) } else { text() }
}

/// Reports that a match was changed, as JSON or as text. In JSON, `key` names the change.
fn done(settings: &Settings, key: &str, number: i64, text: impl Fn() -> String) -> String {
    rows(settings, &[Map::from_iter([(key.to_owned(), Value::from(number))])], text)
}
