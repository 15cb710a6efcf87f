//! A file that grows with the record.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::{Record, json_lines};
use crate::sealed_file::replace;

/// Keeps a record in a file: what is added to the record is appended at once, so that whoever is killed has lost
/// nothing but a line that was being written. If the record has changed otherwise, the whole file is replaced.
#[derive(Debug)]
pub struct Writer {
    path: PathBuf,
    /// `None` if the file may be damaged.
    file: Option<File>,
    /// What the file holds.
    written: Record,
}

impl Writer {
    /// Writes the record to a new file, or to one that holds what this record began with.
    ///
    /// # Errors
    /// If the file system says no, or the file holds something else: it may be the record of a session that was killed.
    pub fn create(path: &Path, record: &Record) -> io::Result<Self> {
        if path.try_exists()? && !holds_start_of(path, record)? {
            let detail = "it holds something else than the beginning of this match";
            return Err(io::Error::new(io::ErrorKind::AlreadyExists, detail));
        }
        let mut writer = Self { path: path.to_owned(), file: None, written: record.clone() };
        writer.rewrite(record)?;
        Ok(writer)
    }

    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Brings the file up to the record.
    ///
    /// # Errors
    /// If the file system says no; then the file holds what it held, perhaps with a part of a line behind it.
    pub fn update(&mut self, record: &Record) -> io::Result<()> {
        if *record == self.written {
            return Ok(());
        }
        match self.file.take().zip(self.added(record)) {
            Some((mut file, lines)) => {
                file.write_all(lines.as_bytes())?;
                (self.file, self.written) = (Some(file), record.clone());
                Ok(())
            }
            None => self.rewrite(record),
        }
    }

    fn rewrite(&mut self, record: &Record) -> io::Result<()> {
        replace(&self.path, json_lines::write(record).as_bytes())?;
        self.file = Some(OpenOptions::new().append(true).open(&self.path)?);
        self.written = record.clone();
        Ok(())
    }

    /// The lines that the record has behind those that are written; `None` if those have changed.
    fn added(&self, record: &Record) -> Option<String> {
        let old = &self.written;
        let last = old.games.len().saturating_sub(1);
        let same = (&old.names, old.length, old.rules) == (&record.names, record.length, record.rules)
            && record.games.len() >= old.games.len()
            && old.games[..last] == record.games[..last];
        if !same {
            return None;
        }
        let before = json_lines::game(old, last);
        let lines: Vec<String> =
            (last..record.games.len()).flat_map(|game| json_lines::game(record, game)).collect();
        lines.starts_with(&before).then(|| lines[before.len()..].concat())
    }
}

/// Whether the whole lines of a file are those that the record begins with.
fn holds_start_of(path: &Path, record: &Record) -> io::Result<bool> {
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "not a file"));
    }
    let bytes = fs::read(path)?;
    let end = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |newline| newline + 1);
    let known = if end > 0 { &bytes[..end] } else { &bytes };
    Ok(json_lines::write(record).as_bytes().starts_with(known))
}
