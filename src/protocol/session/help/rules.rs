//! `help rules`: the page about the rules, as text.

use serde_json::json;

use crate::protocol::Reply;
use crate::protocol::reply::Shown;

/// The word that asks for it.
const WORD: &str = "rules";

const PAGE: &str = include_str!("../../../../docs/rules.md");

/// The rules, if these words ask for them.
pub(super) fn rules(words: &[String]) -> Option<Reply> {
    let [word] = words else { return None };
    let is_meant = WORD.starts_with(word.as_str());
    is_meant.then(|| {
        let lines = lines();
        let text = lines.join("\n");
        Shown::many(lines, [(WORD, json!(text))])
    })
}

/// The page from its first section on, without the marks that are for other readers.
fn lines() -> Vec<String> {
    let sections = PAGE.lines().skip_while(|line| !line.starts_with("## "));
    sections.filter(|line| !line.starts_with("```")).map(plain).collect()
}

/// A line without the marks of headings and links.
fn plain(line: &str) -> String {
    let mut text = String::new();
    let mut rest = line.strip_prefix("## ").unwrap_or(line);
    while let Some((before, label, after)) = next_link(rest) {
        text.push_str(before);
        text.push_str(label);
        rest = after;
    }
    text + rest
}

/// What stands before the first link, its label, and what stands behind it.
fn next_link(text: &str) -> Option<(&str, &str, &str)> {
    let (start, link) = text.split_once("](")?;
    let (before, label) = start.rsplit_once('[')?;
    let (_, after) = link.split_once(')')?;
    Some((before, label, after))
}

#[cfg(test)]
mod tests {
    use super::{lines, plain, rules};
    use crate::protocol::session::help::help;

    #[test]
    fn it_is_asked_for_by_its_word_and_abbreviated() {
        for word in ["rules", "ru"] {
            assert!(help(&[word.to_owned()]).is_ok(), "{word}");
        }
        for words in [vec![], vec!["ruled"], vec!["rules", "tapa"]] {
            let words: Vec<String> = words.into_iter().map(str::to_owned).collect();
            assert!(rules(&words).is_none(), "{words:?}");
        }
    }

    #[test]
    fn every_rule_set_is_explained() {
        let text = lines().join("\n");
        for name in ["plakoto", "tzannes", "tapa", "express"] {
            assert!(text.contains(&format!("`{name}`")), "{name} is missing");
        }
    }

    #[test]
    fn links_and_headings_are_plain() {
        assert_eq!(plain("## Rule sets"), "Rule sets");
        assert_eq!(plain("See [one](a.md) and [two](b.md#c)."), "See one and two.");
        assert_eq!(plain("No [link] here"), "No [link] here");
        assert!(lines().iter().all(|line| !line.contains("](") && !line.starts_with('#')));
    }
}
