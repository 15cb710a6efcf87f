//! Unfinished matches, stored in a per-user folder so that a later session can continue them.
//!
//! Each session has its own match file in this folder, `match-N.jsonl`, to which it adds every turn. The
//! format is described in [`crate::record::json_lines`]. The session locks the file, so that no
//! other session writes to it. If a match file is not locked, its session has ended normally or has crashed.

use std::path::{Path, PathBuf};
use std::time::SystemTime;
use std::{fs, io};

use serde_json::Value;

use crate::match_play::Match;
use crate::messages;
use crate::record::{
    Format, MAX_BYTES, Mode, ReadSettings, Record, RecordError, Recovered, TextEncoding, Writer, json_lines,
    parse,
};
use plakoto_engine::files::{self, FileError, Locked};
use plakoto_engine::printable;
use plakoto_engine::rules::{Player, RuleSet};
use plakoto_words::{Message, message};

/// Stores the match of a session in its own file. The file is kept from the first turn until another match is
/// played.
#[derive(Debug)]
pub struct MatchStore {
    shelf: MatchFolder,
    /// The session's locked match file.
    own: Option<Writer>,
    /// The record at the last update, even if it has not been stored.
    seen: Option<Record>,
}

impl MatchStore {
    /// Creates the store for a session. No file is created yet.
    pub fn new(shelf: MatchFolder) -> Self {
        Self { shelf, own: None, seen: None }
    }

    /// Continues the match in an existing file.
    ///
    /// # Errors
    /// Fails if the file system reports an error, or if another session has locked or changed the file.
    pub fn take(&mut self, left: &UnfinishedMatch) -> io::Result<()> {
        self.own = Some(Writer::create(&left.path, &left.record)?);
        self.seen = Some(left.record.clone());
        Ok(())
    }

    /// Returns the folder in which all matches are stored.
    pub fn shelf(&self) -> &MatchFolder {
        &self.shelf
    }

    /// Returns the path of the match file; `None` if no match is stored.
    pub fn path(&self) -> Option<&Path> {
        self.own.as_ref().map(Writer::path)
    }

    /// Updates the stored match to `record`. After the update, the data survive a crash or a power failure.
    /// `is_over` says whether a player has won the match.
    ///
    /// A match without turns does not replace a match with turns. A match that ends in this session is kept
    /// until another match is played. A match that was already over when it was loaded is not stored.
    ///
    /// # Errors
    /// Fails if the file system reports an error. The next update then tries again.
    pub fn update(&mut self, record: &Record, is_over: bool) -> io::Result<()> {
        let is_played_here = self.seen.as_ref().is_some_and(|seen| {
            // Two records without turns count as the same match if the players have the same names.
            seen.begins(record) && (seen.turns() > 0 || seen.names == record.names)
        });
        self.see(record);
        match is_over && !is_played_here {
            true => self.discard(),
            false if record.turns() == 0 => Ok(()),
            false => self.write(record),
        }
    }

    /// Notes the state of the match without storing it.
    pub fn see(&mut self, record: &Record) {
        self.seen = Some(record.clone());
    }

    fn write(&mut self, record: &Record) -> io::Result<()> {
        // Stop using a file that another program has removed or changed.
        self.own.take_if(|own| own.written() != record && own.lost().is_some());
        match &mut self.own {
            None => {
                let writer = self.shelf.create(record)?;
                self.shelf.forget_finished();
                self.own = Some(writer);
            }
            Some(own) => {
                if own.update(record)? {
                    own.sync()?;
                }
            }
        }
        Ok(())
    }

    /// Removes the match file.
    fn discard(&mut self) -> io::Result<()> {
        self.own.take().map_or(Ok(()), Writer::remove)
    }
}

/// A folder in which unfinished matches are stored.
#[derive(Clone, Debug)]
pub struct MatchFolder(PathBuf);

/// A stored match that no session is playing.
#[derive(Clone, Debug)]
pub struct UnfinishedMatch {
    /// The number in the name of the match file.
    pub number: u32,
    path: PathBuf,
    /// The record of the match.
    pub record: Record,
    /// The state in which the match continues, including dice that were already rolled.
    pub series: Match,
    /// Time at which the match file was last changed.
    changed: SystemTime,
}

impl UnfinishedMatch {
    /// Whether the match is over. A finished match is stored only so that the user can review it.
    pub fn is_over(&self) -> bool {
        self.series.winner().is_some()
    }
}

/// The matches and errors that were found in a folder.
#[derive(Debug, Default)]
pub struct FolderContents {
    /// The matches that no session is playing, latest first. Finished matches come after unfinished ones.
    pub left: Vec<UnfinishedMatch>,
    /// Errors for the files that cannot be used.
    pub faults: Vec<UnfinishedError>,
}

/// Reason why the file of a match cannot be used.
#[derive(Debug)]
pub enum UnfinishedError {
    /// The file cannot be read, or another session uses it.
    File(FileError),
    /// A newer version of the program has written the file.
    Newer(PathBuf),
    /// The file is damaged. It now has this path.
    Renamed(Box<RecordError>, PathBuf),
}

impl From<FileError> for UnfinishedError {
    fn from(error: FileError) -> Self {
        Self::File(error)
    }
}

impl UnfinishedError {
    /// Returns the message of the error.
    pub fn message(&self) -> Message {
        match self {
            Self::File(error) => messages::file(error),
            Self::Newer(path) => message!("unfinished-newer", file = printable::path(path)),
            Self::Renamed(error, aside) => {
                message!("unfinished-renamed", error = error.message(), file = printable::path(aside))
            }
        }
    }
}

