//! Tables of plain text.

/// Rows with columns as wide as their widest cell.
pub(super) fn columns<R: AsRef<[String]>>(rows: &[R]) -> String {
    let mut widths = Vec::new();
    for row in rows {
        for (column, cell) in row.as_ref().iter().enumerate() {
            let length = cell.chars().count();
            match widths.get_mut(column) {
                None => widths.push(length),
                Some(width) => *width = length.max(*width),
            }
        }
    }
    let mut text = String::new();
    for row in rows {
        let cells = row.as_ref().iter().zip(&widths).map(|(cell, &width)| format!("{cell:<width$}"));
        text += cells.collect::<Vec<_>>().join("  ").trim_end();
        text.push('\n');
    }
    text
}
