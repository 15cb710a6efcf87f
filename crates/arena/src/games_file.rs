//! Files of all games of an arena: a table with one row per game, and a folder with the moves.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use csv::WriterBuilder;

use crate::error::{ArenaError, At, FileFault};
use crate::{DecisionTime, PlayedPair};
use plakoto_engine::files::{self, Existing, Replacement};
use plakoto_engine::printable::cell;
use plakoto_table::record::{self, Record, json_lines, mat};

/// A table of games that is being written. An existing file with its name is unchanged until
/// [`GamesFile::place`] replaces it.
pub struct GamesFile {
    file: CsvFile,
    path: PathBuf,
    /// Whether the heading and at least one row have been written.
    is_begun: bool,
}

/// File to which the rows are written.
enum CsvFile {
    /// A temporary file, which gets its final name when the arena begins to play.
    New(Replacement),
    Placed(File),
}

/// First row of the table, with the names of the columns.
const HEADING: &str = "pair,leg,game,first,second,starter,winner,points,end,plies,first_decisions,first_ms,\
    second_decisions,second_ms,reason\n";

impl GamesFile {
    /// Creates an empty table for a file. Replacing an existing file is allowed only in two cases: if
    /// `is_forced` is true, or if the file is a table of games and the arena is resumed (`is_resumed`) from a
    /// log, which contains the same games.
    ///
    /// # Errors
    /// Fails if a file exists that must not be replaced, or the folder is not writable.
    pub fn create(path: &Path, is_forced: bool, is_resumed: bool) -> Result<Self, ArenaError> {
        let is_replaced = is_forced || is_resumed && is_table(path);
        let existing = if is_replaced { Existing::Replace } else { Existing::Keep };
        let file = Replacement::begin(path, existing).map_err(new_file).at(path)?;
        Ok(Self { file: CsvFile::New(file), path: path.to_owned(), is_begun: false })
    }

    /// Gives the table its final name, with the rows that it has so far. More rows can be added afterwards.
    ///
    /// # Errors
    /// Fails if the file system reports an error.
    pub fn place(self) -> Result<Self, ArenaError> {
        let file = match self.file {
            CsvFile::New(file) => file.commit().map_err(new_file).at(&self.path)?,
            CsvFile::Placed(file) => file,
        };
        Ok(Self { file: CsvFile::Placed(file), ..self })
    }

    /// Adds the games of a pair to the table. `names` are the names of all players of the arena.
    ///
    /// # Errors
    /// Fails if the rows cannot be written.
    pub fn add(&mut self, pair: &PlayedPair, names: &[&str]) -> Result<(), ArenaError> {
        let rows = self.rows(pair, names).at(&self.path)?;
        self.is_begun = true;
        let written = match &mut self.file {
            CsvFile::New(file) => file.write_all(&rows),
            CsvFile::Placed(file) => file.write_all(&rows),
        };
        written.at(&self.path)
    }

    fn rows(&self, pair: &PlayedPair, names: &[&str]) -> io::Result<Vec<u8>> {
        let players = pair.players.map(|player| cell(names.get(player).copied().unwrap_or_default()));
        let milliseconds = |spent: &DecisionTime| 1000.0 * spent.time.as_secs_f64();
        let mut rows = WriterBuilder::new().has_headers(false).from_writer(Vec::new());
        if !self.is_begun {
            rows.write_record(HEADING.trim_end().split(','))?;
        }
        for (index, game) in pair.games.iter().enumerate() {
            rows.serialize((
                (pair.pair, game.leg, index),
                (&players[0], &players[1], &players[game.starter]),
                game.winner.map_or("", |winner| &players[winner]),
                (game.points, game.end, game.plies),
                (game.spent[0].decisions, milliseconds(&game.spent[0])),
                (game.spent[1].decisions, milliseconds(&game.spent[1])),
                cell(&game.reason.as_ref().map(ToString::to_string).unwrap_or_default()),
            ))?;
        }
        rows.into_inner().map_err(|error| error.into_error())
    }
}

/// Whether a file is empty or begins with the heading of a table of games.
fn is_table(path: &Path) -> bool {
    let mut start = Vec::new();
    let read = files::open(path).and_then(|file| file.take(HEADING.len() as u64).read_to_end(&mut start));
    read.is_ok() && (start.is_empty() || start == HEADING.as_bytes())
}

