//! Questions in SQL.

use rusqlite::limits::Limit;
use rusqlite::types::ValueRef;
use serde_json::Value;

use super::{Library, LibraryError};

/// An answer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct QueryAnswer {
    /// The names of its columns.
    pub columns: Vec<String>,
    /// Its rows, with a value for each column: nothing, a number or a text; bytes are a text of their hexadecimal digits.
    pub rows: Vec<Vec<Value>>,
}

impl Library {
    /// Answers a question in SQL, which cannot change anything, in this file or another one.
    ///
    /// # Errors
    /// If it is not SQL, would change something, or the library cannot be read.
    pub fn query(&self, sql: &str) -> Result<QueryAnswer, LibraryError> {
        let reader = self.reader()?;
        // No other file is of any concern.
        reader.set_limit(Limit::SQLITE_LIMIT_ATTACHED, 0).map_err(|error| self.told(error))?;
        let told = |error| LibraryError::of_query(&self.path, error);
        let mut statement = reader.prepare(sql).map_err(told)?;
        if !statement.readonly() || statement.column_count() == 0 {
            return Err(LibraryError::Changes);
        }
        let columns: Vec<String> = statement.column_names().map(str::to_owned).collect();
        let row = |row: &rusqlite::Row<'_>| (0..columns.len()).map(|at| row.get_ref(at).map(value)).collect();
        let rows = statement.query_map([], row).and_then(Iterator::collect).map_err(told)?;
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
