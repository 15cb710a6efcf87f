//! Which library is asked, for which matches, and how it answers.

use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use plakoto_engine::printable;
use plakoto_table::library::{Library, LibraryError, Wanted, default_path};

/// Which library.
#[derive(Clone, Debug, Args)]
pub(in crate::cli) struct Place {
    /// The library [default: that of PLAKOTO_LIBRARY, or the one among the data of this user]
    #[arg(long, value_name = "FILE")]
    library: Option<PathBuf>,
}

/// Which library, and how it is answered.
#[derive(Clone, Debug, Args)]
pub(super) struct Answer {
    /// Answer in JSON, one object a line
    #[arg(long)]
    pub(super) json: bool,
    #[command(flatten)]
    place: Place,
}

/// Which matches.
#[derive(Clone, Debug, Args)]
pub(super) struct Filter {
    /// Those of this player
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// The last ones, so many
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    number: Option<u32>,
}

impl Filter {
    pub(super) fn wanted(&self) -> Wanted {
        Wanted { player: self.player.clone(), last: self.number }
    }
}

impl Place {
    pub(in crate::cli) fn path(&self) -> Result<PathBuf, LibraryError> {
        self.library.clone().map_or_else(default_path, Ok)
    }
}

impl Answer {
    pub(super) fn open(&self) -> Result<Library, LibraryError> {
        Library::open(&self.place.path()?)
    }
}

/// JSON, an object a line.
pub(in crate::cli) fn lines<T: Serialize>(rows: &[T]) -> String {
    let line =
        |row| printable::escape_json(&serde_json::to_string(row).unwrap_or_default()).into_owned() + "\n";
    rows.iter().map(line).collect()
}