/// Turns an error from creating a file into a [`FileFault`].
fn new_file(error: io::Error) -> FileFault {
    match error.kind() {
        io::ErrorKind::AlreadyExists => FileFault::Exists,
        _ => FileFault::Io(error),
    }
}

/// A folder for files of recorded games.
pub struct GameFolder(PathBuf);

impl GameFolder {
    /// Opens a folder, or creates it if it does not exist. The folder must be empty unless the arena is
    /// resumed (`is_resumed`).
    ///
    /// # Errors
    /// Fails if the folder must be empty and is not, or the file system reports an error.
    pub fn open(path: &Path, is_resumed: bool) -> Result<Self, ArenaError> {
        fs::create_dir_all(path).at(path)?;
        if !is_resumed && fs::read_dir(path).at(path)?.next().is_some() {
            return Err(ArenaError::file(path, FileFault::NotEmpty));
        }
        Ok(Self(path.to_owned()))
    }

    /// Writes the games of a pair. If the pair was played before, its new games replace the earlier ones.
    ///
    /// # Errors
    /// Fails if the games cannot be written.
    pub fn keep(&self, pair: &PlayedPair) -> Result<(), ArenaError> {
        let [first, second] = pair.players.map(|player| player + 1);
        for (leg, record) in pair.records.iter().enumerate() {
            let name = format!("{first}-{second}-pair-{:06}-leg-{leg}", pair.pair);
            let [mat, json] = ["mat", "jsonl"].map(|kind| self.0.join(format!("{name}.{kind}")));
            let (path, other, text) = match as_mat(record) {
                Some(text) => (mat, json, text),
                None => (json, mat, json_lines::write(record)),
            };
            record::write(&path, &text).at(&path)?;
            // Earlier games of this leg may have been written in the other format.
            let _ = fs::remove_file(other);
        }
        Ok(())
    }
}

/// Converts a record to the `.mat` format. Returns `None` if reading the text back would not give the same
/// record.
fn as_mat(record: &Record) -> Option<String> {
    let text = mat::write(record).ok()?;
    mat::parse(text.as_bytes(), *record.rotation.first()).is_ok_and(|read| read == *record).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GameEnd, PlayedGame};
    use plakoto_words::Message;

    fn pair(reason: &str) -> PlayedPair {
        let game = PlayedGame {
            luck: None,
            leg: 0,
            starter: 0,
            winner: Some(1),
            points: 1,
            end: GameEnd::Single,
            plies: 80,
            reason: Some(Message::text(reason)),
            spent: [DecisionTime::default(); 2],
        };
        PlayedPair {
            pair: 0,
            players: [0, 1],
            games: vec![game],
            matches: None,
            is_replay: false,
            records: Vec::new(),
        }
    }

    #[test]
    fn formulas_are_escaped_and_numbers_are_not() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("table.csv");
        let mut table = GamesFile::create(&path, false, false).unwrap();
        table.add(&pair("-1+cmd|' /C calc'!A0"), &["=1+1", "@x"]).unwrap();
        let mut table = table.place().unwrap();
        table.add(&pair("late"), &["\tx", "fine, too"]).unwrap();
        let text = std::fs::read_to_string(&path).unwrap();
        let expected = [
            HEADING.trim_end(),
            "0,0,0,'=1+1,'@x,'=1+1,'@x,1,single,80,0,0.0,0,0.0,'-1+cmd|' /C calc'!A0",
            "0,0,0,'?x,\"fine, too\",'?x,\"fine, too\",1,single,80,0,0.0,0,0.0,late",
        ];
        assert_eq!(text.lines().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn existing_files_are_replaced_only_if_forced_or_resumed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("table.csv");
        for (there, is_forced, is_resumed, is_replaced) in [
            ("notes", false, true, false),
            ("notes", true, false, true),
            (HEADING, false, false, false),
            (HEADING, false, true, true),
        ] {
            std::fs::write(&path, there).unwrap();
            let table = GamesFile::create(&path, is_forced, is_resumed);
            assert_eq!(table.is_ok(), is_replaced, "{there} {is_forced} {is_resumed}");
            drop(table);
            assert_eq!(std::fs::read_to_string(&path).unwrap(), there, "replaced before the arena began");
        }
    }
}
