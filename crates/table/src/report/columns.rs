//! Plain-text tables with aligned columns.

/// Formats rows as a table. Each column is as wide as its widest cell.
pub(super) fn columns<R: AsRef<[String]>>(rows: &[R]) -> String {
    let cells = |column| rows.iter().filter_map(move |row| row.as_ref().get(column));
    let width = |column| cells(column).map(|cell: &String| cell.chars().count()).max();
    let widths: Vec<usize> = (0..).map_while(width).collect();
    let mut text = String::new();
    for row in rows {
        let cells = row.as_ref().iter().zip(&widths).map(|(cell, &width)| format!("{cell:<width$}"));
        text += cells.collect::<Vec<_>>().join("  ").trim_end();
        text.push('\n');
    }
    text
}
