//! A book out of what logs have.

use super::entry::{Book, Entry};
use super::log::LogContents;
use plakoto_engine::rules::RuleSet;

impl Book {
    /// The book of some logs. Those that are made in the same way are one. Where several ways have a line, the way of the
    /// first log counts.
    ///
    /// # Errors
    /// The rules of a log that is for others.
    pub fn of(logs: &[LogContents], rules: RuleSet) -> Result<Self, String> {
        let mut book = Self { rules, made: Vec::new(), entries: Vec::new() };
        for log in logs {
            let Some(head) = &log.head else { continue };
            if let Some(other) = head.other_rules(&rules) {
                return Err(other.to_owned());
            }
            book.made.push(head.description());
            let entries = log.works.iter().filter_map(|work| Entry::of(work, head.games().truncation));
            entries.for_each(|entry| book.add(entry));
        }
        book.sort();
        Ok(book)
    }
}
