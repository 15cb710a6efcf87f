//! `help TOPIC`: short pages about topics that are not a single command.

use std::sync::LazyLock;

use super::rules;
use plakoto_engine::engine::Level;
use plakoto_table::analysis::Thresholds;
use plakoto_table::record::Mark;
use plakoto_words::Language;

/// A help page. Lines that begin with `> ` are examples, which the user can type one after the other.
pub(super) struct HelpTopic {
    /// Name of the topic, followed by its synonyms.
    pub(super) words: Vec<&'static str>,
    /// Short description of the topic.
    pub(super) about: &'static str,
    pub(super) text: String,
}

/// The pages in `topics.txt`. Placeholders in braces are replaced by values from the program.
pub(super) static TOPICS: LazyLock<Vec<HelpTopic>> = LazyLock::new(|| pages(include_str!("topics.txt")));

/// The same pages in Greek, with shorter rules.
static GREEK: LazyLock<Vec<HelpTopic>> = LazyLock::new(|| pages(include_str!("topics-el.txt")));

fn pages(text: &'static str) -> Vec<HelpTopic> {
    let Thresholds { luck: [lucky, very_lucky], .. } = Thresholds::default();
    let known: Vec<(&str, String)> = [
        ("{levels}", levels()),
        ("{marks}", marks()),
        ("{lucky}", lucky.to_string()),
        ("{very lucky}", very_lucky.to_string()),
    ]
    .into_iter()
    .chain(rules::texts())
    .collect();
    let page = |page: &'static str| {
        let (head, text) = page.split_once('\n')?;
        let (words, about) = head.split_once(": ")?;
        let text =
            known.iter().fold(text.trim_end().to_owned(), |text, (name, value)| text.replace(name, value));
        Some(HelpTopic { words: words.split(' ').collect(), about, text })
    };
    text.split("== ").filter_map(page).collect()
}

impl HelpTopic {
    /// Returns the lines of the page in this language.
    pub(super) fn lines(&self, language: Language) -> Vec<String> {
        let said = GREEK.iter().find(|said| language == Language::Greek && said.name() == self.name());
        said.unwrap_or(self).text.lines().map(str::to_owned).collect()
    }

    /// Returns the name of the topic.
    pub(super) fn name(&self) -> &'static str {
        self.words.first().copied().unwrap_or_default()
    }
}

/// Returns the topic with this name or synonym. If none exists, returns the only topic that `word`
/// abbreviates.
pub(super) fn topic(word: &str) -> Option<&'static HelpTopic> {
    let exact = TOPICS.iter().find(|topic| topic.words.contains(&word));
    let starts = |topic: &&HelpTopic| topic.words.iter().any(|name| name.starts_with(word));
    let mut abbreviated = TOPICS.iter().filter(starts);
    exact.or_else(|| abbreviated.next().filter(|_| abbreviated.next().is_none()))
}

/// Returns the names of the playing levels, with their plies and noise.
fn levels() -> String {
    let line =
        |(name, Level { plies, noise }): (&str, Level)| format!("  {name:<13} plies {plies}, noise {noise}");
    Level::NAMED.map(line).join("\n")
}

/// Returns the marks for plays, each with the smallest loss that earns it.
fn marks() -> String {
    let usual = Thresholds::default();
    let line =
        |mark: Mark| format!("  {:<9} {:<2} from {} points", mark.name(), mark.sign(), usual.least(mark));
    Mark::ALL.map(line).join("\n")
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
        let names = |topics: &[HelpTopic]| topics.iter().map(HelpTopic::name).collect::<Vec<_>>();
        assert_eq!(names(&TOPICS), names(&GREEK));
        for topic in TOPICS.iter().chain(GREEK.iter()).filter(|topic| !rules::is_page(topic.name())) {
            let text = &topic.text;
            assert!(text.lines().count() <= 20, "{}", topic.name());
            assert!(text.lines().all(|line| line.chars().count() <= 120), "{}", topic.name());
            assert!(text.contains("\n> "), "{} has no example", topic.name());
        }
    }
}
