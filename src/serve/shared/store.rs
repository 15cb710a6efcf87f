//! The database of shared tables, which lets them survive a restart of the server.
//!
//! A change of a table replaces its state, which is small, and appends actions of the match and entries of
//! the proof; so the thousandth move costs what the first did. A change is stored before anybody learns of it.

use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use plakoto_table::fair_dice::Hex;
use plakoto_words::{Message, message};
use rusqlite::{Connection, ErrorCode, OptionalExtension, params};
use serde::Serialize;

use super::game::GameAction;
use super::table::TableChange;

/// Time from the last change to the end of a table.
pub(super) const LIFE: Duration = Duration::from_secs(30 * 86_400);

/// Time after which a table ends if its players have not thrown the dice yet.
pub(super) const WAIT: Duration = Duration::from_secs(86_400);

/// Number of entries of a proof that are read at once.
pub(super) const PART: u32 = 100;

/// Time to wait for a server that is about to end.
const PATIENCE: Duration = Duration::from_millis(500);

/// The connection locks the file until it is closed, so that no second server uses the same tables.
const SCHEMA: &str = "
    PRAGMA locking_mode = EXCLUSIVE;
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA foreign_keys = ON;
    CREATE TABLE IF NOT EXISTS shared_table (
        id TEXT PRIMARY KEY,
        changed INTEGER NOT NULL,  -- seconds since 1970
        has_thrown INTEGER NOT NULL,
        state TEXT NOT NULL,       -- JSON
        checksum TEXT NOT NULL
    ) STRICT;
    CREATE INDEX IF NOT EXISTS age ON shared_table (has_thrown, changed);
    CREATE TABLE IF NOT EXISTS action (
        id TEXT NOT NULL REFERENCES shared_table ON DELETE CASCADE,
        number INTEGER NOT NULL,
        text TEXT NOT NULL,        -- JSON
        checksum TEXT NOT NULL,
        PRIMARY KEY (id, number)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS proof (
        id TEXT NOT NULL REFERENCES shared_table ON DELETE CASCADE,
        number INTEGER NOT NULL,
        text TEXT NOT NULL,        -- JSON
        checksum TEXT NOT NULL,
        PRIMARY KEY (id, number)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS dice (
        first INTEGER NOT NULL,
        second INTEGER NOT NULL,
        count INTEGER NOT NULL,
        PRIMARY KEY (first, second)
    ) STRICT;
    BEGIN IMMEDIATE;
    COMMIT;
";

/// Why the database cannot be used.
#[derive(Debug, thiserror::Error)]
pub(in crate::serve) enum StoreError {
    #[error("{}", self.message())]
    InUse,
    #[error("table {0} is damaged: {1}")]
    Damaged(String, &'static str),
    #[error("table {0} has ended")]
    Ended(String),
    #[error(transparent)]
    Text(#[from] serde_json::Error),
    #[error(transparent)]
    Database(rusqlite::Error),
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::InUse,
            _ => Self::Database(error),
        }
    }
}

impl StoreError {
    /// Returns the message of an error from [`Store::open`].
    pub(in crate::serve) fn message(&self) -> Message {
        match self {
            Self::InUse => message!("shell_serve-file_in_use"),
            error => Message::text(error.to_string()),
        }
    }
}

type StoreResult<T> = Result<T, StoreError>;

/// The database, in a file or in memory.
#[derive(Debug)]
pub(in crate::serve) struct Store(Connection);

impl Store {
    /// Opens a database, or creates it. Without a file, the tables end with the server.
    ///
    /// # Errors
    /// If the file cannot be opened, is in use, or is not such a database.
    pub(in crate::serve) fn open(file: Option<&Path>) -> StoreResult<Self> {
        let connection = file.map_or_else(Connection::open_in_memory, Connection::open)?;
        connection.busy_timeout(PATIENCE)?;
        connection.execute_batch(SCHEMA)?;
        Ok(Self(connection))
    }

    /// Stores a change of a table, all of it or nothing.
    pub(super) fn append(&mut self, id: &str, change: &TableChange) -> StoreResult<()> {
        let transaction = self.0.transaction()?;
        let state = &change.state;
        let row = match change.stored {
            [0, 0] => {
                "INSERT INTO shared_table VALUES (?1, ?2, ?3, ?4, ?5)
                 ON CONFLICT (id) DO UPDATE SET changed = ?2, has_thrown = ?3, state = ?4, checksum = ?5"
            }
            _ => {
                "UPDATE shared_table SET changed = ?2, has_thrown = ?3, state = ?4, checksum = ?5 WHERE id = ?1"
            }
        };
        let values = params![id, seconds(), change.has_thrown, state, checksum(id, 0, state)];
        if transaction.prepare(row)?.execute(values)? == 0 {
            return Err(StoreError::Ended(id.to_owned()));
        }
        if change.begins_match {
            transaction.execute("DELETE FROM action WHERE id = ?1", [id])?;
        }
        let (actions, entries) = (in_json(&change.actions)?, in_json(&change.entries)?);
        for (table, texts, before) in
            [("action", actions, change.stored[0]), ("proof", entries, change.stored[1])]
        {
            let mut insert = transaction.prepare(&format!("INSERT INTO {table} VALUES (?1, ?2, ?3, ?4)"))?;
            for (number, text) in (before + 1..).zip(texts) {
                insert.execute(params![id, number, text, checksum(id, number, &text)])?;
            }
        }
        if let Some(dice) = change.roll {
            let count = "INSERT INTO dice VALUES (?1, ?2, 1)
                         ON CONFLICT (first, second) DO UPDATE SET count = count + 1";
            transaction.prepare(count)?.execute(dice)?;
        }
        Ok(transaction.commit()?)
    }

    /// Returns the state of a table, if it exists.
    pub(super) fn state(&self, id: &str) -> StoreResult<Option<String>> {
        let mut query = self.0.prepare("SELECT state, checksum FROM shared_table WHERE id = ?1")?;
        let row = query.query_row([id], |row| Ok((row.get(0)?, row.get::<_, String>(1)?))).optional()?;
        row.map(|(state, sum)| verified(id, 0, state, &sum)).transpose()
    }

    /// Returns the actions of the match at a table.
    pub(super) fn actions(&self, id: &str) -> StoreResult<Vec<GameAction>> {
        let texts = self.texts("action", id, 1, -1)?;
        Ok(texts.iter().map(|text| serde_json::from_str(text)).collect::<Result<_, _>>()?)
    }

    /// Returns at most [`PART`] entries of the proof of a table, from the entry with this number on.
    pub(super) fn proof(&self, id: &str, from: u32) -> StoreResult<Vec<String>> {
        self.texts("proof", id, from, PART.into())
    }

    /// Returns the texts of a table of the database in their order: at most `most`, or all if it is negative.
    fn texts(&self, table: &str, id: &str, from: u32, most: i64) -> StoreResult<Vec<String>> {
        let query = format!(
            "SELECT number, text, checksum FROM {table} WHERE id = ?1 AND number >= ?2 ORDER BY number LIMIT ?3"
        );
        let mut query = self.0.prepare(&query)?;
        let mut rows = query.query(params![id, from, most])?;
        let mut texts = Vec::new();
        while let Some(row) = rows.next()? {
            texts.push(verified(id, row.get(0)?, row.get(1)?, &row.get::<_, String>(2)?)?);
        }
        Ok(texts)
    }

    /// Removes the tables that have ended, except open ones, and returns how many are left.
    pub(super) fn tidy(&self, is_open: impl Fn(&str) -> bool) -> StoreResult<u32> {
        let before = |age: Duration| seconds() - age.as_secs() as i64;
        let mut old = self.0.prepare(
            "SELECT id FROM shared_table
             WHERE has_thrown = 1 AND changed < ?1 OR has_thrown = 0 AND changed < ?2",
        )?;
        let ids = old.query_map(params![before(LIFE), before(WAIT)], |row| row.get::<_, String>(0))?;
        for id in ids.collect::<rusqlite::Result<Vec<_>>>()?.iter().filter(|id| !is_open(id)) {
            self.0.execute("DELETE FROM shared_table WHERE id = ?1", [id])?;
        }
        Ok(self.0.query_row("SELECT count(*) FROM shared_table", [], |row| row.get(0))?)
    }

    /// Returns how often each roll has occurred at all tables. The dice of a roll are in the order in which
    /// they were thrown.
    pub(super) fn counts(&self) -> StoreResult<Vec<([u8; 2], u32)>> {
        let mut query = self.0.prepare("SELECT first, second, count FROM dice ORDER BY first, second")?;
        let rows = query.query_map([], |row| Ok(([row.get(0)?, row.get(1)?], row.get(2)?)))?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }
}

fn in_json(values: &[impl Serialize]) -> serde_json::Result<Vec<String>> {
    values.iter().map(serde_json::to_string).collect()
}

/// Returns the checksum of a text with its place.
fn checksum(id: &str, number: u32, text: &str) -> String {
    Hex::of(&format!("{id} {number} {text}")).to_string()
}

fn verified(id: &str, number: u32, text: String, sum: &str) -> StoreResult<String> {
    match checksum(id, number, &text) == sum {
        true => Ok(text),
        false => Err(StoreError::Damaged(id.to_owned(), "its checksum is wrong")),
    }
}

/// Seconds since 1970.
fn seconds() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs() as i64)
}

