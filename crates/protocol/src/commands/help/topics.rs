//! `help TOPIC`: short pages about what no single command is about.

use std::sync::LazyLock;

use super::rules;
use plakoto_engine::engine::Level;
use plakoto_table::analysis::{Mark, Thresholds};

/// A page. Lines behind `> ` are examples, which can be typed one after the other.
pub(super) struct HelpTopic {
    /// Its name, and other words for it.
    pub(super) words: Vec<&'static str>,
    /// What it is about.
    pub(super) about: &'static str,
    pub(super) text: String,
}

/// The pages of `topics.txt`; what depends on the program stands there in braces.
pub(super) static TOPICS: LazyLock<Vec<HelpTopic>> = LazyLock::new(|| {
    let Thresholds { luck: [lucky, very_lucky], .. } = Thresholds::default();
    let known = [
        ("{levels}", levels()),
        ("{marks}", marks()),
        ("{lucky}", lucky.to_string()),
        ("{very lucky}", very_lucky.to_string()),
        ("{rules}", rules::text()),
    ];
    let page = |page: &'static str| {
        let (head, text) = page.split_once('\n')?;
        let (words, about) = head.split_once(": ")?;
        let text =
            known.iter().fold(text.trim_end().to_owned(), |text, (name, value)| text.replace(name, value));
        Some(HelpTopic { words: words.split(' ').collect(), about, text })
    };
    include_str!("topics.txt").split("== ").filter_map(page).collect()
});

impl HelpTopic {
    /// Its name.
    pub(super) fn name(&self) -> &'static str {
        self.words.first().copied().unwrap_or_default()
    }
}

/// The topic that a word names, or begins with if only one does.
pub(super) fn topic(word: &str) -> Option<&'static HelpTopic> {
    let exact = TOPICS.iter().find(|topic| topic.words.contains(&word));
    let starts = |topic: &&HelpTopic| topic.words.iter().any(|name| name.starts_with(word));
    let mut abbreviated = TOPICS.iter().filter(starts);
    exact.or_else(|| abbreviated.next().filter(|_| abbreviated.next().is_none()))
}

/// The names of levels, and what is behind them.
fn levels() -> String {
    let line = |(name, Level { plies, noise }): (&str, Level)| {
        format!("  {name:<13} plies {plies}, noise {noise} points")
    };
    Level::NAMED.map(line).join("\n")
}

/// The marks of plays, and from which loss on they are given.
fn marks() -> String {
    let usual = Thresholds::default();
    let marks = Mark::ALL.iter().filter_map(|mark| {
        let least = usual.least(*mark)?;
        Some(format!("  {:<9} {:<2} from {least} points on", mark.name(), mark.sign()))
    });
    marks.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn topics_are_found_by_their_words_and_abbreviated() {
        let name = |word| topic(word).map(HelpTopic::name);
        assert_eq!((name("pipes"), name("lev"), name("t")), (Some("scripts"), Some("levels"), None));
        assert_eq!((name("th"), name("ruled"), name("")), (Some("thresholds"), None, None));
    }

    #[test]
    fn pages_fit_on_a_screen() {
        for topic in TOPICS.iter().filter(|topic| topic.name() != "rules") {
            let text = &topic.text;
            assert!(text.lines().count() <= 20, "{}", topic.name());
            assert!(text.lines().all(|line| line.chars().count() <= 120), "{}", topic.name());
            assert!(text.contains("\n> "), "{} has no example", topic.name());
        }
    }
}
