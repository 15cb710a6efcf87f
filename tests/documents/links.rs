//! Links and headings of Markdown documents.

/// A link in a document.
#[derive(Debug)]
pub(crate) struct Link {
    /// Number of the line that contains the link.
    pub(crate) line: usize,
    /// Target file, relative to the folder of the document; empty for a link within the document.
    pub(crate) file: String,
    /// Anchor of the target heading, as written after `#`; empty if the link has no anchor.
    pub(crate) heading: String,
}

impl Link {
    /// Whether the link leads to a file in this repository.
    pub(crate) fn is_local(&self) -> bool {
        !self.file.contains("://")
    }
}

/// Returns the lines outside code blocks, with their line numbers.
fn prose(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut is_inside = false;
    text.lines().enumerate().filter_map(move |(index, line)| {
        let is_fence = line.starts_with("```");
        is_inside ^= is_fence;
        (!is_inside && !is_fence && !line.starts_with("    ")).then_some((index + 1, line))
    })
}

/// Returns the links in a document, in order.
pub(crate) fn links(text: &str) -> Vec<Link> {
    let of_line = |(line, text): (usize, &str)| {
        let targets = text.split("](").skip(1).filter_map(|rest| rest.split_once(')'));
        let link = |(target, _): (&str, &str)| {
            let (file, heading) = target.split_once('#').unwrap_or((target, ""));
            Link { line, file: file.to_owned(), heading: heading.to_owned() }
        };
        targets.map(link).collect::<Vec<Link>>()
    };
    prose(text).flat_map(of_line).collect()
}

/// Returns the anchors of the headings in a document.
pub(crate) fn headings(text: &str) -> Vec<String> {
    prose(text).filter(|(_, line)| line.starts_with('#')).map(|(_, line)| anchor(line)).collect()
}

/// Returns the anchors of the second-level headings in a document.
pub(crate) fn sections(text: &str) -> Vec<String> {
    prose(text).filter(|(_, line)| line.starts_with("## ")).map(|(_, line)| anchor(line)).collect()
}

/// Returns the anchor of a heading: the heading in lower case, without punctuation and with spaces replaced by hyphens.
fn anchor(heading: &str) -> String {
    let words = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = words.chars().filter(|character| character.is_alphanumeric() || "-_ ".contains(*character));
    kept.map(|character| if character == ' ' { '-' } else { character }).collect()
}
