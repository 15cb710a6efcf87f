//! Many matches in one file, with what they were worth: a database of SQLite.
//!
//! A [`Library`] keeps of each match who played, when, what came out, and the record itself; of one that was analysed also
//! every turn with its error and its luck. What was played is there once only, whatever it was read from. Several programs
//! may use a library at once; each change is one transaction, so that whoever is killed has lost nothing but the match in
//! hand. A file that is something else, newer or damaged is an error, and stays as it is.
//!
//! ```
//! use plakoto_table::library::{Entry, Library};
//! use plakoto_engine::{Position, Roll, RuleSet};
//! use plakoto_table::record::{GameRecord, Record};
//! use plakoto_engine::rules::Player;
//!
//! let folder = tempfile::tempdir()?;
//! let mut library = Library::open_or_create(&folder.path().join("matches.sqlite"))?;
//! let mut record = Record::new(RuleSet::PLAKOTO, 0, ["Ann".into(), "Bob".into()]);
//! let mut game = GameRecord::new([0, 0], Position::START, Player::O);
//! let roll: Roll = "31".parse()?;
//! game.play(roll.into(), RuleSet::PLAKOTO.legal_plays(&Position::START, roll)[0]);
//! record.begin(game);
//! library.add(&Entry { record: &record, date: "2026-11-22", source: "an example" }, None)?;
//! assert_eq!(library.players()?[0].name, "Ann");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod add;
mod columns;
mod date;
mod error;
mod header;
mod identity;
mod lessons;
mod list;
mod mistakes;
mod open;
mod place;
mod query;
mod rows;
mod schema;
mod show;
mod summaries;
pub mod text;

use std::path::PathBuf;

use rusqlite::Connection;

pub use add::{Added, Analysis, Entry, Known};
pub use columns::cell;
pub use date::{date_of, is_date, today};
pub use error::LibraryError;
pub use lessons::{Lesson, LessonAnswer, Progress, Scheduled};
pub use list::Wanted;
pub use mistakes::Mistaken;
pub use place::{VARIABLE, default_path};
pub use query::QueryAnswer;
pub use rows::{GameRow, MatchDetails, MatchRow, PlayerRow, SideStatistics};

/// A library of matches that is open.
#[derive(Debug)]
pub struct Library {
    path: PathBuf,
    connection: Connection,
}

impl Library {
    /// An error of SQLite with the file that it is about.
    fn told(&self, error: rusqlite::Error) -> LibraryError {
        LibraryError::of_sqlite(&self.path, error)
    }
}
