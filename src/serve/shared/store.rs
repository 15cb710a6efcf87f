//! The database of shared tables, which lets them survive a restart of the server.

use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rusqlite::{Connection, OptionalExtension, Result, params};

/// Time from the last change to the end of a table.
pub(super) const LIFE: Duration = Duration::from_secs(30 * 86_400);

/// Time after which a table ends if its players have not thrown the dice yet.
pub(super) const WAIT: Duration = Duration::from_secs(86_400);

const SCHEMA: &str = "
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
    CREATE TABLE IF NOT EXISTS shared_table (
        id TEXT PRIMARY KEY,
        changed INTEGER NOT NULL,  -- seconds since 1970
        has_begun INTEGER NOT NULL,
        state TEXT NOT NULL        -- JSON
    ) STRICT;
    CREATE TABLE IF NOT EXISTS dice (
        first INTEGER NOT NULL,
        second INTEGER NOT NULL,
        count INTEGER NOT NULL,
        PRIMARY KEY (first, second)
    ) STRICT;
";

/// The database, in a file or in memory.
pub(super) struct Store(Connection);

impl Store {
    /// Opens a database, or creates it. Without a file, the tables end with the server.
    ///
    /// # Errors
    /// If the file cannot be opened, or if it is not such a database.
    pub(super) fn open(file: Option<&Path>) -> Result<Self> {
        let connection = file.map_or_else(Connection::open_in_memory, Connection::open)?;
        connection.busy_timeout(Duration::from_secs(2))?;
        connection.execute_batch(SCHEMA)?;
        Ok(Self(connection))
    }

    /// Stores the state of a table.
    pub(super) fn save(&self, id: &str, has_begun: bool, state: &str) -> Result<()> {
        self.0
            .prepare(
                "INSERT INTO shared_table VALUES (?1, ?2, ?3, ?4)
                 ON CONFLICT (id) DO UPDATE SET changed = ?2, has_begun = ?3, state = ?4",
            )?
            .execute(params![id, seconds(), has_begun, state])
            .map(drop)
    }

    /// Returns the state of a table, if it exists.
    pub(super) fn load(&self, id: &str) -> Result<Option<String>> {
        let mut query = self.0.prepare("SELECT state FROM shared_table WHERE id = ?1")?;
        query.query_row([id], |row| row.get(0)).optional()
    }

    /// Removes the tables that have ended, and returns how many are left.
    pub(super) fn tidy(&self) -> Result<u32> {
        let before = |age: Duration| seconds() - age.as_secs() as i64;
        self.0.execute(
            "DELETE FROM shared_table WHERE changed < ?1 OR changed < ?2 AND NOT has_begun",
            params![before(LIFE), before(WAIT)],
        )?;
        self.0.query_row("SELECT count(*) FROM shared_table", [], |row| row.get(0))
    }

    /// Counts a roll for the statistics.
    pub(super) fn count(&self, [first, second]: [u8; 2]) -> Result<()> {
        self.0
            .prepare(
                "INSERT INTO dice VALUES (?1, ?2, 1) ON CONFLICT (first, second) DO UPDATE SET count = count + 1",
            )?
            .execute([first, second])
            .map(drop)
    }

    /// Returns how often each roll has occurred at all tables. The dice of a roll are in the order in which
    /// they were thrown.
    pub(super) fn counts(&self) -> Result<Vec<([u8; 2], u32)>> {
        let mut query = self.0.prepare("SELECT first, second, count FROM dice ORDER BY first, second")?;
        let rows = query.query_map([], |row| Ok(([row.get(0)?, row.get(1)?], row.get(2)?)))?;
        rows.collect()
    }
}

/// Seconds since 1970.
fn seconds() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs() as i64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_kept_until_they_end() {
        let store = Store::open(None).unwrap();
        store.save("a", false, "{}").unwrap();
        store.save("a", true, "{1}").unwrap();
        store.save("b", false, "{2}").unwrap();
        store.save("c", true, "{3}").unwrap();
        let age = |id: &str, age: Duration| {
            let changed = seconds() - age.as_secs() as i64 - 1;
            store
                .0
                .execute("UPDATE shared_table SET changed = ?1 WHERE id = ?2", params![changed, id])
                .unwrap();
        };
        age("a", WAIT);
        age("b", WAIT);
        age("c", LIFE);
        assert_eq!(store.tidy().unwrap(), 1);
        assert_eq!(store.load("a").unwrap().as_deref(), Some("{1}"));
        assert_eq!(store.load("b").unwrap(), None);
    }

    #[test]
    fn rolls_are_counted() {
        let store = Store::open(None).unwrap();
        for dice in [[3, 1], [6, 6], [3, 1], [1, 3]] {
            store.count(dice).unwrap();
        }
        assert_eq!(store.counts().unwrap(), [([1, 3], 1), ([3, 1], 2), ([6, 6], 1)]);
    }
}
