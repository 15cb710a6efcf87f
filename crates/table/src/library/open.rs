//! Opens and creates match libraries, and finds the default one.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use etcetera::BaseStrategy;
use rusqlite::{Connection, OpenFlags};

use super::{Library, LibraryError, header, schema};
use plakoto_engine::files::{self, Existing, FileCause, FileError};

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
                let text = "the library does not exist; `plakoto library add` creates it";
                return Err(FileError::new(FileCause::Io(error.kind()), path, text).in_file(path).into());
            }
            Err(error) => return Err(FileError::io(path)(error).into()),
            Ok(_) => header::check(path)?,
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
                let problem = "this file contains the last changes to a library that no longer exists";
                let text = format!("{problem}: restore the library or remove this file");
                return Err(FileError::damaged(&stray, text).into());
            }
            create(path)?;
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
fn create(path: &Path) -> Result<(), LibraryError> {
    let file_error = |error| LibraryError::of_sqlite(path, error);
    let mut memory = Connection::open_in_memory().map_err(file_error)?;
    schema::create(&memory).map_err(file_error)?;
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