const PREFIX: &str = "match-";
const SUFFIX: &str = ".jsonl";

impl MatchFolder {
    /// Creates an object for a folder. The folder does not have to exist.
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self(folder.into())
    }

    /// Returns the path of the folder.
    pub fn folder(&self) -> &Path {
        &self.0
    }

    /// Finds all matches that no session is playing. Renames damaged files.
    pub fn find(&self) -> FolderContents {
        let mut found = FolderContents::default();
        match self.numbers() {
            Ok(numbers) => {
                for number in numbers {
                    match self.load(number) {
                        Ok(left) => found.left.push(left),
                        Err(UnfinishedError::File(error)) if error.is_missing() || error.is_in_use() => {}
                        Err(fault) => found.faults.push(fault),
                    }
                }
            }
            Err(error) => found.faults.push(FileError::unusable(&self.0)(error).into()),
        }
        found.left.sort_by_key(|left| (left.is_over(), std::cmp::Reverse((left.changed, left.number))));
        found
    }

    /// Loads the match with this number or, if `number` is `None`, the first match that [`MatchFolder::find`]
    /// returns.
    ///
    /// # Errors
    /// Fails if the match does not exist, if another session is playing the match, or if its file cannot be
    /// used.
    pub fn get(&self, number: Option<u32>) -> Result<UnfinishedMatch, UnfinishedError> {
        match number {
            Some(number) => self.load(number),
            None => self
                .find()
                .left
                .into_iter()
                .next()
                .ok_or_else(|| FileError::unusable(&self.0)(io::ErrorKind::NotFound.into()).into()),
        }
    }

    /// Removes the file of a match.
    ///
    /// # Errors
    /// Fails if the file system reports an error, or if another session is playing the match.
    pub fn forget(&self, left: &UnfinishedMatch) -> io::Result<()> {
        let _held = Locked::open(&left.path)?;
        fs::remove_file(&left.path)
    }

    /// Removes all finished matches. Called when a new match replaces them. Errors are logged but not
    /// returned.
    fn forget_finished(&self) {
        for left in self.find().left.iter().filter(|left| left.is_over()) {
            if let Err(error) = self.forget(left) {
                log::warn!("cannot remove {}: {error}", printable::path(&left.path));
            }
        }
    }

    /// Creates a new match file that contains this record.
    fn create(&self, record: &Record) -> io::Result<Writer> {
        files::make_private_folder(&self.0)?;
        let last = self.numbers()?.into_iter().max().unwrap_or(0);
        let mut number = last.saturating_add(1);
        // Another session may have created a file with this number in the meantime.
        while self.path(number).exists() {
            number = number.saturating_add(1);
        }
        Writer::create(&self.path(number), record)
    }

    fn path(&self, number: u32) -> PathBuf {
        self.0.join(format!("{PREFIX}{number}{SUFFIX}"))
    }

    /// Returns the numbers of all match files in ascending order.
    fn numbers(&self) -> io::Result<Vec<u32>> {
        let entries = match fs::read_dir(&self.0) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries?,
        };
        let mut numbers = Vec::new();
        for entry in entries {
            let name = entry?.file_name();
            let number = name.to_str().and_then(|name| name.strip_prefix(PREFIX)?.strip_suffix(SUFFIX));
            numbers.extend(number.and_then(|number| number.parse::<u32>().ok()));
        }
        numbers.sort_unstable();
        Ok(numbers)
    }

    /// Loads a match that no session has locked.
    fn load(&self, number: u32) -> Result<UnfinishedMatch, UnfinishedError> {
        let path = self.path(number);
        let file = Locked::open(&path).map_err(FileError::unusable(&path))?;
        let bytes = file.read(MAX_BYTES).map_err(FileError::unusable(&path))?;
        if is_newer(&bytes) {
            return Err(UnfinishedError::Newer(path));
        }
        let (rules, encoding) = (RuleSet::default(), TextEncoding::default());
        let how = ReadSettings { format: Format::JsonLines, mode: Mode::Whole, rules, encoding };
        let record = match parse(&bytes, Message::text(printable::path(&path)), &how) {
            Ok(Recovered { record, .. }) => record,
            Err(error) => return Err(put_aside(&path, error)),
        };
        let changed = file
            .file()
            .metadata()
            .and_then(|metadata| metadata.modified())
            .map_err(FileError::unusable(&path))?;
        let series = record.end().and_then(|end| record.at(end));
        let series = series.unwrap_or_else(|| Match::new(record.length, record.rotation, Player::X));
        Ok(UnfinishedMatch { number, path, record, series, changed })
    }
}

/// Renames a damaged file and adds the new file name to the error.
fn put_aside(path: &Path, error: RecordError) -> UnfinishedError {
    match files::put_aside(path) {
        Ok(aside) => UnfinishedError::Renamed(Box::new(error), aside),
        Err(error) => FileError::unusable(path)(error).into(),
    }
}

/// Whether the first text line contains a later version than this program supports.
fn is_newer(bytes: &[u8]) -> bool {
    let first = bytes.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let header: Option<Value> = serde_json::from_slice(first).ok();
    let version = header.as_ref().and_then(|header| header["version"].as_u64());
    version.is_some_and(|version| version > json_lines::VERSION.into())
}
