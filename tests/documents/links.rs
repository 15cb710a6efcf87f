//! Links and headings of Markdown documents.

/// A link in a document.
#[derive(Debug)]
pub(crate) struct Link {
    /// Line number of the link.
    pub(crate) line: usize,
    /// Target file, relative to the folder of the document; empty for the document itself.
    pub(crate) file: String,
    /// Target heading, as written after `#`; empty for none.
    pub(crate) heading: String,
}

impl Link {
    /// Whether the target is a file of this repository.
    pub(crate) fn is_local(&self) -> bool {
        !self.file.contains("://")
    }
}

/// The lines outside code blocks, with their numbers.
fn prose(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut is_inside = false;
    text.lines().enumerate().filter_map(move |(index, line)| {
        let is_fence = line.starts_with("```");
        is_inside ^= is_fence;
        (!is_inside && !is_fence && !line.starts_with("    ")).then_some((index + 1, line))
    })
}

/// The links of a document, in their order.
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

/// The anchors of the headings of a document.
pub(crate) fn headings(text: &str) -> Vec<String> {
    prose(text).filter(|(_, line)| line.starts_with('#')).map(|(_, line)| anchor(line)).collect()
}

/// The anchors of the second-level headings.
pub(crate) fn sections(text: &str) -> Vec<String> {
    prose(text).filter(|(_, line)| line.starts_with("## ")).map(|(_, line)| anchor(line)).collect()
}

/// The anchor of a heading: lower case without punctuation, spaces as hyphens.
fn anchor(heading: &str) -> String {
    let words = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = words.chars().filter(|character| character.is_alphanumeric() || "-_ ".contains(*character));
    kept.map(|character| if character == ' ' { '-' } else { character }).collect()
}
