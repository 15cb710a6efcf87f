//! When a match was played.

use crate::record::Day;

/// The day in gnubg's comment `; [EventDate "2024.03.01"]`, as `2024-03-01`; `None` if there is no such comment or it names
/// no day.
#[must_use]
pub fn date(bytes: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(bytes);
    let comments =
        text.trim_start_matches('\u{feff}').lines().filter_map(|line| line.trim().strip_prefix(';'));
    let mut values =
        comments.filter_map(|comment| comment.trim().strip_prefix("[EventDate \"")?.strip_suffix("\"]"));
    values.find_map(|text| text.parse::<Day>().ok()).map(String::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_read_from_the_comment_alone() {
        let of = |text: &str| date(text.as_bytes());
        assert_eq!(of("; [Player 1 \"x\"]\n; [EventDate \"2024.3.01\"]\n"), Some("2024-03-01".into()));
        for other in
            ["", "[EventDate \"2024.03.01\"]", "; [EventDate \"2024.13.01\"]", "; [EventDate \"<b>\"]"]
        {
            assert_eq!(of(other), None, "{other}");
        }
    }
}
