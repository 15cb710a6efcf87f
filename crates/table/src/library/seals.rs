//! Checksums of the stored matches and lessons, which detect changes that SQLite does not detect.
//!
//! A match has a checksum of its row, its players and its results, which every list checks. This checksum covers
//! another one, of the record, the analysis and the searchable positions, which is checked when they are read.

use rusqlite::Error::FromSqlConversionFailure;
use rusqlite::types::{Type, ValueRef};
use rusqlite::{Connection, Params, Row, params};

use super::{Library, LibraryError, damaged, has_schema};
use plakoto_engine::checksum::Checksum;
use plakoto_words::{Message, message};

/// A stored match or lesson that was changed by something else than this program.
#[derive(Debug)]
pub(super) enum ChangedRow {
    Match(i64),
    Lesson,
    Schema,
}

impl ChangedRow {
    fn message(&self) -> Message {
        match self {
            Self::Match(number) => message!("library-changed_match", number = number.to_string()),
            Self::Lesson => message!("library-changed_lesson"),
            Self::Schema => message!("library-changed_schema"),
        }
    }
}

impl From<ChangedRow> for rusqlite::Error {
    fn from(changed: ChangedRow) -> Self {
        FromSqlConversionFailure(0, Type::Text, Box::new(changed.message()))
    }
}

/// The columns that the checksum of a match covers, after the number and the checksum itself. Indexes are not used,
/// because only the tables have checksums.
const MATCHES: &str =
    "SELECT number, checksum, identity, date, added, length, rules, games, stored_match.turns, winner,
    source, analysis, contents, one.*, first.name, two.*, second.name
    FROM stored_match NOT INDEXED
    LEFT JOIN stored_side AS one ON one.match_number = number AND one.side = 0
    LEFT JOIN stored_side AS two ON two.match_number = number AND two.side = 1
    LEFT JOIN stored_player AS first ON first.player = one.player
    LEFT JOIN stored_player AS second ON second.player = two.player";

/// The rows that the checksum of the contents of a match covers.
const CONTENTS: [&str; 4] = [
    "SELECT * FROM stored_record WHERE match_number = ?",
    "SELECT * FROM stored_turn WHERE match_number = ? ORDER BY game, turn",
    "SELECT * FROM stored_place NOT INDEXED WHERE match_number = ? ORDER BY game, turn",
    "SELECT * FROM stored_feature WHERE match_number = ? ORDER BY game, turn, feature",
];

/// The columns that the checksum of a lesson covers, after its number and the checksum itself.
const LESSONS: &str =
    "SELECT lesson, checksum, person, rules, games, position, dice, length, score, opponent_score,
    played, source, stage, due FROM stored_lesson NOT INDEXED";

/// The answers that the checksum of a lesson covers.
const ANSWERS: &str = "SELECT * FROM stored_answer WHERE lesson = ? ORDER BY number";

/// Updates the checksums of a match after a change.
pub(super) fn seal_match(connection: &Connection, number: i64) -> rusqlite::Result<()> {
    let contents = contents(connection, number)?;
    let sql = "UPDATE stored_match SET contents = ? WHERE number = ?";
    connection.execute(sql, params![contents, number])?;
    let sql = format!("{MATCHES} WHERE number = ?");
    let checksum = connection.query_row(&sql, [number], checksum)?;
    connection.execute("UPDATE stored_match SET checksum = ? WHERE number = ?", params![checksum, number])?;
    Ok(())
}

/// Updates the checksum of a lesson after a change.
pub(super) fn seal_lesson(connection: &Connection, lesson: i64) -> rusqlite::Result<()> {
    let sql = format!("{LESSONS} WHERE lesson = ?");
    let checksum = connection.query_row(&sql, [lesson], |row| lesson_checksum(connection, row))?;
    connection
        .execute("UPDATE stored_lesson SET checksum = ? WHERE lesson = ?", params![checksum, lesson])?;
    Ok(())
}

/// Checks that a match is as it was stored.
pub(super) fn check_match(connection: &Connection, number: i64) -> rusqlite::Result<()> {
    check_matches(connection, &format!("{MATCHES} WHERE number = ?"), [number])?;
    let sql = "SELECT contents FROM stored_match NOT INDEXED WHERE number = ?";
    let sums: Vec<String> = rows(connection, sql, [number], |row| row.get(0))?;
    match sums.first() {
        Some(sum) if *sum != contents(connection, number)? => Err(ChangedRow::Match(number).into()),
        _ => Ok(()),
    }
}

/// Checks the rows of matches. The rows have the columns of [`MATCHES`].
fn check_matches(connection: &Connection, sql: &str, parameters: impl Params) -> rusqlite::Result<()> {
    let check = |row: &Row<'_>| match row.get::<_, String>(1)? == checksum(row)? {
        true => Ok(()),
        false => Err(ChangedRow::Match(row.get(0)?).into()),
    };
    rows(connection, sql, parameters, check).map(drop)
}

fn rows<T>(
    connection: &Connection,
    sql: &str,
    parameters: impl Params,
    read: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
) -> rusqlite::Result<Vec<T>> {
    connection.prepare(sql)?.query_map(parameters, read)?.collect()
}

