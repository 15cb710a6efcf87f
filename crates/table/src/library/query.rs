//! SQL queries from users.

use rusqlite::limits::Limit;
use rusqlite::types::ValueRef;
use serde_json::Value;

use super::{Library, LibraryError};

/// The result of an SQL query.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct QueryAnswer {
    /// The column names.
    pub columns: Vec<String>,
    /// The rows, with one value per column. A value is null, a number or a string. A binary value (an SQL
    /// blob) becomes a string of hexadecimal digits.
    pub rows: Vec<Vec<Value>>,
}

impl Library {
    /// Runs an SQL query. The query cannot change the library or any other file.
    ///
    /// # Errors
    /// Fails if SQLite rejects the query, if the query would change the database or returns no rows, or if
    /// the library cannot be read.
    pub fn query(&self, sql: &str) -> Result<QueryAnswer, LibraryError> {
        let reader = self.reader()?;
        // Prevent the query from opening other database files with ATTACH.
        reader.set_limit(Limit::SQLITE_LIMIT_ATTACHED, 0).map_err(|error| self.told(error))?;
        let query_error = |error| LibraryError::of_query(&self.path, error);
        let mut statement = reader.prepare(sql).map_err(query_error)?;
        if !statement.readonly() || statement.column_count() == 0 {
            return Err(LibraryError::Changes);
        }
        let columns: Vec<String> = statement.column_names().map(str::to_owned).collect();
        let row = |row: &rusqlite::Row<'_>| (0..columns.len()).map(|at| row.get_ref(at).map(value)).collect();
        let rows = statement.query_map([], row).and_then(Iterator::collect).map_err(query_error)?;
        Ok(QueryAnswer { columns, rows })
    }
}

fn value(value: ValueRef<'_>) -> Value {
    match value {
        ValueRef::Null => Value::Null,
        ValueRef::Integer(number) => number.into(),
        ValueRef::Real(number) => number.into(),
        ValueRef::Text(text) => String::from_utf8_lossy(text).into(),
        ValueRef::Blob(bytes) => bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>().into(),
    }
}
