//! Tags.

/// The longest tag.
const MAX_TAG: usize = 32;

/// Whether `text` can be a tag.
pub(super) fn is_tag(text: &str) -> bool {
    let allowed = |character: char| character.is_ascii_alphanumeric() || "_.-".contains(character);
    (1..=MAX_TAG).contains(&text.len()) && text.chars().all(allowed)
}
