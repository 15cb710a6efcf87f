//! `plakoto lab book compare`: compares two books of openings.

use std::path::{Path, PathBuf};

use anyhow::anyhow;
use clap::Args;

use super::logs::check_rules;
use plakoto_engine::files::read_text;
use plakoto_engine::notation::NotationError;
use plakoto_engine::printable;
use plakoto_engine::rollout::TrialEstimate;
use plakoto_lab::error::At;
use plakoto_table::book::{Agreement, Book, LineDifference, compare};

#[derive(Clone, Debug, Args)]
pub(in crate::cli::lab) struct BookCompareArguments {
    /// File of the first book
    first: PathBuf,
    /// File of the second book
    second: PathBuf,
}

/// Maximum size of a book file in bytes.
const MOST_BYTES: u64 = 64 << 20;

/// A line of play is shown if the books differ on it by more than this number of standard errors.
const SHOWN: f32 = 2.0;

/// Returns the lines of play on which the books clearly differ, and a summary of the differences over all
/// lines.
pub(super) fn run(arguments: &BookCompareArguments) -> anyhow::Result<String> {
    let (first, second) = (read(&arguments.first)?, read(&arguments.second)?);
    check_rules(&first.rules, &second.rules.to_string())?;
    let compared = compare(&first, &second);
    let is_clear = |compared: &&LineDifference<'_>| {
        let parts = [compared.equity, compared.behind];
        parts.iter().any(|part| part.mean.abs() > SHOWN * part.error)
    };
    let mut text: String = compared.iter().filter(is_clear).map(row).collect();
    text += &summary("equity of the best play", Agreement::of(compared.iter().map(|line| line.equity)));
    text += &summary(
        "difference between the two best plays",
        Agreement::of(compared.iter().map(|line| line.behind)),
    );
    Ok(text)
}

fn read(path: &Path) -> anyhow::Result<Book> {
    let text = read_text(path, MOST_BYTES).at(path)?;
    text.parse().map_err(|error: NotationError| anyhow!("{}: {error}", printable::path(path)))
}

fn row(compared: &LineDifference<'_>) -> String {
    let [equity, behind] = [compared.equity, compared.behind].map(millipoints);
    format!("{}: equity {equity}, difference {behind}\n", compared.entry.line)
}

fn summary(what: &str, Agreement { lines, mean, spread }: Agreement) -> String {
    format!(
        "{what}: {} on average over {lines} lines of play, with a spread of {spread:.2} standard errors\n",
        millipoints(mean)
    )
}

fn millipoints(TrialEstimate { mean, error }: TrialEstimate) -> String {
    format!("{:+.1} ± {:.1} millipoints", 1000.0 * mean, 1000.0 * error)
}
