//! Links and headings of documents in Markdown.

/// A link in a document.
#[derive(Debug)]
pub(crate) struct Link {
    /// The number of its line.
    pub(crate) line: usize,
    /// The file that it leads to, from the folder of the document; empty for the document itself.
    pub(crate) file: String,
    /// The heading that it leads to, as it stands behind `#`; empty for none.
    pub(crate) heading: String,
}

impl Link {
    /// Whether it leads to a file here.
    pub(crate) fn is_local(&self) -> bool {
        !self.file.contains("://")
    }
}

/// The lines that are text, with their numbers: not those of examples.
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

/// What stands behind `#` in links to the headings of a document.
pub(crate) fn headings(text: &str) -> Vec<String> {
    prose(text).filter(|(_, line)| line.starts_with('#')).map(|(_, line)| anchor(line)).collect()
}

/// The same of the headings of the second level.
pub(crate) fn sections(text: &str) -> Vec<String> {
    prose(text).filter(|(_, line)| line.starts_with("## ")).map(|(_, line)| anchor(line)).collect()
}

/// Lower case without punctuation, spaces as hyphens.
fn anchor(heading: &str) -> String {
    let words = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = words.chars().filter(|character| character.is_alphanumeric() || "-_ ".contains(*character));
    kept.map(|character| if character == ' ' { '-' } else { character }).collect()
}
