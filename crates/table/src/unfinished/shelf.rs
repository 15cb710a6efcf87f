//! The folder with all files.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use serde_json::Value;

use super::beside;
use crate::match_play::{Match, Seat};
use crate::record::{
    Format, MOST_BYTES, Mode, Read, Record, Recovered, TextEncoding, Writer, json_lines, parse,
};
use plakoto_engine::files::{self, FileCause, FileError, Locked};
use plakoto_engine::printable;
use plakoto_engine::rules::{Player, RuleSet};

/// A folder with matches that were left.
#[derive(Clone, Debug)]
pub struct Shelf(PathBuf);

/// A match that was left.
#[derive(Clone, Debug)]
pub struct Left {
    /// The number in the name of its file.
    pub number: u32,
    pub(super) path: PathBuf,
    /// What was played.
    pub record: Record,
    /// Where it goes on, with the dice that were rolled.
    pub series: Match,
    /// Who plays for whom, if that is known; without names, which stand in the record.
    pub seats: Option<[Seat; 2]>,
    /// When it was played last.
    changed: SystemTime,
}

impl Left {
    /// Whether the match is over: it is kept to be gone through.
    pub fn is_over(&self) -> bool {
        self.series.winner().is_some()
    }
}

/// What is in a folder.
#[derive(Debug, Default)]
pub struct KeptMatches {
    /// The matches that nobody plays, the last one first, and those that are over behind the others.
    pub left: Vec<Left>,
    /// What cannot be used.
    pub faults: Vec<FileError>,
}

const BEFORE: &str = "match-";
const BEHIND: &str = ".jsonl";

impl Shelf {
    /// The matches in a folder, which need not be there.
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self(folder.into())
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.0
    }

    /// All matches that nobody plays now. A file that is damaged is renamed.
    pub fn find(&self) -> KeptMatches {
        let mut found = KeptMatches::default();
        match self.numbers() {
            Ok(numbers) => {
                for number in numbers {
                    match self.look(number, &mut found.faults) {
                        Ok(left) => found.left.push(left),
                        Err(error) if error.is_missing() || error.is_in_use() => {}
                        Err(fault) => found.faults.push(fault),
                    }
                }
            }
            Err(error) => found.faults.push(FileError::cannot("use", &self.0)(error)),
        }
        found.left.sort_by_key(|left| (left.is_over(), std::cmp::Reverse((left.changed, left.number))));
        found
    }

    /// The match with this number, or the last one.
    ///
    /// # Errors
    /// If there is none, it is played elsewhere, or its file cannot be used.
    pub fn get(&self, number: Option<u32>) -> Result<Left, FileError> {
        match number {
            Some(number) => self.look(number, &mut Vec::new()),
            None => self.find().left.into_iter().next().ok_or_else(|| missing(&self.0)),
        }
    }

    /// Removes what is kept of a match.
    ///
    /// # Errors
    /// If the file system says no, or it is played elsewhere.
    pub fn forget(&self, left: &Left) -> io::Result<()> {
        let _held = Locked::open(&left.path)?;
        fs::remove_file(&left.path)?;
        match fs::remove_file(beside::path(&left.path)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    /// Removes the matches that are over, as far as the file system lets it: another one takes their place.
    pub(super) fn forget_finished(&self) {
        for left in self.find().left.iter().filter(|left| left.is_over()) {
            if let Err(error) = self.forget(left) {
                log::warn!("cannot remove {}: {error}", printable::path(&left.path));
            }
        }
    }

    /// A new file that holds this record.
    pub(super) fn create(&self, record: &Record) -> io::Result<Writer> {
        files::make_private_folder(&self.0)?;
        let last = self.numbers()?.into_iter().max().unwrap_or(0);
        let mut number = last.saturating_add(1);
        // Another session may be faster.
        while self.path(number).exists() {
            number = number.saturating_add(1);
        }
        Writer::create(&self.path(number), record)
    }

    fn path(&self, number: u32) -> PathBuf {
        self.0.join(format!("{BEFORE}{number}{BEHIND}"))
    }

    /// The numbers of all files.
    fn numbers(&self) -> io::Result<Vec<u32>> {
        let entries = match fs::read_dir(&self.0) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries?,
        };
        let mut numbers = Vec::new();
        for entry in entries {
            let name = entry?.file_name();
            let number = name.to_str().and_then(|name| name.strip_prefix(BEFORE)?.strip_suffix(BEHIND));
            numbers.extend(number.and_then(|number| number.parse::<u32>().ok()));
        }
        numbers.sort_unstable();
        Ok(numbers)
    }

    /// Reads a file that nobody holds. What is wrong with the one beside it goes to `faults`.
    fn look(&self, number: u32, faults: &mut Vec<FileError>) -> Result<Left, FileError> {
        let path = self.path(number);
        let io = |error: io::Error| match error.kind() {
            io::ErrorKind::NotFound => missing(&path),
            _ if files::is_in_use(&error) => {
                FileError::new(FileCause::Io(error.kind()), &path, "this match goes on in another session")
            }
            _ => FileError::cannot("use", &path)(error),
        };
        let file = Locked::open(&path).map_err(io)?;
        let bytes = file.read(MOST_BYTES).map_err(io)?;
        if is_newer(&bytes) {
            let text = format!("{} is of a newer version, and is left alone", printable::path(&path));
            return Err(FileError::new(FileCause::Version, &path, text));
        }
        let (rules, encoding) = (RuleSet::default(), TextEncoding::default());
        let how = Read { format: Format::JsonLines, mode: Mode::Whole, rules, encoding };
        let record = match parse(&bytes, &printable::path(&path), &how) {
            Ok(Recovered { record, .. }) => record,
            Err(error) => return Err(put_aside(&path, error)),
        };
        let changed = file.file().metadata().and_then(|metadata| metadata.modified()).map_err(io)?;
        let beside = beside::read(&beside::path(&path)).unwrap_or_else(|error| {
            let path = beside::path(&path);
            faults.push(match error.kind() {
                io::ErrorKind::InvalidData => put_aside(&path, FileError::cannot("read", &path)(error)),
                _ => FileError::cannot("use", &path)(error),
            });
            None
        });
        let series = record.end().and_then(|end| record.at(end));
        let series = series.unwrap_or_else(|| Match::new(record.length, Player::X));
        let series = beside.as_ref().map_or(series, |beside| beside.complete(series, &record.rules));
        Ok(Left { number, path, record, series, seats: beside.map(|beside| beside.seats()), changed })
    }
}

fn missing(path: &Path) -> FileError {
    let text = "no such match is unfinished: `show unfinished` lists them";
    FileError::new(FileCause::Io(io::ErrorKind::NotFound), path, text)
}

/// Renames a file that is damaged, and tells its new name.
fn put_aside(path: &Path, error: FileError) -> FileError {
    match files::put_aside(path) {
        Ok(aside) => {
            error.reworded(|text| format!("{text}; it has been put aside as {}", printable::path(&aside)))
        }
        Err(error) => FileError::cannot("use", path)(error),
    }
}

/// Whether the first line is of a later version.
fn is_newer(bytes: &[u8]) -> bool {
    let first = bytes.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let header: Option<Value> = serde_json::from_slice(first).ok();
    let version = header.as_ref().and_then(|header| header["version"].as_u64());
    version.is_some_and(|version| version > json_lines::VERSION.into())
}
