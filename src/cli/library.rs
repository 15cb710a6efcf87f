//! `plakoto library`: keeps matches in a database file, searches them, and reports on their players.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{bail, ensure};
use clap::{Args, Subcommand};
use serde::Serialize;
use serde_json::{Map, Value};

use super::library_add::{self, LibraryAddArguments, LibraryAnalyseArguments};
use super::options::{json, library, variant};
use super::output::{
    CommandResult, FAILED, check_new, deliver, json_lines, print, print_note, save, say_line, write_out,
};
use super::reports::{ReportContents, contents, of_all};
use super::settings::Settings;
use super::values::{choice, number};
use plakoto_engine::printable;
use plakoto_engine::printable::quote;
use plakoto_protocol::Inline;
use plakoto_table::library::{
    Library, LibraryError, MatchFilter, PlaceQuery, PositionFeature, default_path, is_date, text,
};
use plakoto_table::record::{json_lines as match_file, mat};
use plakoto_table::report::ReportFormat;
use plakoto_table::report::collection::{self, CollectedMatch, CollectionReport, months};
use plakoto_words::{Message, message};

#[derive(Clone, Debug, Args)]
pub(super) struct LibraryArguments {
    #[command(subcommand)]
    command: LibraryCommand,
}

#[derive(Clone, Debug, Subcommand)]
enum LibraryCommand {
    Add(Box<LibraryAddArguments>),
    #[command(args = [json(), library()])]
    List {
        #[command(flatten)]
        filter: Filter,
    },
    #[command(args = [json(), library()])]
    Show {
        #[arg(value_parser = number::<i64>(1..))]
        number: i64,
    },
    Find(LibraryFindArguments),
    Analyse(Box<LibraryAnalyseArguments>),
    Stats(LibraryStatsArguments),
    #[command(args = [json(), library()])]
    Players,
    Report(LibraryReportArguments),
    #[command(args = [json(), library()])]
    Export {
        #[arg(value_parser = number::<i64>(1..))]
        number: i64,
        file: PathBuf,
        #[arg(long)]
        force: bool,
    },
    #[command(args = [json(), library()])]
    Check,
    #[command(args = [json(), library()])]
    Remove {
        #[arg(value_parser = number::<i64>(1..))]
        number: i64,
    },
}

/// Conditions that select matches of the library.
#[derive(Clone, Debug, Args)]
struct Filter {
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    #[arg(short, long, value_name = "N", value_parser = number::<u32>(1..))]
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
pub(super) fn day(text: &str) -> Result<String, Message> {
    is_date(text).then(|| text.to_owned()).ok_or_else(|| message!("shell_library-expected_date"))
}

/// Executes a command on the library.
pub(super) fn run(arguments: &LibraryArguments, settings: &Settings) -> CommandResult {
    let open = || Library::open(&settings.library()?);
    print(&match &arguments.command {
        LibraryCommand::Add(arguments) => return library_add::add(arguments, settings),
        LibraryCommand::Find(arguments) => find(arguments, settings)?,
        LibraryCommand::Analyse(arguments) => return library_add::analyse(arguments, settings),
        LibraryCommand::Check => {
            let check = open()?.check()?;
            write_out(&rows(settings, std::slice::from_ref(&check), || {
                text::check(&check, settings.language())
            }))?;
            return Ok(if check.damages.is_empty() { ExitCode::SUCCESS } else { FAILED.into() });
        }
        LibraryCommand::Stats(arguments) => stats(arguments, settings)?,
        LibraryCommand::Report(arguments) => report(arguments, settings)?,
        LibraryCommand::List { filter } => {
            let matches = open()?.matches(&filter.wanted())?;
            rows(settings, &matches, || text::matches(&matches, settings.language()))
        }
        LibraryCommand::Show { number } => {
            let details = [open()?.details(*number)?];
            rows(settings, &details, || text::details(&details[0], settings.language()))
        }
        LibraryCommand::Players => {
            let players = open()?.players()?;
            rows(settings, &players, || text::players(&players, settings.language()))
        }
        LibraryCommand::Export { number, file, force } => {
            let record = open()?.record(*number)?;
            let is_mat = file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("mat"));
            let contents = if is_mat { mat::write(&record)? } else { match_file::write(&record) };
            save(file, contents, *force)?;
            let file = printable::path(file);
            let exported = message!("shell_library-exported", number = number.to_string(), file = file);
            done(settings, "exported", *number, &exported)
        }
        LibraryCommand::Remove { number } => {
            open()?.remove(*number)?;
            done(
                settings,
                "removed",
                *number,
                &message!("shell_library-removed", number = number.to_string()),
            )
        }
    })
}

/// Returns the rows as JSON if the settings say so, or else as text.
fn rows<T: Serialize>(settings: &Settings, rows: &[T], text: impl Fn() -> String) -> String {
    if settings.json { json_lines(rows) } else { text() }
}

