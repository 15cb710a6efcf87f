//! Keeps a file up to date with the record of a match.

use std::fs::{self, Metadata};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::file::MAX_BYTES;
use super::{GameRecord, Record, json_lines};
use plakoto_engine::files::{Locked, must_fit};
use plakoto_words::{Message, message};

/// Stores a record in a file while the match is in progress.
///
/// Each addition to the record is appended at once. If the process is killed, at most the last line of the
/// file is incomplete. After any other change, the entire file is replaced. The file is locked against other
/// programs that use [`Locked`].
///
/// The writer fails with [`ExternalChange`] if another program has removed, replaced or changed the file.
#[derive(Debug)]
pub struct Writer {
    path: PathBuf,
    file: Locked,
    /// The length of the file in bytes; `None` if the end of the file may be damaged.
    length: Option<u64>,
    /// The record that the file contains.
    written: Record,
    is_closed: bool,
}

/// What another program has done to the file of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExternalChange {
    /// Another program has removed the file.
    Removed,
    /// Another program has replaced the file with a different one.
    Replaced,
    /// Another program has changed the length of the file.
    Changed {
        /// The length in bytes that the writer expected.
        expected: u64,
        /// The actual length in bytes.
        got: u64,
    },
}

impl ExternalChange {
    /// Returns the message of the change.
    pub fn message(self) -> Message {
        match self {
            Self::Removed => message!("record-removed"),
            Self::Replaced => message!("record-replaced"),
            Self::Changed { expected, got } => message!("record-changed", expected = expected, got = got),
        }
    }
}

impl Writer {
    /// Writes the record to a new file, or to a file that already contains the beginning of this record.
    ///
    /// # Errors
    /// Fails if the file system reports an error, or if another program is writing to the file. Also fails if
    /// the file contains anything else, because it may be the record of a session that was killed.
    pub fn create(path: &Path, record: &Record) -> io::Result<Self> {
        Self::open(path, record, false)
    }

    /// Writes the record to a file. If the file exists, replaces its contents.
    ///
    /// # Errors
    /// Fails if the file system reports an error, or if another program is writing to the file.
    pub fn replace(path: &Path, record: &Record) -> io::Result<Self> {
        Self::open(path, record, true)
    }

    fn open(path: &Path, record: &Record, is_forced: bool) -> io::Result<Self> {
        let text = json_lines::write_open(record);
        must_fit(text.len() as u64, MAX_BYTES)?;
        let file = match Locked::open(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Locked::create(path, text.as_bytes())?,
            Err(error) => return Err(error),
            Ok(mut file) => {
                if !is_forced && !json_lines::is_start(&file.read(MAX_BYTES)?, text.as_bytes()) {
                    let detail = message!("record-other_match");
                    return Err(io::Error::new(io::ErrorKind::AlreadyExists, detail));
                }
                file.replace(text.as_bytes())?;
                file
            }
        };
        Ok(Self {
            path: path.to_owned(),
            file,
            length: Some(text.len() as u64),
            written: record.clone(),
            is_closed: false,
        })
    }

    /// The path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The record that the file contains.
    pub fn written(&self) -> &Record {
        &self.written
    }

    /// Updates the file to this record. Returns whether anything had to be written.
    ///
    /// # Errors
    /// Fails if the file system reports an error, or if another program has interfered with the file (see
    /// [`ExternalChange`]). The file then has its old contents, possibly followed by an incomplete line.
    pub fn update(&mut self, record: &Record) -> io::Result<bool> {
        if *record == self.written {
            return Ok(false);
        }
        self.must_be_ours()?;
        match (self.length, self.added(record)) {
            (Some(length), Some(lines)) => self.append(length, lines.as_bytes())?,
            _ => {
                let text = json_lines::write_open(record);
                must_fit(text.len() as u64, MAX_BYTES)?;
                self.file.replace(text.as_bytes())?;
                self.length = Some(text.len() as u64);
            }
        }
        self.take_over(record);
        Ok(true)
    }

    /// Forces the file's contents to disk, so that they survive a power failure.
    ///
    /// # Errors
    /// Fails if the file system reports an error.
    pub fn sync(&self) -> io::Result<()> {
        self.file.file().sync_data()
    }

    /// Closes the file by writing the number of lines to its header. Does nothing if another program has
    /// changed the file. If closing fails, the file stays open and can still be loaded.
    ///
    /// # Errors
    /// Fails if the file system reports an error.
    pub fn close(mut self) -> io::Result<()> {
        self.write_end()
    }

