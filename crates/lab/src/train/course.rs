//! Draws the log of a training run as an SVG picture, with one panel per column.

use std::path::Path;

use maud::{Markup, html};

use super::log;
use crate::error::{At, LabError};
use plakoto_engine::files::replace;

/// Maximum number of points per curve. Longer curves are thinned out.
const MOST_POINTS: usize = 800;

/// Sizes in pixels: the width of the picture, the height of a panel, and the four margins around a curve.
const WIDTH: f64 = 720.0;
const PANEL: f64 = 130.0;
const LEFT: f64 = 90.0;
const RIGHT: f64 = 20.0;
const ABOVE: f64 = 30.0;
const BELOW: f64 = 12.0;

/// A column of a training log.
struct Column<'a> {
    name: &'a str,
    /// The points of the curve, as (progress, value) pairs.
    points: Vec<(f64, f64)>,
}

/// Draws the log at this path into the file `course.svg` next to it.
///
/// # Errors
/// Fails if the log cannot be read or the picture cannot be written.
pub(super) fn draw(log_file: &Path) -> Result<(), LabError> {
    let path = log_file.with_file_name("course.svg");
    let picture = svg(&log::read(log_file)?);
    replace(&path, picture.as_bytes()).at(&path)
}

/// Returns the SVG picture of a log.
fn svg(log: &str) -> String {
    let columns = columns(log);
    let height = PANEL * columns.len() as f64;
    let picture = html! {
        svg xmlns="http://www.w3.org/2000/svg" viewBox={ "0 0 " (WIDTH) " " (height) } font-family="sans-serif" font-size="12" {
            rect width=(WIDTH) height=(height) fill="white" {}
            @for (place, column) in columns.iter().enumerate() { (panel(column, PANEL * place as f64)) }
        }
    };
    picture.into_string()
}

/// Returns the columns that have at least two values. The first column (progress) and the columns of seconds
/// and errors are left out.
fn columns(log: &str) -> Vec<Column<'_>> {
    let mut lines = log.lines();
    let names = lines.next().unwrap_or_default().split('\t');
    let rows: Vec<Vec<Option<f64>>> =
        lines.map(|line| line.split('\t').map(|text| text.parse().ok()).collect()).collect();
    let value = |row: &[Option<f64>], place: usize| row.get(place).copied().flatten();
    let shown =
        names.enumerate().skip(1).filter(|(_, name)| *name != "seconds" && !name.starts_with("error"));
    let column = |(place, name)| {
        let points = rows.iter().filter_map(|row| value(row, 0).zip(value(row, place))).collect();
        Column { name, points }
    };
    shown.map(column).filter(|column| column.points.len() > 1).collect()
}

fn panel(column: &Column<'_>, top: f64) -> Markup {
    let Column { name, points } = column;
    let along = range(points.iter().map(|point| point.0));
    let values = range(points.iter().map(|point| point.1));
    let x = |at: f64| LEFT + (at - along[0]) / (along[1] - along[0]) * (WIDTH - LEFT - RIGHT);
    let y = |value: f64| {
        let (bottom, height) = (top + PANEL - BELOW, PANEL - ABOVE - BELOW);
        bottom - (value - values[0]) / (values[1] - values[0]) * height
    };
    let step = points.len().div_ceil(MOST_POINTS);
    let last = points.last().into_iter();
    let curve: Vec<String> = points
        .iter()
        .step_by(step)
        .chain(last)
        .map(|(at, value)| format!("{:.1},{:.1}", x(*at), y(*value)))
        .collect();
    html! {
        text x=(LEFT) y=(top + 18.0) font-weight="bold" { (name.replace('_', " ")) }
        text x=(WIDTH - RIGHT) y=(top + 18.0) text-anchor="end" { "from " (along[0]) " to " (along[1]) }
        @for value in values {
            line x1=(LEFT) x2=(WIDTH - RIGHT) y1=(y(value)) y2=(y(value)) stroke="#cccccc" {}
            text x=(LEFT - 6.0) y=(y(value) + 4.0) text-anchor="end" { (format!("{value:.5}")) }
        }
        polyline points=(curve.join(" ")) fill="none" stroke="#1f5fa8" stroke-width="1.5" {}
    }
}

/// Returns the minimum and maximum of the values. If they are equal, the range is widened by 1 on both sides.
fn range(values: impl Iterator<Item = f64> + Clone) -> [f64; 2] {
    let least = values.clone().fold(f64::INFINITY, f64::min);
    let greatest = values.fold(f64::NEG_INFINITY, f64::max);
    if greatest > least { [least, greatest] } else { [least - 1.0, least + 1.0] }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOG: &str = "games\tseconds\trate\tloss\terror\theld\n0\t1\t0.5\t\t9\t7\n10\t2\t0.5\t2\t9\t\n20\t3\t0.5\t1\t9\t\n";

    /// The loss falls from 2 after 10 games to 1 after 20 games, so its curve runs from the top left to the
    /// bottom right of the second panel. The rate is constant, so its curve is a line in the middle of the
    /// first panel. The last column has only one value and gets no panel.
    #[test]
    fn every_column_has_a_panel() {
        let names: Vec<&str> = columns(LOG).iter().map(|column| column.name).collect();
        assert_eq!(names, ["rate", "loss"]);
        let picture = svg(LOG);
        let (top, bottom) = (PANEL + ABOVE, 2.0 * PANEL - BELOW);
        assert!(
            picture.contains(&format!("points=\"90.0,{top:.1} 700.0,{bottom:.1} 700.0,{bottom:.1}\"")),
            "{picture}"
        );
        let middle = (ABOVE + PANEL - BELOW) / 2.0;
        assert!(
            picture.contains(&format!("90.0,{middle:.1} 395.0,{middle:.1} 700.0,{middle:.1}")),
            "{picture}"
        );
    }

    #[test]
    fn a_log_without_values_gives_an_empty_picture() {
        for log in ["", "games\tloss\n", "games\tloss\n1\t2\n"] {
            assert!(!svg(log).contains("polyline"), "{log:?}");
        }
    }

    #[test]
    fn long_logs_are_thinned_out() {
        let lines: String = (0..5000).map(|at| format!("{at}\t{}\n", at % 7)).collect();
        let picture = svg(&format!("games\tloss\n{lines}"));
        assert!(picture.matches(',').count() < MOST_POINTS + 20);
    }
}
