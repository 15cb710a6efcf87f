//! `plakoto library find`: searches the matches for positions.

use anyhow::anyhow;
use clap::Args;

use super::rows;
use crate::cli::interrupt::interruptible;
use crate::cli::options::{json, library, variant};
use crate::cli::output::progress_bar;
use crate::cli::settings::Settings;
use plakoto_protocol::grammar;
use plakoto_table::library::{Library, PlaceQuery, Sight, text};

#[derive(Clone, Debug, Args)]
#[command(args = [json(), library(), variant()])]
pub(super) struct LibraryFindArguments {
    /// Position ID, seen by the player on roll
    #[arg(value_name = "ID", required_unless_present = "shows")]
    position: Option<String>,
    /// Find positions with the same made points, single checkers and pins, whatever the numbers of checkers
    #[arg(long, requires = "position")]
    structure: bool,
    /// Find positions that show this: mother-pinned, both-mothers-pinned, full-prime (six points in a row) or
    /// five-pins (of one side)
    #[arg(long, value_name = "WHAT", conflicts_with = "position", value_parser = sight)]
    shows: Option<Sight>,
    /// Maximum number of places, the latest match first
    #[arg(short, long, value_name = "N", default_value_t = 20)]
    number: u32,
}

fn sight(text: &str) -> Result<Sight, String> {
    let names = Sight::ALL.map(Sight::name).join(", ");
    let known = Sight::ALL.into_iter().find(|sight| sight.name() == text);
    known.ok_or_else(|| format!("expected one of {names}"))
}

/// Returns the places. Positions of matches that an earlier version added are stored first.
pub(super) fn run(arguments: &LibraryFindArguments, settings: &Settings) -> anyhow::Result<String> {
    let query = query(arguments, settings)?;
    let mut library = Library::open(&settings.library()?)?;
    let stop = interruptible();
    let bar = progress_bar(0, "matches left to read");
    library.index_places(&mut |left| {
        bar.set_position(left as u64);
        !stop.is_raised()
    })?;
    bar.finish_and_clear();
    let found = library.places(&query, arguments.number as usize)?;
    Ok(rows(settings, &found, || text::places(&found)))
}

fn query(arguments: &LibraryFindArguments, settings: &Settings) -> anyhow::Result<PlaceQuery> {
    if let Some(sight) = arguments.shows {
        return Ok(PlaceQuery::Sight(sight));
    }
    let id = arguments.position.as_deref().unwrap_or_default();
    let given = grammar::parse_inline(id).and_then(|inline| inline.id.under(&settings.variant));
    let position = given.map_err(|error| anyhow!("{error}"))?.position;
    Ok(if arguments.structure { PlaceQuery::Structure(position) } else { PlaceQuery::Position(position) })
}
