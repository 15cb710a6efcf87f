//! `plakoto library stats`: how a player's errors and luck develop from month to month.

use std::path::PathBuf;

use anyhow::ensure;
use clap::Args;

use super::rows;
use crate::cli::options::{json, library};
use crate::cli::output::save;
use crate::cli::settings::Settings;
use plakoto_engine::printable::quote;
use plakoto_table::library::{Library, text};
use plakoto_table::report::collection::months;

#[derive(Clone, Debug, Args)]
#[command(args = [json(), library()])]
pub(super) struct LibraryStatsArguments {
    /// Name of the player
    player: String,
    /// Also write a picture of the error rates as SVG to this file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Replace an existing picture
    #[arg(long, requires = "svg")]
    force: bool,
}

/// Returns a row for each month, with a line of bars that shows the error rates.
pub(super) fn run(arguments: &LibraryStatsArguments, settings: &Settings) -> anyhow::Result<String> {
    let LibraryStatsArguments { player, svg, force } = arguments;
    let found = Library::open(&settings.library()?)?.months(player)?;
    let got = quote(player);
    ensure!(
        !found.is_empty(),
        "expected a player with analysed matches (see `plakoto library players`), got {got}"
    );
    if let Some(path) = svg {
        let rates: Vec<(String, f64)> =
            found.iter().map(|month| (month.month.clone(), month.rate())).collect();
        save(path, months(player, &rates), *force)?;
    }
    Ok(rows(settings, &found, || text::months(&found)))
}
