//! `plakoto library find`: searches the matches for positions.

use anyhow::anyhow;
use clap::Args;

use super::rows;
use crate::cli::choice::choice;
use crate::cli::options::{json, library, variant};
use crate::cli::settings::Settings;
use plakoto_protocol::Inline;
use plakoto_table::library::{Library, PlaceQuery, PositionFeature, text};
use plakoto_words::Language;

#[derive(Clone, Debug, Args)]
#[command(args = [json(), library(), variant()])]
pub(super) struct LibraryFindArguments {
    /// Position ID, seen by the player on roll
    #[arg(value_name = "ID", required_unless_present = "shows")]
    position: Option<String>,
    /// Find positions with the same made points, single checkers and pins, whatever the numbers of checkers
    #[arg(long, requires = "position")]
    structure: bool,
    /// Find positions that show this; a full prime has six points in a row, and all five pins are of one side
    #[arg(long, value_name = "WHAT", conflicts_with = "position", value_parser = choice(PositionFeature::ALL.map(|feature| (feature.name(), feature))))]
    shows: Option<PositionFeature>,
    /// Maximum number of places, the latest match first
    #[arg(short, long, value_name = "N", default_value_t = 20)]
    number: u32,
}

/// Returns the places.
pub(super) fn run(arguments: &LibraryFindArguments, settings: &Settings) -> anyhow::Result<String> {
    let query = query(arguments, settings)?;
    let most = arguments.number as usize;
    let mut found = Library::open(&settings.library()?)?.places(&query, most + 1)?;
    let more = if found.len() > most {
        format!("There are more places than {most}; `-n` shows more.\n")
    } else {
        String::new()
    };
    found.truncate(most);
    Ok(rows(settings, &found, || text::places(&found) + &more))
}

fn query(arguments: &LibraryFindArguments, settings: &Settings) -> anyhow::Result<PlaceQuery> {
    if let Some(feature) = arguments.shows {
        return Ok(PlaceQuery::PositionFeature(feature));
    }
    let id = arguments.position.as_deref().unwrap_or_default();
    let given = id.parse::<Inline>().and_then(|inline| inline.id.under(&settings.variant));
    let position = given.map_err(|error| anyhow!(error.text(Language::English)))?.position;
    Ok(if arguments.structure { PlaceQuery::Structure(position) } else { PlaceQuery::Position(position) })
}
