//! The database schema of a library.

use std::collections::HashSet;

use rusqlite::Connection;

/// Creates the tables and views, and sets the application ID and the version.
const SCHEMA: &str = include_str!("schema.sql");

/// The version of the schema, which this program creates and reads.
pub(super) const VERSION: u32 = 2;

/// The application ID `Plak`, which distinguishes a library from other SQLite files.
pub(super) const APPLICATION: u32 = u32::from_be_bytes(*b"Plak");

/// Creates the schema in an empty database.
pub(super) fn create(connection: &Connection) -> rusqlite::Result<()> {
    connection.execute_batch(SCHEMA)
}

/// Whether a database has all tables, indexes and views of the schema in the same form. Others may exist too.
pub(super) fn is_known(connection: &Connection) -> rusqlite::Result<bool> {
    let known = Connection::open_in_memory()?;
    create(&known)?;
    let found = forms(connection)?;
    Ok(forms(&known)?.iter().all(|form| found.contains(form)))
}

/// The kind, name, table and text of a part of a schema.
type SchemaForm = (String, String, String, Option<String>);

fn forms(connection: &Connection) -> rusqlite::Result<HashSet<SchemaForm>> {
    let mut query = connection.prepare("SELECT type, name, tbl_name, sql FROM sqlite_schema")?;
    query.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)))?.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_library_has_the_application_id_and_the_version() {
        let connection = Connection::open_in_memory().unwrap();
        create(&connection).unwrap();
        let number = |name| connection.pragma_query_value(None, name, |row| row.get::<_, u32>(0)).unwrap();
        assert_eq!((number("application_id"), number("user_version")), (APPLICATION, VERSION));
    }
}
