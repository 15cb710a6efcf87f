//! What the logs of a book have.

use std::path::PathBuf;

use super::error::BookCommandError;
use plakoto_engine::rules::RuleSet;
use plakoto_lab::book_making::{LogContents, Work};

/// What some logs have, for each way in which they are made.
pub(super) fn read_logs(paths: &[PathBuf]) -> Result<Vec<LogContents>, BookCommandError> {
    let mut ways: Vec<LogContents> = Vec::new();
    for path in paths {
        let next = LogContents::read(path)?;
        match ways.iter_mut().find(|way| way.is_like(&next)) {
            Some(way) => *way = std::mem::take(way).merge(next, path)?,
            None => ways.push(next),
        }
    }
    Ok(ways)
}

/// What logs for these rules have.
pub(super) fn works(paths: &[PathBuf], rules: &RuleSet) -> Result<Vec<Work>, BookCommandError> {
    let mut works = Vec::new();
    for way in read_logs(paths)? {
        let found = way.works_of(rules);
        works.extend(found.map_err(|got| BookCommandError::OtherRules { expected: *rules, got })?);
    }
    Ok(works)
}
