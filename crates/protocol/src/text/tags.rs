//! Tags, which a client uses to match replies to its input lines.

/// Maximum length of a tag, in bytes.
const MAX_TAG: usize = 32;

/// Returns the input line without its tag. Errors count columns from the text after the tag.
pub(crate) fn without_tag(text: &str) -> &str {
    split_tag(text).filter(|(tag, _)| is_tag(tag)).map_or(text, |(_, rest)| rest)
}

/// Splits an input line that begins with `@` into its tag and the text after it. Returns `None` for other
/// lines.
pub(crate) fn split_tag(text: &str) -> Option<(&str, &str)> {
    let rest = text.trim_start().strip_prefix('@')?;
    let (tag, rest) = rest.split_at(rest.find(char::is_whitespace).unwrap_or(rest.len()));
    Some((tag, rest.trim_start()))
}

/// Returns whether `text` is a valid tag.
pub(crate) fn is_tag(text: &str) -> bool {
    let allowed = |character: char| character.is_ascii_alphanumeric() || "_.-".contains(character);
    (1..=MAX_TAG).contains(&text.len()) && text.chars().all(allowed)
}