#[cfg(test)]
mod tests {
    use plakoto_engine::rules::Roll;

    use super::*;

    fn change(state: &str, has_thrown: bool) -> TableChange {
        TableChange {
            state: state.to_owned(),
            has_thrown,
            begins_match: false,
            stored: [0; 2],
            actions: Vec::new(),
            entries: Vec::new(),
            roll: None,
        }
    }

    #[test]
    fn tables_are_kept_until_they_end() {
        let mut store = Store::open(None).unwrap();
        for (id, state, has_thrown) in
            [("a", "", false), ("a", "1", true), ("b", "2", false), ("c", "3", true)]
        {
            store.append(id, &change(state, has_thrown)).unwrap();
        }
        let age = |id: &str, age: Duration| {
            let changed = seconds() - age.as_secs() as i64 - 1;
            let update = "UPDATE shared_table SET changed = ?1 WHERE id = ?2";
            store.0.execute(update, params![changed, id]).unwrap();
        };
        age("a", WAIT);
        age("b", WAIT);
        age("c", LIFE);
        assert_eq!(store.tidy(|id| id == "b").unwrap(), 2, "table b is open");
        assert_eq!(store.tidy(|_| false).unwrap(), 1);
        assert_eq!(store.state("a").unwrap().as_deref(), Some("1"));
        assert_eq!(store.state("b").unwrap(), None);
        // A table that has ended does not come back without its first actions.
        let late = TableChange { stored: [6, 2], ..change("4", true) };
        assert!(matches!(store.append("b", &late), Err(StoreError::Ended(_))));
        assert_eq!(store.state("b").unwrap(), None);
    }

