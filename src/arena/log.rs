//! A log of finished pairs, from which an interrupted arena goes on: JSON, one object a line.
//!
//! The first line has the settings, each other line a [`PlayedPair`]. A line is written in one go when its pair is
//! done. What stands behind the last end of a line was cut off by a crash, and its pair is played again.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{BufRead, BufReader, Error, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde_json::{Map, Value};

use super::{Finished, PlayedPair};

/// An open log. No other process can open it meanwhile.
#[derive(Debug)]
pub struct Log {
    path: PathBuf,
    file: File,
}

/// Why there is no log.
#[derive(Debug, thiserror::Error)]
pub enum LogError {
    /// The file cannot be read or written.
    #[error("{path}: {source}")]
    Io {
        /// Its name.
        path: String,
        /// Why.
        source: Error,
    },
    /// Another arena writes to it.
    #[error("{0} is in use by another arena")]
    InUse(String),
    /// It is something else.
    #[error("{path}: expected an arena's log, got `{got}`")]
    Foreign {
        /// Its name.
        path: String,
        /// How it begins.
        got: String,
    },
    /// The arena that it belongs to had other settings.
    #[error("{path} belongs to an arena with other settings: {key} was {was}, now it is {is}")]
    OtherSettings {
        /// Its name.
        path: String,
        /// The first setting that differs.
        key: String,
        /// Its value in the log, as JSON.
        was: String,
        /// Its value now.
        is: String,
    },
    /// A line that is no pair of this arena.
    #[error("{path}: line {line} is damaged: {reason}")]
    Damaged {
        /// Its name.
        path: String,
        /// The line, from 1.
        line: u64,
        /// What is wrong.
        reason: String,
    },
}

/// The key of the settings in the first line.
const HEADING: &str = "plakoto_arena";

impl Log {
    /// Opens a log, or begins it if there is none, and hands on the pairs that it has.
    ///
    /// # Errors
    /// If it cannot be opened, belongs to an arena with other settings, or has a line that is no pair.
    pub fn open(
        path: &Path,
        settings: &Map<String, Value>,
        mut played: impl FnMut(PlayedPair),
    ) -> Result<(Self, Finished), LogError> {
        let io = |source| LogError::Io { path: path.display().to_string(), source };
        if path.exists() && !path.is_file() {
            return Err(io(std::io::Error::new(std::io::ErrorKind::InvalidInput, "not a regular file")));
        }
        let file = OpenOptions::new().read(true).append(true).create(true).open(path).map_err(io)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(LogError::InUse(path.display().to_string())),
            Err(TryLockError::Error(source)) => return Err(io(source)),
        }
        let mut log = Self { path: path.to_owned(), file };
        let mut reader = Reader { lines: BufReader::new(log.file.try_clone().map_err(io)?), line: 0, end: 0 };
        let mut finished = Finished::default();
        let heading = serde_json::json!({ HEADING: settings }).to_string();
        match reader.next().map_err(io)? {
            Line::Whole(found) => log.check(&found, settings)?,
            Line::Torn(found) if heading.as_bytes().starts_with(&found) => {}
            Line::Torn(found) => return Err(log.foreign(&found)),
        }
        while reader.end > 0
            && let Line::Whole(text) = reader.next().map_err(io)?
        {
            let pair = pair(&text).map_err(|reason| log.damaged(reader.line, reason))?;
            if !finished.insert(pair.pair, pair.players) {
                return Err(log.damaged(reader.line, format!("pair {} stands there twice", pair.pair)));
            }
            played(pair);
        }
        log.file.set_len(reader.end).map_err(io)?;
        log.file.seek(SeekFrom::End(0)).map_err(io)?;
        if reader.end == 0 {
            log.write(heading)?;
        }
        Ok((log, finished))
    }

    /// Adds a pair. Once it returns, the line survives the end of this process.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn append(&mut self, pair: &PlayedPair) -> Result<(), LogError> {
        let line = serde_json::to_string(pair).map_err(|error| self.io(error.into()))?;
        self.write(line)
    }

    fn write(&mut self, line: String) -> Result<(), LogError> {
        self.file.write_all((line + "\n").as_bytes()).map_err(|source| self.io(source))
    }

    fn check(&self, heading: &[u8], settings: &Map<String, Value>) -> Result<(), LogError> {
        let found: Value = serde_json::from_slice(heading).map_err(|_| self.foreign(heading))?;
        let found = found[HEADING].as_object().ok_or_else(|| self.foreign(heading))?;
        let value = |of: &Map<String, Value>, key: &String| of.get(key).unwrap_or(&Value::Null).to_string();
        match settings.keys().chain(found.keys()).find(|key| settings.get(*key) != found.get(*key)) {
            None => Ok(()),
            Some(key) => Err(LogError::OtherSettings {
                path: self.path.display().to_string(),
                key: key.clone(),
                was: value(found, key),
                is: value(settings, key),
            }),
        }
    }

    fn io(&self, source: Error) -> LogError {
        LogError::Io { path: self.path.display().to_string(), source }
    }

    fn foreign(&self, found: &[u8]) -> LogError {
        let got = String::from_utf8_lossy(found).chars().take(40).collect();
        LogError::Foreign { path: self.path.display().to_string(), got }
    }

    fn damaged(&self, line: u64, reason: String) -> LogError {
        LogError::Damaged { path: self.path.display().to_string(), line, reason }
    }
}

/// A line, without its end.
enum Line {
    Whole(Vec<u8>),
    /// What stands behind the last end of a line; perhaps nothing.
    Torn(Vec<u8>),
}

struct Reader {
    lines: BufReader<File>,
    /// Lines read.
    line: u64,
    /// Bytes up to the end of the last whole line.
    end: u64,
}

impl Reader {
    fn next(&mut self) -> Result<Line, Error> {
        let mut text = Vec::new();
        self.lines.read_until(b'\n', &mut text)?;
        if text.last() != Some(&b'\n') {
            return Ok(Line::Torn(text));
        }
        self.line += 1;
        self.end += text.len() as u64;
        text.pop();
        Ok(Line::Whole(text))
    }
}

fn pair(line: &[u8]) -> Result<PlayedPair, String> {
    let pair: PlayedPair = serde_json::from_slice(line).map_err(|error| error.to_string())?;
    match pair.contradiction() {
        None => Ok(pair),
        Some(reason) => Err(reason.into()),
    }
}
