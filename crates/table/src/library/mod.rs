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
mod lessons;
mod places;
mod rows;
mod seals;
pub mod text;

pub use add::{Added, Analysis, Entry, Known};
pub use lessons::{Lesson, LessonAnswer, NextReview, PlayerMistakes, Progress};
pub use places::{PlaceQuery, PlaceRow, PositionFeature};
pub use rows::{GameRow, MatchDetails, MatchFilter, MatchRow, MonthRow, PlayerRow, SideStatistics};
pub use seals::{LibraryCheck, LibraryDamage};

use std::collections::HashSet;
use std::ffi::OsString;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{env, fmt, fs};

use etcetera::BaseStrategy;
use jiff::Timestamp;
use jiff::tz::Offset;
use rusqlite::{Connection, ErrorCode, OpenFlags};

use crate::messages;
use crate::record::Day;
use plakoto_engine::files::{self, Existing, FileError};
use plakoto_engine::printable;
use plakoto_words::{Message, message};

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

/// An error from an operation on a match library. The operation has not changed the library.
#[derive(Debug, thiserror::Error)]
pub enum LibraryError {
    /// The system or SQLite refuses access to the library file.
    File(#[from] FileError),
    /// The library file does not exist.
    Missing(PathBuf),
    /// Another program uses the library.
    InUse(PathBuf),
    /// The file is not a library.
    Foreign(PathBuf),
    /// The library was written by another version of the program.
    Version {
        /// Path of the library file.
        path: PathBuf,
        /// The version of the file.
        got: u32,
    },
    /// The library is damaged.
    Damaged {
        /// Path of the library file.
        path: PathBuf,
        /// The damage.
        damage: Message,
    },
    /// The file contains the last changes to a library that does not exist.
    Stray(PathBuf),
    /// No library path was given, and the user's data folder is unknown.
    NoPlace,
    /// The library contains no match with this number.
    NoMatch(i64),
    /// The match has no turn and no result.
    NothingPlayed,
}

impl fmt::Display for LibraryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl LibraryError {
    /// Returns the message of the error.
    pub fn message(&self) -> Message {
        let file = printable::path;
        match self {
            Self::File(error) => messages::file(error),
            Self::Missing(path) => message!("library-missing", file = file(path)),
            Self::InUse(path) => message!("library-in_use", file = file(path)),
            Self::Foreign(path) => message!("library-foreign", file = file(path)),
            Self::Version { path, got } => {
                message!("library-version", file = file(path), known = VERSION, got = *got)
            }
            Self::Damaged { path, damage } => {
                message!("library-damaged", file = file(path), damage = damage.clone())
            }
            Self::Stray(path) => message!("library-stray", file = file(path)),
            Self::NoPlace => message!("library-no_place"),
            Self::NoMatch(number) => message!("library-no_match", number = number.to_string()),
            Self::NothingPlayed => message!("library-nothing_played"),
        }
    }

    /// Converts an SQLite error to an error about the library file.
    fn of_sqlite(path: &Path, error: rusqlite::Error) -> Self {
        let sqlite = Message::text(error.to_string());
        match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => damaged(path, sqlite),
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::InUse(path.to_owned()),
            // This program never writes a value of the wrong type, so the file must be damaged.
            None if is_unreadable(&error) => match error {
                rusqlite::Error::FromSqlConversionFailure(_, _, reason) => {
                    let changed = reason.downcast_ref::<Message>().cloned();
                    damaged(path, changed.unwrap_or_else(|| Message::text(reason.to_string())))
                }
                _ => damaged(path, sqlite),
            },
            _ => FileError::io(path)(io::Error::other(error)).into(),
        }
    }
}

/// Returns the error for a damaged library file.
fn damaged(path: &Path, damage: Message) -> LibraryError {
    LibraryError::Damaged { path: path.to_owned(), damage }
}

/// Returns whether the error is that a stored value does not have the expected type.
fn is_unreadable(error: &rusqlite::Error) -> bool {
    use rusqlite::Error;
    matches!(
        error,
        Error::Utf8Error(..)
            | Error::FromSqlConversionFailure(..)
            | Error::IntegralValueOutOfRange(..)
            | Error::InvalidColumnType(..)
    )
}

