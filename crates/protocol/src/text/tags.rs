//! Tags, by which a client knows which reply is whose.

/// The longest tag.
const MAX_TAG: usize = 32;

/// What columns of errors count: a line without its tag.
pub(crate) fn without_tag(text: &str) -> &str {
    split_tag(text).filter(|(tag, _)| is_tag(tag)).map_or(text, |(_, behind)| behind)
}

/// What stands behind `@`, if the line begins with it, and the text behind that.
pub(crate) fn split_tag(text: &str) -> Option<(&str, &str)> {
    let behind = text.trim_start().strip_prefix('@')?;
    let (tag, rest) = behind.split_at(behind.find(char::is_whitespace).unwrap_or(behind.len()));
    Some((tag, rest.trim_start()))
}

/// Whether `text` can be a tag.
pub(crate) fn is_tag(text: &str) -> bool {
    let allowed = |character: char| character.is_ascii_alphanumeric() || "_.-".contains(character);
    (1..=MAX_TAG).contains(&text.len()) && text.chars().all(allowed)
}
