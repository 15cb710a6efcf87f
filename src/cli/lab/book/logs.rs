//! Reads the logs from which books of openings are made.

use std::path::PathBuf;

use anyhow::{anyhow, ensure};

use plakoto_engine::rules::RuleSet;
use plakoto_lab::book_making::{BookLog, Work};

/// Reads log files, and merges those that were made with the same settings.
pub(super) fn read_logs(paths: &[PathBuf]) -> anyhow::Result<Vec<BookLog>> {
    let mut ways: Vec<BookLog> = Vec::new();
    for path in paths {
        let next = BookLog::read(path)?;
        match ways.iter_mut().find(|way| way.is_like(&next)) {
            Some(way) => way.merge(next, path)?,
            None => ways.push(next),
        }
    }
    Ok(ways)
}

/// Reads log files, and returns the work recorded for each line of play. Fails if a log is for other rules.
pub(super) fn works(paths: &[PathBuf], rules: &RuleSet) -> anyhow::Result<Vec<Work>> {
    let mut works = Vec::new();
    for way in read_logs(paths)? {
        works.extend(way.works_of(rules).map_err(|got| other_rules(rules, &got))?);
    }
    Ok(works)
}

/// Fails if the rules of a book, `got`, differ from the expected rules.
pub(super) fn check_rules(expected: &RuleSet, got: &str) -> anyhow::Result<()> {
    ensure!(expected.to_string() == got, other_rules(expected, got));
    Ok(())
}

pub(super) fn other_rules(expected: &RuleSet, got: &str) -> anyhow::Error {
    anyhow!("expected a book for {expected}, got one for {got}")
}
