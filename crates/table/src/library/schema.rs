//! The database schema of a library.

use rusqlite::Connection;

/// Creates the tables and views, and sets the application ID and the version.
const SCHEMA: &str = include_str!("schema.sql");

/// The version of the schema, which this program creates and reads.
pub(super) const VERSION: u32 = 1;

/// The application ID `Plak`, which distinguishes a library from other SQLite files.
pub(super) const APPLICATION: u32 = u32::from_be_bytes(*b"Plak");

/// Creates the schema in an empty database.
pub(super) fn create(connection: &Connection) -> rusqlite::Result<()> {
    connection.execute_batch(SCHEMA)
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
