//! `help search WORD`: a full-text search through the help.

use super::topics::{HelpTopic, TOPICS};
use crate::text::usage::Usage;

/// The results of a full-text search.
pub(super) struct SearchMatches {
    pub(super) usages: Vec<Usage>,
    pub(super) topics: Vec<&'static HelpTopic>,
}

impl SearchMatches {
    pub(super) fn is_empty(&self) -> bool {
        self.usages.is_empty() && self.topics.is_empty()
    }
}

/// Returns the usage lines and topics that contain all of `words`. Case is ignored.
pub(super) fn search(words: &[String], usages: impl Iterator<Item = Usage>) -> SearchMatches {
    let has_all = |text: &str| {
        let text = text.to_lowercase();
        words.iter().all(|word| text.contains(word.as_str()))
    };
    SearchMatches {
        usages: usages.filter(|usage| has_all(&format!("{} {}", usage.line, usage.does))).collect(),
        topics: TOPICS
            .iter()
            .filter(|topic| has_all(&format!("{} {} {}", topic.name(), topic.about, topic.text)))
            .collect(),
    }
}
