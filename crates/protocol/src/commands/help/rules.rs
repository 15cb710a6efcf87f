//! The pages with the rules of each game, as text: `help rules`, `help portes`, and so on.

use plakoto_engine::rules::RuleSet;

/// The topic of each page, and the page.
const PAGES: [(&str, &str); 5] = [
    ("rules", include_str!("../../../../../docs/rules.md")),
    ("portes", include_str!("../../../../../docs/portes.md")),
    ("fevga", include_str!("../../../../../docs/fevga.md")),
    ("narde", include_str!("../../../../../docs/narde.md")),
    ("tavli", include_str!("../../../../../docs/tavli.md")),
];

/// Returns the page of a topic as text; nothing if the topic has no page.
pub(super) fn page(topic: &str) -> String {
    PAGES.iter().find(|(name, _)| *name == topic).map_or_else(String::new, |(_, page)| text(page))
}

/// The topic with the rules of Plakoto and, after `help`, of the game on the board.
pub(super) const RULES: &str = "rules";

/// Returns the topic with the rules of a game.
pub(super) fn topic_of(rules: &RuleSet) -> &'static str {
    Some(rules.preset.name()).filter(|name| is_page(name)).unwrap_or(RULES)
}

/// Whether the topic with this name is one of these pages.
pub(super) fn is_page(topic: &str) -> bool {
    PAGES.iter().any(|(name, _)| *name == topic)
}

/// Returns a page from its first section on, without Markdown markup. A paragraph is one line, so that it fits a
/// window of any width.
fn text(page: &str) -> String {
    let sections = page.lines().skip_while(|line| !line.starts_with("## "));
    let (mut lines, mut is_code, mut is_open) = (Vec::<String>::new(), false, false);
    for line in sections {
        if line.starts_with("```") {
            (is_code, is_open) = (!is_code, false);
            continue;
        }
        let line = if is_code { line.to_owned() } else { plain(line) };
        let goes_on = is_open && !line.is_empty() && !line.starts_with("* ");
        match lines.last_mut() {
            Some(last) if goes_on => *last += &format!(" {}", line.trim_start()),
            _ => lines.push(line.clone()),
        }
        is_open = !is_code && !line.is_empty() && !line.starts_with('|');
    }
    lines.join("\n")
}

/// Removes the Markdown markup of headings, emphasis and links from a text line.
fn plain(line: &str) -> String {
    let mut text = String::new();
    let line = without_emphasis(line.strip_prefix("## ").unwrap_or(line));
    let mut rest = line.as_str();
    while let Some((before, label, after)) = next_link(rest) {
        text.push_str(before);
        text.push_str(label);
        rest = after;
    }
    text + rest
}

/// Removes the asterisks around single words. Other asterisks mark hits, pins and items of lists.
fn without_emphasis(line: &str) -> String {
    let parts: Vec<&str> = line.split('*').collect();
    let is_word = |index: usize| {
        let is_inside = 0 < index && index + 1 < parts.len();
        is_inside && !parts[index].is_empty() && parts[index].chars().all(char::is_alphabetic)
    };
    let joined = (1..parts.len()).map(|index| {
        let sign = if is_word(index) || is_word(index - 1) { "" } else { "*" };
        format!("{sign}{}", parts[index])
    });
    parts[0].to_owned() + &joined.collect::<String>()
}

/// Returns the text before the first link, the label of the link, and the text after it.
fn next_link(text: &str) -> Option<(&str, &str, &str)> {
    let (start, link) = text.split_once("](")?;
    let (before, label) = start.rsplit_once('[')?;
    let (_, after) = link.split_once(')')?;
    Some((before, label, after))
}

#[cfg(test)]
mod tests {
    use super::{PAGES, page, plain};
    use plakoto_engine::rules::Preset;

    #[test]
    fn every_rule_set_is_explained() {
        let text = PAGES.map(|(name, _)| page(name)).concat();
        for name in Preset::ALL.map(Preset::name) {
            assert!(text.contains(&format!("`{name}`")), "{name} is missing");
        }
    }

    #[test]
    fn links_and_headings_are_plain() {
        assert_eq!(plain("## Rule sets"), "Rule sets");
        assert_eq!(plain("See [one](a.md) and [two](b.md#c)."), "See one and two.");
        assert_eq!(plain("No [link] here"), "No [link] here");
        assert_eq!(plain("* Your *head*: 24/18*/12* here"), "* Your head: 24/18*/12* here");
        for name in PAGES.map(|(name, _)| name) {
            let text = page(name);
            assert!(text.lines().all(|line| !line.contains("](") && !line.starts_with('#')), "{name}");
        }
    }

    #[test]
    fn paragraphs_and_items_are_one_line_each() {
        let page = "# Title\n\n## Part\n\nOne\ntwo.\n* three\n  four\n\n```session\n> 5/3\nuser\n```\n| a |\n| b |\n";
        let lines = ["Part", "", "One two.", "* three four", "", "> 5/3", "user", "| a |", "| b |"];
        assert_eq!(super::text(page), lines.join("\n"));
    }
}
