//! `plakoto library`.

mod add;
mod report;

use std::path::PathBuf;

use clap::{Args, Subcommand};
use serde::Serialize;
use serde_json::{Map, Value};

use super::options::{json, library};
use super::output::{Ended, json_lines, print, save};
use super::settings::Settings;
use plakoto_engine::printable;
use plakoto_table::library::{Library, LibraryError, QueryAnswer, Wanted, cell, default_path, is_date, text};
use plakoto_table::record::{json_lines as match_file, mat};

#[derive(Clone, Debug, Args)]
pub(super) struct LibraryArguments {
    #[command(subcommand)]
    command: LibraryCommand,
}

#[derive(Clone, Debug, Subcommand)]
enum LibraryCommand {
    /// Take matches in; those that are there already are noticed by what was played
    Add(Box<add::LibraryAddArguments>),
    /// List the matches by their days
    #[command(args = [json(), library()])]
    List {
        #[command(flatten)]
        filter: Filter,
    },
    /// Show a match: its games, and what they say about its players
    #[command(args = [json(), library()])]
    Show {
        /// Its number
        number: i64,
    },
    /// List the players with matches, points, errors and luck
    #[command(args = [json(), library()])]
    Players,
    /// Report of analysed matches: each player's errors and luck, a row for each match, and in HTML the trend
    Report(report::LibraryReportArguments),
    /// Answer a question in SQL, which changes nothing
    #[command(args = [json(), library()])]
    Query {
        /// The question, to the views that docs/library.md describes
        sql: String,
        /// Answer as CSV
        #[arg(long, conflicts_with = "json")]
        csv: bool,
    },
    /// Write a match to a file: *.mat as a mat file, others as a match file
    #[command(args = [json(), library()])]
    Export {
        /// Its number
        number: i64,
        /// The file
        file: PathBuf,
        /// Write over a file that is there
        #[arg(long)]
        force: bool,
    },
    /// Take a match out
    #[command(args = [json(), library()])]
    Remove {
        /// Its number
        number: i64,
    },
}

/// Which matches.
#[derive(Clone, Debug, Args)]
struct Filter {
    /// Those of this player
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// The last ones, so many
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    number: Option<u32>,
}

impl Filter {
    fn wanted(&self) -> Wanted {
        Wanted { player: self.player.clone(), last: self.number }
    }
}

impl Settings {
    /// The file of the library.
    pub(super) fn library(&self) -> Result<PathBuf, LibraryError> {
        self.library.clone().map_or_else(default_path, Ok)
    }
}

/// A day, as options have it.
pub(super) fn day(text: &str) -> Result<String, &'static str> {
    is_date(text).then(|| text.to_owned()).ok_or("expected a day like 2026-11-22")
}

/// Does what is asked of the library.
pub(super) fn run(arguments: &LibraryArguments, settings: &Settings) -> Ended {
    let open = || Library::open(&settings.library()?);
    print(&match &arguments.command {
        LibraryCommand::Add(arguments) => return add::run(arguments, settings),
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
        LibraryCommand::Query { sql, csv } => {
            let table = open()?.query(sql)?;
            if *csv { as_csv(&table) } else { rows(settings, &objects(&table), || text::answer(&table)) }
        }
        LibraryCommand::Export { number, file, force } => {
            let record = open()?.record(*number)?;
            let is_mat = file.extension().is_some_and(|end| end.eq_ignore_ascii_case("mat"));
            let text = if is_mat { mat::write(&record)? } else { match_file::write(&record) };
            save(file, text, *force)?;
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

/// Rows as JSON, or else in words.
fn rows<T: Serialize>(settings: &Settings, rows: &[T], text: impl Fn() -> String) -> String {
    if settings.json { json_lines(rows) } else { text() }
}

/// What was done with a match.
fn done(settings: &Settings, key: &str, number: i64, text: impl Fn() -> String) -> String {
    rows(settings, &[Map::from_iter([(key.to_owned(), Value::from(number))])], text)
}

/// The rows of an answer by the names of its columns.
fn objects(QueryAnswer { columns, rows }: &QueryAnswer) -> Vec<Map<String, Value>> {
    rows.iter().map(|row| columns.iter().cloned().zip(row.iter().cloned()).collect()).collect()
}

/// An answer as a spreadsheet reads it.
fn as_csv(table: &QueryAnswer) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let rows = table.rows.iter().map(|row| row.iter().map(cell).collect());
    for row in std::iter::once(table.columns.clone()).chain(rows) {
        // Memory can always be written to.
        let _ = writer.write_record(&row);
    }
    let bytes = writer.into_inner().unwrap_or_default();
    String::from_utf8_lossy(&bytes).into_owned()
}
