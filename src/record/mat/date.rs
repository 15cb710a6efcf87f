//! When a match was played.

/// The day in gnubg's comment `; [EventDate "2024.03.01"]`, as `2024-03-01`; `None` if there is no such comment or it names
/// no day.
#[must_use]
pub fn date(bytes: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(bytes);
    let comments =
        text.trim_start_matches('\u{feff}').lines().filter_map(|line| line.trim().strip_prefix(';'));
    let mut values =
        comments.filter_map(|comment| comment.trim().strip_prefix("[EventDate \"")?.strip_suffix("\"]"));
    values.find_map(day)
}

fn day(text: &str) -> Option<String> {
    let numbers: Vec<u16> =
        text.split(['.', '-', '/']).map(|part| part.trim().parse().ok()).collect::<Option<_>>()?;
    let [year, month, day] = numbers[..] else { return None };
    let is_day = (1..=9999).contains(&year) && (1..=12).contains(&month) && (1..=31).contains(&day);
    is_day.then(|| format!("{year:04}-{month:02}-{day:02}"))
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
