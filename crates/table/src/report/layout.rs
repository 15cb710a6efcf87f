//! The layout of plain text and of Markdown.

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

/// Escapes all characters that have a special meaning in Markdown or HTML.
pub(super) fn escape(text: &str) -> String {
    let mut escaped = String::new();
    for character in text.chars() {
        match character {
            '<' => escaped.push_str("&lt;"),
            '&' => escaped.push_str("&amp;"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '|' | '#' | '~' | '!' | '>' => {
                escaped.extend(['\\', character]);
            }
            other => escaped.push(other),
        }
    }
    escaped
}
