//! A book from what logs have.

use super::log::LogContents;
use plakoto_engine::rules::RuleSet;
use plakoto_table::book::Book;

/// The book of some logs. Those that are made in the same way are one. Where several ways have a line, the way of the
/// first log counts.
///
/// # Errors
/// The rules of a log that is for others.
pub fn collect(logs: &[LogContents], rules: RuleSet) -> Result<Book, String> {
    let (mut made, mut entries) = (Vec::new(), Vec::new());
    for log in logs {
        let Some(head) = &log.head else { continue };
        if let Some(other) = head.other_rules(&rules) {
            return Err(other.to_owned());
        }
        made.push(head.description());
        entries.extend(log.works.iter().filter_map(|work| work.entry(head.games().truncation)));
    }
    Ok(Book::new(rules, made, entries))
}