/// Returns the checksum of the values in a row, except the checksum in its second column.
fn checksum(row: &Row<'_>) -> rusqlite::Result<String> {
    let mut sum = Checksum::default();
    add_row(&mut sum, row, 1)?;
    Ok(sum.finish())
}

/// Returns the checksum of a lesson and its answers.
fn lesson_checksum(connection: &Connection, row: &Row<'_>) -> rusqlite::Result<String> {
    let mut sum = Checksum::default();
    add_row(&mut sum, row, 1)?;
    rows(connection, ANSWERS, [row.get::<_, i64>(0)?], |row| add_row(&mut sum, row, usize::MAX))?;
    Ok(sum.finish())
}

/// Returns the checksum of the contents of a match.
fn contents(connection: &Connection, number: i64) -> rusqlite::Result<String> {
    let mut sum = Checksum::default();
    for sql in CONTENTS {
        sum.add(sql.as_bytes());
        rows(connection, sql, [number], |row| add_row(&mut sum, row, usize::MAX))?;
    }
    Ok(sum.finish())
}

/// Adds the values of a row, except the one in the column `omitted`.
fn add_row(sum: &mut Checksum, row: &Row<'_>, omitted: usize) -> rusqlite::Result<()> {
    for column in (0..row.as_ref().column_count()).filter(|column| *column != omitted) {
        match row.get_ref(column)? {
            ValueRef::Null => sum.add(b"n"),
            ValueRef::Integer(number) => sum.add(&[b"i", &number.to_le_bytes()[..]].concat()),
            ValueRef::Real(number) => sum.add(&[b"r", &number.to_le_bytes()[..]].concat()),
            ValueRef::Text(bytes) => sum.add(&[b"t", bytes].concat()),
            ValueRef::Blob(bytes) => sum.add(&[b"b", bytes].concat()),
        }
    }
    Ok(())
}

/// A part of the library that is damaged.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct LibraryDamage {
    /// The number of the damaged match; `None` if something else is damaged.
    pub number: Option<i64>,
    /// What is wrong.
    pub fault: Message,
}

/// The result of reading the whole library.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct LibraryCheck {
    /// Number of matches.
    pub matches: u64,
    /// Number of positions of the quiz.
    pub lessons: u64,
    /// The damages that were found.
    pub damages: Vec<LibraryDamage>,
}

impl Library {
    /// Checks the rows of all matches before a list of them is read.
    pub(super) fn check_rows(&self) -> Result<(), LibraryError> {
        check_matches(&self.connection, MATCHES, []).map_err(|error| self.told(error))
    }

    /// Checks the rows and the contents of a match before it is read.
    pub(super) fn check_contents(&self, number: i64) -> Result<(), LibraryError> {
        check_match(&self.connection, number).map_err(|error| self.told(error))
    }

    /// Checks all positions of the quiz before some of them are read.
    pub(super) fn check_lessons(&self) -> Result<(), LibraryError> {
        let check = |row: &Row<'_>| match row.get::<_, String>(1)? == lesson_checksum(&self.connection, row)?
        {
            true => Ok(()),
            false => Err(ChangedRow::Lesson.into()),
        };
        rows(&self.connection, LESSONS, [], check).map(drop).map_err(|error| self.told(error))
    }

    /// Checks that the tables and views have their form.
    pub(super) fn check_schema(&self) -> Result<(), LibraryError> {
        let is_known = has_schema(&self.connection).map_err(|error| self.told(error))?;
        if is_known { Ok(()) } else { Err(damaged(&self.path, ChangedRow::Schema.message())) }
    }

    /// Reads the whole library and returns everything that is damaged.
    ///
    /// # Errors
    /// Fails if the library cannot be read at all.
    pub fn check(&self) -> Result<LibraryCheck, LibraryError> {
        let numbers: Vec<i64> =
            self.rows("SELECT number FROM stored_match NOT INDEXED", [], |row| row.get(0))?;
        let lessons: Vec<u64> =
            self.rows("SELECT count(*) FROM stored_lesson NOT INDEXED", [], |row| row.get(0))?;
        let mut damages: Vec<LibraryDamage> = self.faults_of_file()?;
        for &number in &numbers {
            if let Err(error) = self.record(number) {
                damages.push(LibraryDamage { number: Some(number), fault: error.message() });
            }
        }
        if let Err(error) = self.check_lessons() {
            damages.push(LibraryDamage { number: None, fault: error.message() });
        }
        let lessons = lessons.first().copied().unwrap_or_default();
        Ok(LibraryCheck { matches: numbers.len() as u64, lessons, damages })
    }

    /// Returns the faults that SQLite finds, such as an index that differs from its table.
    fn faults_of_file(&self) -> Result<Vec<LibraryDamage>, LibraryError> {
        let faults: Vec<String> = self.rows("PRAGMA integrity_check", [], |row| row.get(0))?;
        let missing = self.rows("PRAGMA foreign_key_check", [], |row| {
            Ok(message!("library-missing_row", table = row.get::<_, String>(0)?))
        })?;
        let faults = faults.into_iter().filter(|fault| fault != "ok").map(Message::text);
        Ok(faults.chain(missing).map(|fault| LibraryDamage { number: None, fault }).collect())
    }
}
