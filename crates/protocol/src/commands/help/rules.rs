//! `help rules`: the page with the game rules, as text.

const PAGE: &str = include_str!("../../../../../docs/rules.md");

/// Returns the rules page from its first section on, without Markdown markup.
pub(super) fn text() -> String {
    let sections = PAGE.lines().skip_while(|line| !line.starts_with("## "));
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
    use super::{plain, text};

    #[test]
    fn every_rule_set_is_explained() {
        let text = text();
        for name in ["plakoto", "tzannes", "tapa", "express"] {
            assert!(text.contains(&format!("`{name}`")), "{name} is missing");
        }
    }

    #[test]
    fn links_and_headings_are_plain() {
        assert_eq!(plain("## Rule sets"), "Rule sets");
        assert_eq!(plain("See [one](a.md) and [two](b.md#c)."), "See one and two.");
        assert_eq!(plain("No [link] here"), "No [link] here");
        assert!(text().lines().all(|line| !line.contains("](") && !line.starts_with('#')));
    }
}
