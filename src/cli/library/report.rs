//! `plakoto library report`.

use std::path::PathBuf;

use clap::Args;

use super::answer::{Filter, Place};
use crate::cli::analyse::format;
use crate::cli::output::{Failure, complain};
use crate::cli::reports::{Contents, EndingError, ReportFile, contents, of_all};
use plakoto_engine::printable;
use plakoto_table::library::Library;
use plakoto_table::report::ReportFormat;
use plakoto_table::report::collection::{self, CollectedMatch, CollectionReport};

#[derive(Clone, Debug, Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    filter: Filter,
    /// How it is written: html, markdown or text [default: as the name of the file ends, or text]
    #[arg(long, value_parser = format)]
    format: Option<ReportFormat>,
    /// Write it to this file, or to index.html, index.md or index.txt in this folder
    #[arg(long, value_name = "FILE|FOLDER")]
    output: Option<PathBuf>,
    /// Replace a report that is there already
    #[arg(long, requires = "output")]
    force: bool,
    #[command(flatten)]
    place: Place,
}

/// Why there is no report.
#[derive(Debug, thiserror::Error)]
enum NoReport {
    #[error(
        "expected analysed matches, found none in {0}: `plakoto library add --analyse 2 FILE` adds and judges them"
    )]
    NotAnalysed(String),
}

impl From<NoReport> for Failure {
    fn from(error: NoReport) -> Self {
        Self::told(error)
    }
}

/// The report, or where it was written to.
pub(super) fn report(arguments: &Arguments) -> Result<String, Failure> {
    let Arguments { filter, format, output, force, place } = arguments;
    let format = match contents(format.map(Contents::Report), output.as_deref()).map_err(Failure::told)? {
        None => ReportFormat::Text,
        Some(Contents::Report(format)) => format,
        Some(_) => return Err(Failure::told(EndingError::NotReport(output.clone().unwrap_or_default()))),
    };
    let target = output.clone().map(|path| if path.is_dir() { path.join(of_all(format)) } else { path });
    let file = target.map(|path| ReportFile::open(path, *force)).transpose()?;
    let path = place.path()?;
    let matches = Library::open(&path)?.summaries(&filter.wanted())?;
    let all = matches.len();
    let analysed =
        matches.into_iter().filter_map(|(row, summary)| Some(CollectedMatch::stored(row, summary?)));
    let analysed: Vec<CollectedMatch> = analysed.collect();
    if analysed.is_empty() {
        return Err(NoReport::NotAnalysed(printable::path(&path)).into());
    }
    match all - analysed.len() {
        0 => {}
        1 => complain("1 match is left out, which is not analysed.\n"),
        more => complain(&format!("{more} matches are left out, which are not analysed.\n")),
    }
    let text = collection::write(&CollectionReport::new(analysed), format);
    Ok(match file {
        None => text,
        Some(file) => format!("Written to {}.\n", printable::path(&file.write(&text)?)),
    })
}
