//! Answers for spreadsheets.

use plakoto_table::library::{QueryAnswer, cell};

/// As a spreadsheet reads it.
pub(super) fn csv(table: &QueryAnswer) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let rows = table.rows.iter().map(|row| row.iter().map(cell).collect());
    for row in std::iter::once(table.columns.clone()).chain(rows) {
        // Memory can always be written to.
        let _ = writer.write_record(&row);
    }
    let bytes = writer.into_inner().unwrap_or_default();
    String::from_utf8_lossy(&bytes).into_owned()
}
