//! The pages with the rules of each game, as text: `help rules`, `help portes`, and so on.

use plakoto_engine::rules::RuleSet;

/// The placeholder for each page in `topics.txt`, and the page.
const PAGES: [(&str, &str); 5] = [
    ("{rules}", include_str!("../../../../../docs/rules.md")),
    ("{portes}", include_str!("../../../../../docs/portes.md")),
    ("{fevga}", include_str!("../../../../../docs/fevga.md")),
    ("{narde}", include_str!("../../../../../docs/narde.md")),
    ("{tavli}", include_str!("../../../../../docs/tavli.md")),
];

/// Returns the placeholder for each page, and the text of the page.
pub(super) fn texts() -> [(&'static str, String); PAGES.len()] {
    PAGES.map(|(name, page)| (name, text(page)))
}

/// The topic with the rules of Plakoto and, after `help`, of the game on the board.
pub(super) const RULES: &str = "rules";

/// Returns the topic with the rules of a game.
pub(super) fn topic_of(rules: &RuleSet) -> &'static str {
    Some(rules.preset.name()).filter(|name| is_page(name)).unwrap_or(RULES)
}

/// Whether the topic with this name is one of these pages.
pub(super) fn is_page(topic: &str) -> bool {
    PAGES.iter().any(|(name, _)| *name == format!("{{{topic}}}"))
}

/// Returns a page from its first section on, without Markdown markup.
fn text(page: &str) -> String {
    let sections = page.lines().skip_while(|line| !line.starts_with("## "));
    let lines: Vec<String> = sections.filter(|line| !line.starts_with("```")).map(plain).collect();
    lines.join("\n")
}

/// Removes the Markdown markup of headings and links from a text line.
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

/// Returns the text before the first link, the label of the link, and the text after it.
fn next_link(text: &str) -> Option<(&str, &str, &str)> {
    let (start, link) = text.split_once("](")?;
    let (before, label) = start.rsplit_once('[')?;
    let (_, after) = link.split_once(')')?;
    Some((before, label, after))
}

#[cfg(test)]
mod tests {
    use super::{plain, texts};
    use plakoto_engine::rules::Preset;

    #[test]
    fn every_rule_set_is_explained() {
        let text = texts().map(|(_, text)| text).concat();
        for name in Preset::ALL.map(Preset::name) {
            assert!(text.contains(&format!("`{name}`")), "{name} is missing");
        }
    }

    #[test]
    fn links_and_headings_are_plain() {
        assert_eq!(plain("## Rule sets"), "Rule sets");
        assert_eq!(plain("See [one](a.md) and [two](b.md#c)."), "See one and two.");
        assert_eq!(plain("No [link] here"), "No [link] here");
        for (name, text) in texts() {
            assert!(text.lines().all(|line| !line.contains("](") && !line.starts_with('#')), "{name}");
        }
    }
}