    fn write_end(&mut self) -> io::Result<()> {
        if std::mem::replace(&mut self.is_closed, true) || !self.found().is_ok_and(|lost| lost.is_none()) {
            return Ok(());
        }
        self.file.replace(json_lines::write(&self.written).as_bytes())
    }

    /// Removes the file, unless another program has replaced or changed it.
    ///
    /// # Errors
    /// Fails if the file system reports an error.
    pub fn remove(self) -> io::Result<()> {
        if self.found()?.is_none() { fs::remove_file(&self.path) } else { Ok(()) }
    }

    /// Returns what another program has done to the file; `None` if the file is untouched or cannot be
    /// checked.
    pub fn lost(&self) -> Option<ExternalChange> {
        self.found().ok().flatten()
    }

    /// Fails if another program has removed, replaced or changed the file.
    fn must_be_ours(&self) -> io::Result<()> {
        self.found()?.map_or(Ok(()), |lost| Err(io::Error::other(lost.message())))
    }

    fn found(&self) -> io::Result<Option<ExternalChange>> {
        let found = match fs::metadata(&self.path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Ok(Some(ExternalChange::Removed));
            }
            found => found?,
        };
        if !is_same(&found, &self.file.file().metadata()?) {
            return Ok(Some(ExternalChange::Replaced));
        }
        let got = found.len();
        let expected = self.length.filter(|expected| *expected != got);
        Ok(expected.map(|expected| ExternalChange::Changed { expected, got }))
    }

    /// Appends bytes to the file. If that fails, tries to remove the bytes that were written.
    fn append(&mut self, length: u64, bytes: &[u8]) -> io::Result<()> {
        must_fit(length + bytes.len() as u64, MAX_BYTES)?;
        self.length = None;
        if let Err(error) = self.file.append(bytes, MAX_BYTES) {
            self.length = self.file.cut(length).ok().map(|()| length);
            return Err(error);
        }
        self.length = Some(length + bytes.len() as u64);
        Ok(())
    }

    /// Remembers `record` as the record that the file contains. Does not copy unchanged games.
    fn take_over(&mut self, record: &Record) {
        let same = |(old, new): (&Arc<GameRecord>, &Arc<GameRecord>)| Arc::ptr_eq(old, new);
        let known = self.written.games.iter().zip(&record.games).take_while(|games| same(*games)).count();
        let mut games = std::mem::take(&mut self.written.games);
        games.truncate(known);
        games.extend_from_slice(&record.games[known..]);
        let Record { rotation, length, names, seats, variations, info, .. } = record;
        let (names, variations, info) = (names.clone(), variations.clone(), info.clone());
        self.written =
            Record { rotation: *rotation, length: *length, names, seats: *seats, games, variations, info };
    }

    /// Returns the lines to append. Returns `None` if the change is not an addition. In a file, variations
    /// come after all games, so nothing can be appended to a record with variations.
    fn added(&self, record: &Record) -> Option<String> {
        let old = &self.written;
        let last = old.games.len().saturating_sub(1);
        let head = |record: &Record| {
            (record.names.clone(), record.seats, record.length, record.rotation, record.info.clone())
        };
        let same = head(old) == head(record)
            && old.variations.is_empty()
            && record.variations.is_empty()
            && record.games.len() >= old.games.len()
            && old.games[..last] == record.games[..last];
        if !same {
            return None;
        }
        let first_new = old.games.len();
        let mut lines = match (old.games.get(last), record.games.get(last)) {
            (Some(known), Some(game)) => json_lines::added(game, known)?,
            _ => Vec::new(),
        };
        lines.extend((first_new..record.games.len()).flat_map(|game| json_lines::game(record, game)));
        Some(lines.concat())
    }
}

impl Drop for Writer {
    /// Closes the file like [`Writer::close`], but logs a warning if that fails.
    fn drop(&mut self) {
        if let Err(error) = self.write_end() {
            log::warn!("cannot close {}: {error}", plakoto_engine::printable::path(&self.path));
        }
    }
}

/// Whether both metadata belong to the same file. On systems other than Unix, compares only the file lengths.
fn is_same(first: &Metadata, second: &Metadata) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        (first.dev(), first.ino()) == (second.dev(), second.ino())
    }
    #[cfg(not(unix))]
    {
        first.len() == second.len()
    }
}
