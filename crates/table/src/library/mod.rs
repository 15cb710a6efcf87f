//! A library of matches with their analyses. The library is an SQLite database in a single file.
//!
//! A [`Library`] stores the players, date, result and record of each match. For an analysed match, it also
//! stores every turn with its error and luck. A match is stored only once, even if it is read from several
//! files. Several programs may use a library at the same time. Each change is one transaction, so a program
//! that is killed loses at most the match that it is adding. Opening a file that is not a library, is
//! damaged, or was written by another version is an error, and such a file is not changed.
//!
//! ```
//! use plakoto_table::library::{Entry, Library};
//! use plakoto_engine::{Roll, RuleSet};
//! use plakoto_engine::rules::Position;
//! use plakoto_table::match_play::GameState;
//! use plakoto_table::record::{GameRecord, Record};
//! use plakoto_engine::rules::Player;
//!
//! let folder = tempfile::tempdir()?;
//! let mut library = Library::open_or_create(&folder.path().join("matches.sqlite"))?;
//! let mut record = Record::new(RuleSet::PLAKOTO, 0, ["Ann".into(), "Bob".into()]);
//! let mut game = GameRecord::new([0, 0], GameState::new(&RuleSet::PLAKOTO, Player::O));
//! let roll: Roll = "31".parse()?;
//! game.play(roll.into(), RuleSet::PLAKOTO.legal_plays(&Position::START, roll)[0]);
//! record.begin(game);
//! library.add(&Entry { record: &record, date: "2026-11-22", source: "an example" }, None)?;
//! assert_eq!(library.players()?[0].name, "Ann");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod add;
mod date;
mod error;
mod header;
mod identity;
mod lessons;
mod list;
mod mistakes;
mod open;
mod places;
mod rows;
mod schema;
mod seals;
mod show;
mod summaries;
pub mod text;

use std::path::PathBuf;

use rusqlite::Connection;

pub use add::{Added, Analysis, Entry, Known};
pub use date::{date_of, is_date, today};
pub use error::LibraryError;
pub use lessons::{Lesson, LessonAnswer, NextReview, Progress};
pub use list::MatchFilter;
pub use mistakes::PlayerMistakes;
pub use open::{VARIABLE, default_path};
pub use places::{PlaceQuery, PlaceRow, PositionFeature};
pub use rows::{GameRow, MatchDetails, MatchRow, MonthRow, PlayerRow, SideStatistics};
pub use seals::{LibraryCheck, LibraryDamage};

/// An open library of matches.
#[derive(Debug)]
pub struct Library {
    path: PathBuf,
    connection: Connection,
}

impl Library {
    /// Converts an SQLite error to an error that names the library file.
    fn told(&self, error: rusqlite::Error) -> LibraryError {
        LibraryError::of_sqlite(&self.path, error)
    }
}