/// Reports that a match was changed, as JSON or as text. In JSON, `key` names the change.
fn done(settings: &Settings, key: &str, number: i64, text: &Message) -> String {
    rows(settings, &[Map::from_iter([(key.to_owned(), Value::from(number))])], || say_line(text))
}

#[derive(Clone, Debug, Args)]
#[command(args = [json(), library(), variant()])]
struct LibraryFindArguments {
    #[arg(value_name = "ID", required_unless_present = "shows")]
    position: Option<String>,
    #[arg(long, requires = "position")]
    structure: bool,
    #[arg(long, value_name = "WHAT", conflicts_with = "position", value_parser = choice(PositionFeature::ALL.map(|feature| (feature.name(), feature))))]
    shows: Option<PositionFeature>,
    #[arg(short, long, value_name = "N", default_value_t = 20, value_parser = number::<u32>(0..))]
    number: u32,
}

/// Returns the places.
fn find(arguments: &LibraryFindArguments, settings: &Settings) -> anyhow::Result<String> {
    let query = query(arguments, settings)?;
    let most = arguments.number as usize;
    let mut found = Library::open(&settings.library()?)?.places(&query, most + 1)?;
    let more = if found.len() > most {
        say_line(&message!("shell_library-more_places", count = most))
    } else {
        String::new()
    };
    found.truncate(most);
    Ok(rows(settings, &found, || text::places(&found, settings.language()) + &more))
}

fn query(arguments: &LibraryFindArguments, settings: &Settings) -> anyhow::Result<PlaceQuery> {
    if let Some(feature) = arguments.shows {
        return Ok(PlaceQuery::PositionFeature(feature));
    }
    let id = arguments.position.as_deref().unwrap_or_default();
    let given = id.parse::<Inline>().and_then(|inline| inline.id.under(&settings.variant));
    let position = given?.position;
    Ok(if arguments.structure { PlaceQuery::Structure(position) } else { PlaceQuery::Position(position) })
}

#[derive(Clone, Debug, Args)]
#[command(args = [json(), library()])]
struct LibraryStatsArguments {
    player: String,
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    #[arg(long, requires = "svg")]
    force: bool,
}

/// Returns a row for each month, with a line of bars that shows the error rates.
fn stats(arguments: &LibraryStatsArguments, settings: &Settings) -> anyhow::Result<String> {
    let LibraryStatsArguments { player, svg, force } = arguments;
    let found = Library::open(&settings.library()?)?.months(player)?;
    let got = quote(player);
    ensure!(!found.is_empty(), message!("shell_library-unanalysed_player", player = got));
    if let Some(path) = svg {
        let rates: Vec<(String, f64)> =
            found.iter().map(|month| (month.month.clone(), month.rate())).collect();
        save(path, months(player, &rates, settings.language()), *force)?;
    }
    Ok(rows(settings, &found, || text::months(&found, settings.language())))
}

#[derive(Clone, Debug, Args)]
#[command(args = [library()])]
struct LibraryReportArguments {
    #[command(flatten)]
    filter: Filter,
    #[arg(long, value_parser = choice(ReportFormat::ALL.map(|format| (format.name(), format))))]
    format: Option<ReportFormat>,
    #[arg(long, value_name = "FILE|FOLDER")]
    output: Option<PathBuf>,
    #[arg(long, requires = "output")]
    force: bool,
}

/// Returns the report, or writes it to a file and returns a message that names the file.
fn report(arguments: &LibraryReportArguments, settings: &Settings) -> anyhow::Result<String> {
    let LibraryReportArguments { filter, format, output, force } = arguments;
    let format = match contents(format.map(ReportContents::Report), output.as_deref())? {
        None => ReportFormat::Text,
        Some(ReportContents::Report(format)) => format,
        Some(_) => {
            let got = output.as_deref().map(printable::path).unwrap_or_default();
            bail!(message!("shell_report-no_report", file = got))
        }
    };
    let target = output.clone().map(|path| if path.is_dir() { path.join(of_all(format)) } else { path });
    target.as_ref().map_or(Ok(()), |path| check_new(path, *force))?;
    let path = settings.library()?;
    let matches = Library::open(&path)?.summaries(&filter.wanted())?;
    let all = matches.len();
    if let Some(player) = filter.player.as_deref().filter(|_| all == 0) {
        bail!(message!("shell_library-unknown_player", player = quote(player)));
    }
    let analysed =
        matches.into_iter().filter_map(|(row, summary)| Some(CollectedMatch::stored(row, summary?)));
    let analysed: Vec<CollectedMatch> = analysed.collect();
    ensure!(!analysed.is_empty(), message!("shell_library-nothing_analysed", file = printable::path(&path)));
    let left_out = all - analysed.len();
    if left_out > 0 {
        print_note(&message!("shell_library-left_out", count = left_out));
    }
    let text = collection::write(&CollectionReport::new(analysed, settings.language()), format);
    deliver(text, target.as_deref(), *force)
}
