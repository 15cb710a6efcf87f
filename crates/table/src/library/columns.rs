//! Plain-text tables with aligned columns.

/// Formats rows as a table with aligned columns. Columns of numbers are aligned to the right.
pub(super) fn aligned(rows: &[Vec<String>]) -> String {
    let cells = |column: usize| rows.iter().filter_map(move |row| row.get(column));
    let width = |column| cells(column).map(|cell| cell.chars().count()).max();
    let widths: Vec<usize> = (0..).map_while(width).collect();
    // The first row contains the column names, so skip it when looking for columns of numbers.
    let is_number = |cell: &String| cell == "-" || cell.parse::<f64>().is_ok();
    let right: Vec<bool> = (0..widths.len()).map(|column| cells(column).skip(1).all(is_number)).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(widths.iter().zip(&right)).map(|(cell, (&width, &right))| match right {
            true => format!("{cell:>width$}"),
            false => format!("{cell:<width$}"),
        });
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned() + "\n"
    };
    rows.iter().map(line).collect()
}
