//! `plakoto library report`: writes a report of the library's matches.

use std::path::PathBuf;

use anyhow::{bail, ensure};
use clap::Args;

use super::Filter;
use crate::cli::choice::choice;
use crate::cli::options::library;
use crate::cli::output::{check_new, deliver, print_error};
use crate::cli::reports::{ReportContents, contents, of_all};
use crate::cli::settings::Settings;
use plakoto_engine::printable;
use plakoto_table::library::Library;
use plakoto_table::report::ReportFormat;
use plakoto_table::report::collection::{self, CollectedMatch, CollectionReport};

#[derive(Clone, Debug, Args)]
#[command(args = [library()])]
pub(super) struct LibraryReportArguments {
    #[command(flatten)]
    filter: Filter,
    /// Format [default: chosen by the file name's ending, otherwise text]
    #[arg(long, value_parser = choice(ReportFormat::ALL.map(|format| (format.name(), format))))]
    format: Option<ReportFormat>,
    /// Write the report to this file, or to index.html, index.md or index.txt in this folder
    #[arg(long, value_name = "FILE|FOLDER")]
    output: Option<PathBuf>,
    /// Replace an existing report
    #[arg(long, requires = "output")]
    force: bool,
}

/// Returns the report, or writes it to a file and returns a message that names the file.
pub(super) fn report(arguments: &LibraryReportArguments, settings: &Settings) -> anyhow::Result<String> {
    let LibraryReportArguments { filter, format, output, force } = arguments;
    let format = match contents(format.map(ReportContents::Report), output.as_deref())? {
        None => ReportFormat::Text,
        Some(ReportContents::Report(format)) => format,
        Some(_) => {
            let got = output.as_deref().map(printable::path).unwrap_or_default();
            bail!("expected a report file that ends in .html, .md or .txt, got {got}")
        }
    };
    let target = output.clone().map(|path| if path.is_dir() { path.join(of_all(format)) } else { path });
    target.as_ref().map_or(Ok(()), |path| check_new(path, *force))?;
    let path = settings.library()?;
    let matches = Library::open(&path)?.summaries(&filter.wanted())?;
    let all = matches.len();
    if let Some(player) = filter.player.as_deref().filter(|_| all == 0) {
        bail!(
            "expected a player of matches in the library (see `plakoto library players`), got {}",
            printable::quote(player)
        );
    }
    let analysed =
        matches.into_iter().filter_map(|(row, summary)| Some(CollectedMatch::stored(row, summary?)));
    let analysed: Vec<CollectedMatch> = analysed.collect();
    ensure!(
        !analysed.is_empty(),
        "expected analysed matches in {}, got none: add some with `plakoto library add --analyse 2 FILE`",
        printable::path(&path)
    );
    match all - analysed.len() {
        0 => {}
        1 => print_error("1 match is left out because it is not analysed.\n"),
        more => print_error(&format!("{more} matches are left out because they are not analysed.\n")),
    }
    let text = collection::write(&CollectionReport::new(analysed), format);
    deliver(text, target.as_deref(), *force)
}