/// Maximum time to wait while another program writes to the library. A change takes only milliseconds.
const PATIENCE: Duration = Duration::from_secs(30);

/// Name of the environment variable that overrides the default path of the match library.
pub const VARIABLE: &str = "PLAKOTO_LIBRARY";

/// Returns the default path of the match library: the value of the environment variable [`VARIABLE`] if it is
/// set, otherwise `plakoto/library.sqlite` in the user's data folder.
///
/// # Errors
/// Fails if the user's data folder is unknown.
pub fn default_path() -> Result<PathBuf, LibraryError> {
    if let Some(path) = env::var_os(VARIABLE).filter(|path| !path.is_empty()) {
        return Ok(path.into());
    }
    let folders = etcetera::base_strategy::choose_native_strategy().map_err(|_| LibraryError::NoPlace)?;
    Ok(folders.data_dir().join("plakoto").join("library.sqlite"))
}

impl Library {
    /// Opens the library in a file.
    ///
    /// # Errors
    /// Fails if the file does not exist, cannot be read, is damaged, is not a library, or was written by
    /// another version.
    pub fn open(path: &Path) -> Result<Self, LibraryError> {
        match fs::metadata(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Err(LibraryError::Missing(path.to_owned()));
            }
            Err(error) => return Err(FileError::io(path)(error).into()),
            Ok(_) => check_header(path)?,
        }
        let file_error = |error| LibraryError::of_sqlite(path, error);
        let connection = connect(path, OpenFlags::SQLITE_OPEN_READ_WRITE).map_err(file_error)?;
        connection.query_row("SELECT count(*) FROM sqlite_schema", [], |_| Ok(())).map_err(file_error)?;
        log_ahead(&connection);
        let library = Self { path: path.to_owned(), connection };
        library.check_schema()?;
        Ok(library)
    }

    /// Opens the match library in a file. If the file does not exist, creates the file and its folder.
    ///
    /// # Errors
    /// Fails for the same reasons as [`Library::open`], or if the library cannot be created.
    pub fn open_or_create(path: &Path) -> Result<Self, LibraryError> {
        let strays: Vec<PathBuf> = ["-wal", "-journal"].map(|end| with_suffix(path, end)).into();
        let stray = strays.into_iter().find(|stray| stray.exists());
        if !path.exists() {
            if let Some(stray) = stray {
                return Err(LibraryError::Stray(stray));
            }
            create_file(path)?;
        }
        Self::open(path)
    }
}

fn connect(path: &Path, how: OpenFlags) -> rusqlite::Result<Connection> {
    let connection = Connection::open_with_flags(path, how | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    connection.busy_timeout(PATIENCE)?;
    connection.pragma_update(None, "foreign_keys", true)?;
    Ok(connection)
}

/// Turns on the write-ahead log, so that readers and a writer can work at the same time. Where the log is not
/// supported, readers and writers wait for each other.
fn log_ahead(connection: &Connection) {
    let set = connection.pragma_update_and_check(None, "journal_mode", "wal", |row| row.get::<_, String>(0));
    if set.as_deref() != Ok("wal") {
        log::debug!("the library has no write-ahead log: {set:?}");
    }
}

/// Creates an empty library in one step, so that no other program sees an incomplete file. If another program
/// has created the file in the meantime, that file is kept.
fn create_file(path: &Path) -> Result<(), LibraryError> {
    let file_error = |error| LibraryError::of_sqlite(path, error);
    let mut memory = Connection::open_in_memory().map_err(file_error)?;
    create_schema(&memory).map_err(file_error)?;
    let bytes = memory.serialize("main").map_err(file_error)?;
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let made = folder.map_or(Ok(()), fs::create_dir_all);
    match made.and_then(|()| files::write(path, &bytes, Existing::Keep)) {
        Err(source) if source.kind() != io::ErrorKind::AlreadyExists => {
            Err(FileError::io(path)(source).into())
        }
        _ => Ok(()),
    }
}

/// Returns the path of a file that SQLite keeps next to the library. `end` is the suffix of its name.
fn with_suffix(path: &Path, end: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(end);
    name.into()
}

/// Creates the tables and views, and sets the application ID and the version.
const SCHEMA: &str = include_str!("schema.sql");

/// The version of the schema, which this program creates and reads.
const VERSION: u32 = 2;

/// The application ID `Plak`, which distinguishes a library from other SQLite files.
const APPLICATION: u32 = u32::from_be_bytes(*b"Plak");

/// Creates the schema in an empty database.
fn create_schema(connection: &Connection) -> rusqlite::Result<()> {
    connection.execute_batch(SCHEMA)
}

/// Whether a database has all tables, indexes and views of the schema in the same form. Others may exist too.
fn has_schema(connection: &Connection) -> rusqlite::Result<bool> {
    let known = Connection::open_in_memory()?;
    create_schema(&known)?;
    let found = forms(connection)?;
    Ok(forms(&known)?.iter().all(|form| found.contains(form)))
}

/// The kind, name, table and text of a part of a schema.
type SchemaForm = (String, String, String, Option<String>);

fn forms(connection: &Connection) -> rusqlite::Result<HashSet<SchemaForm>> {
    let mut query = connection.prepare("SELECT type, name, tbl_name, sql FROM sqlite_schema")?;
    query.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)))?.collect()
}

