//! Opening and making libraries.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags};

use super::error::newer;
use super::schema::{self, migrate};
use super::{Library, LibraryError, header};
use plakoto_engine::files::{self, Existing, FileCause, FileError};

/// How long is waited for another program that writes: each of its changes takes milliseconds.
const PATIENCE: Duration = Duration::from_secs(30);

impl Library {
    /// The library in a file.
    ///
    /// # Errors
    /// If there is none, it is something else, newer or damaged, or it cannot be read.
    pub fn open(path: &Path) -> Result<Self, LibraryError> {
        match fs::metadata(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let text = "there is no library; `plakoto library add` makes one";
                return Err(FileError::new(FileCause::Io(error.kind()), path, text).in_file(path).into());
            }
            Err(error) => return Err(FileError::io(path)(error).into()),
            Ok(_) => header::check(path)?,
        }
        let told = |error| LibraryError::of_sqlite(path, error);
        let mut connection = connect(path, OpenFlags::SQLITE_OPEN_READ_WRITE).map_err(told)?;
        // What the header says may be older than the last change.
        let version = schema::version(&connection).map_err(told)?;
        if version > schema::VERSION {
            return Err(newer(path, version).into());
        }
        migrate(&mut connection).map_err(told)?;
        connection.query_row("SELECT count(*) FROM sqlite_schema", [], |_| Ok(())).map_err(told)?;
        log_ahead(&connection);
        Ok(Self { path: path.to_owned(), connection })
    }

    /// The same, but one that is not there is made, with the folder for it.
    ///
    /// # Errors
    /// As [`Library::open`], or if it cannot be made.
    pub fn open_or_create(path: &Path) -> Result<Self, LibraryError> {
        let strays: Vec<PathBuf> = ["-wal", "-journal"].map(|end| beside(path, end)).into();
        let stray = strays.into_iter().find(|stray| stray.exists());
        if !path.exists() {
            if let Some(stray) = stray {
                let gone = "this has the last changes of a library that is gone";
                let text = format!("{gone}; put that back or remove this");
                return Err(FileError::damaged(&stray, text).into());
            }
            create(path)?;
        }
        Self::open(path)
    }

    /// Another connection to the same file, which cannot write.
    pub(super) fn reader(&self) -> Result<Connection, LibraryError> {
        connect(&self.path, OpenFlags::SQLITE_OPEN_READ_ONLY).map_err(|error| self.told(error))
    }
}

fn connect(path: &Path, how: OpenFlags) -> rusqlite::Result<Connection> {
    let connection = Connection::open_with_flags(path, how | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    connection.busy_timeout(PATIENCE)?;
    connection.pragma_update(None, "foreign_keys", true)?;
    Ok(connection)
}

/// Has readers and a writer go on beside each other. Where that cannot be, they wait for each other.
fn log_ahead(connection: &Connection) {
    let set = connection.pragma_update_and_check(None, "journal_mode", "wal", |row| row.get::<_, String>(0));
    if set.as_deref() != Ok("wal") {
        log::debug!("the library has no write-ahead log: {set:?}");
    }
}

/// Makes an empty library: it is there as a whole or not at all. One that has come meanwhile stays.
fn create(path: &Path) -> Result<(), LibraryError> {
    let told = |error| LibraryError::of_sqlite(path, error);
    let mut memory = Connection::open_in_memory().map_err(told)?;
    migrate(&mut memory).map_err(told)?;
    let bytes = memory.serialize("main").map_err(told)?;
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let made = folder.map_or(Ok(()), fs::create_dir_all);
    match made.and_then(|()| files::write(path, &bytes, Existing::Kept)) {
        Err(source) if source.kind() != io::ErrorKind::AlreadyExists => {
            Err(FileError::io(path)(source).into())
        }
        _ => Ok(()),
    }
}

/// The file that SQLite has beside a library.
fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(end);
    name.into()
}
