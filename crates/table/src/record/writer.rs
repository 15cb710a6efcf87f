//! A file that grows with the record.

use std::fs::{self, Metadata};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::file::MOST_BYTES;
use super::{GameRecord, Record, json_lines};
use plakoto_engine::files::{Locked, must_fit};

/// Keeps a record in a file: what is added to the record is appended at once, so that whoever is killed has lost
/// nothing but a line that was being written. If the record has changed otherwise, the whole file is replaced. No other
/// program of this kind can write to the file meanwhile.
///
/// It is written to only while it is the file that this record was written to, and holds nothing else.
#[derive(Debug)]
pub struct Writer {
    path: PathBuf,
    file: Locked,
    /// The bytes that it holds, or `None` if its end may be damaged.
    length: Option<u64>,
    /// What the file holds.
    written: Record,
    is_closed: bool,
}

/// What somebody else has done to the file of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Lost {
    /// It is not there.
    #[error("it has been removed")]
    Removed,
    /// It is not the file that was written.
    #[error("another file has taken its place")]
    Replaced,
    /// It is shorter or longer than what was written.
    #[error("somebody else has changed it: expected {expected} bytes, got {got}")]
    Changed {
        /// What was written.
        expected: u64,
        /// What is there.
        got: u64,
    },
}

impl Writer {
    /// Writes the record to a new file, or to one that holds what this record began with.
    ///
    /// # Errors
    /// If the file system says no, somebody else writes to the file, or it holds something else: it may be the record of
    /// a session that was killed.
    pub fn create(path: &Path, record: &Record) -> io::Result<Self> {
        let text = json_lines::write_open(record);
        must_fit(text.len() as u64, MOST_BYTES)?;
        let file = match Locked::open(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Locked::create(path, text.as_bytes())?,
            Err(error) => return Err(error),
            Ok(mut file) => {
                if !json_lines::is_start(&file.read(MOST_BYTES)?, text.as_bytes()) {
                    let detail = "it holds something else than the beginning of this match";
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

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What the file holds.
    pub fn written(&self) -> &Record {
        &self.written
    }

    /// Brings the file up to the record; tells whether there was anything to write.
    ///
    /// # Errors
    /// If the file system says no, or the file is [`Lost`]; then it holds what it held, perhaps with a part of a line
    /// behind it.
    pub fn update(&mut self, record: &Record) -> io::Result<bool> {
        if *record == self.written {
            return Ok(false);
        }
        self.must_be_ours()?;
        match (self.length, self.added(record)) {
            (Some(length), Some(lines)) => self.append(length, lines.as_bytes())?,
            _ => {
                let text = json_lines::write_open(record);
                must_fit(text.len() as u64, MOST_BYTES)?;
                self.file.replace(text.as_bytes())?;
                self.length = Some(text.len() as u64);
            }
        }
        self.take_over(record);
        Ok(true)
    }

    /// Has what was written survive a loss of power, too.
    ///
    /// # Errors
    /// If the file system says no.
    pub fn sync(&self) -> io::Result<()> {
        self.file.file().sync_data()
    }

    /// Closes the file: its header says how many lines there are. What somebody else has changed stays as it is. A file that
    /// cannot be closed stays open, and loads.
    ///
    /// # Errors
    /// If the file system says no.
    pub fn close(mut self) -> io::Result<()> {
        self.write_end()
    }

    fn write_end(&mut self) -> io::Result<()> {
        if std::mem::replace(&mut self.is_closed, true) || !self.found().is_ok_and(|lost| lost.is_none()) {
            return Ok(());
        }
        self.file.replace(json_lines::write(&self.written).as_bytes())
    }

    /// Removes the file, if it is still the one that was written.
    ///
    /// # Errors
    /// If the file system says no.
    pub fn remove(self) -> io::Result<()> {
        if self.found()?.is_none() { fs::remove_file(&self.path) } else { Ok(()) }
    }

    /// What somebody else has done to the file, if anything.
    pub fn lost(&self) -> Option<Lost> {
        self.found().ok().flatten()
    }

    /// Whether the file is the one that was written, and as long as it was left.
    fn must_be_ours(&self) -> io::Result<()> {
        self.found()?.map_or(Ok(()), |lost| Err(io::Error::other(lost)))
    }

    fn found(&self) -> io::Result<Option<Lost>> {
        let found = match fs::metadata(&self.path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Some(Lost::Removed)),
            found => found?,
        };
        if !is_same(&found, &self.file.file().metadata()?) {
            return Ok(Some(Lost::Replaced));
        }
        let got = found.len();
        let expected = self.length.filter(|expected| *expected != got);
        Ok(expected.map(|expected| Lost::Changed { expected, got }))
    }

    /// Writes behind what is there; what was written of it if that fails is taken away, if it can be.
    fn append(&mut self, length: u64, bytes: &[u8]) -> io::Result<()> {
        must_fit(length + bytes.len() as u64, MOST_BYTES)?;
        self.length = None;
        if let Err(error) = self.file.file().write_all(bytes) {
            self.length = self.file.file().set_len(length).ok().map(|()| length);
            return Err(error);
        }
        self.length = Some(length + bytes.len() as u64);
        Ok(())
    }

    /// The record has been written; games that have not changed are not copied.
    fn take_over(&mut self, record: &Record) {
        let same = |(old, new): (&Arc<GameRecord>, &Arc<GameRecord>)| Arc::ptr_eq(old, new);
        let known = self.written.games.iter().zip(&record.games).take_while(|games| same(*games)).count();
        let mut games = std::mem::take(&mut self.written.games);
        games.truncate(known);
        games.extend_from_slice(&record.games[known..]);
        let Record { rules, length, names, variations, info, .. } = record;
        let (names, variations, info) = (names.clone(), variations.clone(), info.clone());
        self.written = Record { rules: *rules, length: *length, names, games, variations, info };
    }

    /// The lines that the record has after those that are written; `None` if those have changed. Variations come last in a
    /// file, so nothing is appended to a record that has some.
    fn added(&self, record: &Record) -> Option<String> {
        let old = &self.written;
        let last = old.games.len().saturating_sub(1);
        let head = |record: &Record| (record.names.clone(), record.length, record.rules, record.info.clone());
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
            (Some(known), Some(game)) => json_lines::added(game, known, &record.rules)?,
            _ => Vec::new(),
        };
        lines.extend((first_new..record.games.len()).flat_map(|game| json_lines::game(record, game)));
        Some(lines.concat())
    }
}

impl Drop for Writer {
    /// As [`Writer::close`], with a warning if that fails.
    fn drop(&mut self) {
        if let Err(error) = self.write_end() {
            log::warn!("cannot close {}: {error}", plakoto_engine::printable::path(&self.path));
        }
    }
}

/// Whether both are of one file, as far as the system tells.
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