/// The first 16 bytes of every SQLite file.
const MAGIC: &[u8; 16] = b"SQLite format 3\0";

/// Byte offset of the schema version in the header.
const VERSION_AT: usize = 60;

/// Byte offset of the application ID in the header.
const APPLICATION_AT: usize = 68;

/// Length of the SQLite header in bytes.
const HEADER_LENGTH: u64 = 100;

/// Checks that a file is a match library and that this version of the program can read it.
///
/// # Errors
/// Fails if the file is not a library, if it was written by another version, or if it cannot be read.
fn check_header(path: &Path) -> Result<(), LibraryError> {
    let bytes = read_header(path).map_err(FileError::io(path))?;
    let number = |at: usize| {
        let bytes = bytes.get(at..at + 4).and_then(|bytes| bytes.try_into().ok());
        bytes.map(u32::from_be_bytes)
    };
    if !bytes.starts_with(MAGIC) || number(APPLICATION_AT) != Some(APPLICATION) {
        return Err(LibraryError::Foreign(path.to_owned()));
    }
    match number(VERSION_AT) {
        Some(got) if got != VERSION => Err(LibraryError::Version { path: path.to_owned(), got }),
        _ => Ok(()),
    }
}

fn read_header(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    files::open(path)?.take(HEADER_LENGTH).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Returns whether a text is a date in the form `2026-11-22`.
pub fn is_date(text: &str) -> bool {
    text.parse::<Day>().is_ok_and(|day| day.to_string() == text)
}

/// Returns the date on which a file was last changed, or today's date if the file's date is unknown.
pub fn date_of(path: &Path) -> String {
    let changed = fs::metadata(path).and_then(|file| file.modified()).ok();
    changed.and_then(|moment| Timestamp::try_from(moment).ok()).map_or_else(today, day_of)
}

/// Returns today's date.
pub fn today() -> String {
    day_of(Timestamp::now())
}

/// Returns the date of a moment. The date is in UTC, so it does not depend on the time zone.
fn day_of(moment: Timestamp) -> String {
    Offset::UTC.to_datetime(moment).date().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_library_has_the_application_id_and_the_version() {
        let connection = Connection::open_in_memory().unwrap();
        create_schema(&connection).unwrap();
        let number = |name| connection.pragma_query_value(None, name, |row| row.get::<_, u32>(0)).unwrap();
        assert_eq!((number("application_id"), number("user_version")), (APPLICATION, VERSION));
    }

    #[test]
    fn only_dates_with_all_their_digits_are_dates() {
        for date in ["2026-11-22", "2024-02-29", "2000-02-29", "1999-12-31"] {
            assert!(is_date(date), "{date}");
        }
        for text in
            ["2026-02-29", "1900-02-29", "2026-13-01", "2026-00-10", "2026-1-22", "2026.11.22", "", "x-y-z"]
        {
            assert!(!is_date(text), "{text}");
        }
        assert_eq!(day_of(Timestamp::UNIX_EPOCH), "1970-01-01");
    }
}
