//! `plakoto library`.

mod add;
mod answer;
mod report;
mod table;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, Subcommand};
use serde_json::{Map, Value};

use self::answer::{Answer, Filter};
pub(super) use self::answer::{Place, lines};
use super::output::{Failure, finish};
use super::settings::Settings;
use plakoto_engine::notation::NotationError;
use plakoto_engine::printable;
use plakoto_table::library::{LibraryError, QueryAnswer, Wanted, text};
use plakoto_table::record::{json_lines, mat, write, write_new};

#[derive(Clone, Debug, Args)]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Clone, Debug, Subcommand)]
enum Command {
    /// Take matches in; those that are there already are noticed by what was played
    Add(Box<add::Arguments>),
    /// List the matches by their days
    List {
        #[command(flatten)]
        filter: Filter,
        #[command(flatten)]
        answer: Answer,
    },
    /// Show a match: its games, and what they say about its players
    Show {
        /// Its number
        number: i64,
        #[command(flatten)]
        answer: Answer,
    },
    /// List the players with matches, points, errors and luck
    Players {
        #[command(flatten)]
        answer: Answer,
    },
    /// Report of analysed matches: each player's errors and luck, a row for each match, and in HTML the trend
    Report(report::Arguments),
    /// Answer a question in SQL, which changes nothing
    Query {
        /// The question, to the views that docs/library.md describes
        sql: String,
        /// Answer as CSV
        #[arg(long, conflicts_with = "json")]
        csv: bool,
        #[command(flatten)]
        answer: Answer,
    },
    /// Write a match to a file: *.mat as a mat file, others as a match file
    Export {
        /// Its number
        number: i64,
        /// The file
        file: PathBuf,
        /// Write over a file that is there
        #[arg(long)]
        force: bool,
        #[command(flatten)]
        answer: Answer,
    },
    /// Take a match out
    Remove {
        /// Its number
        number: i64,
        #[command(flatten)]
        answer: Answer,
    },
}

/// Why a match cannot be written.
#[derive(Debug, thiserror::Error)]
enum ExportError {
    #[error(transparent)]
    Mat(#[from] NotationError),
    #[error("{}: {source}", printable::path(path))]
    Io { path: PathBuf, source: std::io::Error },
}

impl Arguments {
    pub(super) fn settings(&self) -> Settings {
        let answer = match &self.command {
            Command::Add(add) => return add.settings(),
            Command::Report(_) => return Settings::default(),
            Command::List { answer, .. } | Command::Show { answer, .. } | Command::Players { answer } => {
                answer
            }
            Command::Query { answer, .. }
            | Command::Export { answer, .. }
            | Command::Remove { answer, .. } => answer,
        };
        Settings { json: answer.json, ..Settings::default() }
    }
}

impl From<LibraryError> for Failure {
    fn from(error: LibraryError) -> Self {
        Self::told(error)
    }
}

impl From<ExportError> for Failure {
    fn from(error: ExportError) -> Self {
        Self::told(error)
    }
}

/// Does what is asked of the library.
pub(super) fn run(arguments: &Arguments, settings: &Settings) -> ExitCode {
    finish(match &arguments.command {
        Command::Add(arguments) => return add::run(arguments, settings),
        Command::List { filter, answer } => list(answer, &filter.wanted()),
        Command::Report(arguments) => report::report(arguments),
        Command::Show { number, answer } => show(answer, *number),
        Command::Players { answer } => players(answer),
        Command::Query { sql, csv, answer } => query(answer, sql, *csv),
        Command::Export { number, file, force, answer } => export(answer, *number, file, *force),
        Command::Remove { number, answer } => remove(answer, *number),
    })
}

fn list(answer: &Answer, wanted: &Wanted) -> Result<String, Failure> {
    let matches = answer.open()?.matches(wanted)?;
    Ok(if answer.json { lines(&matches) } else { text::matches(&matches) })
}

fn show(answer: &Answer, number: i64) -> Result<String, Failure> {
    let details = answer.open()?.details(number)?;
    Ok(if answer.json { lines(&[details]) } else { text::details(&details) })
}

fn players(answer: &Answer) -> Result<String, Failure> {
    let players = answer.open()?.players()?;
    Ok(if answer.json { lines(&players) } else { text::players(&players) })
}

fn query(answer: &Answer, sql: &str, is_csv: bool) -> Result<String, Failure> {
    let table = answer.open()?.query(sql)?;
    Ok(match (answer.json, is_csv) {
        (true, _) => lines(&objects(table)),
        (false, true) => table::csv(&table),
        (false, false) => text::answer(&table),
    })
}

fn export(answer: &Answer, number: i64, file: &Path, force: bool) -> Result<String, Failure> {
    let record = answer.open()?.record(number)?;
    let is_mat = file.extension().is_some_and(|end| end.eq_ignore_ascii_case("mat"));
    let text =
        if is_mat { mat::write(&record).map_err(ExportError::from)? } else { json_lines::write(&record) };
    let written = if force { write(file, &text) } else { write_new(file, &text) };
    written.map_err(|source| ExportError::Io { path: file.to_owned(), source })?;
    Ok(done(answer, format!("Exported match {number} to {}.\n", printable::path(file)), "exported", number))
}

fn remove(answer: &Answer, number: i64) -> Result<String, Failure> {
    answer.open()?.remove(number)?;
    Ok(done(answer, format!("Removed match {number}.\n"), "removed", number))
}

/// What was done with a match.
fn done(answer: &Answer, text: String, key: &str, number: i64) -> String {
    if answer.json { lines(&[Map::from_iter([(key.to_owned(), Value::from(number))])]) } else { text }
}

/// The rows of an answer by the names of its columns.
fn objects(table: QueryAnswer) -> Vec<Map<String, Value>> {
    let QueryAnswer { columns, rows } = table;
    rows.into_iter().map(|row| columns.iter().cloned().zip(row).collect()).collect()
}