    #[test]
    fn a_change_appends_actions_and_counts_rolls() {
        let mut store = Store::open(None).unwrap();
        for (number, dice) in [[3, 1], [6, 6], [3, 1], [1, 3]].into_iter().enumerate() {
            let actions = vec![GameAction::Roll(Roll::new(dice[0], dice[1]).unwrap()), GameAction::Accept];
            let stored = [2 * number as u32, 0];
            store
                .append("a", &TableChange { actions, stored, roll: Some(dice), ..change("x", true) })
                .unwrap();
        }
        assert_eq!(store.counts().unwrap(), [([1, 3], 1), ([3, 1], 2), ([6, 6], 1)]);
        assert_eq!(store.actions("a").unwrap().len(), 8);
        store
            .append(
                "a",
                &TableChange { begins_match: true, actions: vec![GameAction::NewGame], ..change("y", true) },
            )
            .unwrap();
        assert_eq!(store.actions("a").unwrap(), [GameAction::NewGame]);
    }

    #[test]
    fn a_changed_bit_is_found() {
        let mut store = Store::open(None).unwrap();
        let actions = vec![GameAction::Move("24/20".parse().unwrap())];
        store.append("a", &TableChange { actions, ..change("x", true) }).unwrap();
        store.0.execute("UPDATE action SET text = replace(text, '20', '21')", []).unwrap();
        assert!(matches!(store.actions("a"), Err(StoreError::Damaged(..))));
        store.0.execute("UPDATE shared_table SET state = 'y'", []).unwrap();
        assert!(matches!(store.state("a"), Err(StoreError::Damaged(..))));
    }

    #[test]
    fn a_second_server_cannot_use_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("tables.sqlite");
        let first = Store::open(Some(&file)).unwrap();
        assert!(matches!(Store::open(Some(&file)), Err(StoreError::InUse)));
        drop(first);
        assert!(Store::open(Some(&file)).is_ok());
    }
}
