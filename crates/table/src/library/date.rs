//! Dates in the form `2026-11-22`.

use std::fs;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::record::days_of_month;

/// Returns whether a text is a valid date: a four-digit year, a two-digit month and a two-digit day,
/// separated by hyphens.
pub fn is_date(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    let number = |part: &str, length: usize| {
        let is_number = part.len() == length && part.bytes().all(|byte| byte.is_ascii_digit());
        part.parse().ok().filter(|_| is_number)
    };
    let [year, month, day] = parts[..] else { return false };
    let (Some(year), Some(month), Some(day)) = (number(year, 4), number(month, 2), number(day, 2)) else {
        return false;
    };
    (1..=days_of_month(year, month)).contains(&day)
}

/// Returns the date on which a file was last changed, or today's date if the file's date is unknown.
pub fn date_of(path: &Path) -> String {
    let changed = fs::metadata(path).and_then(|file| file.modified());
    day_of(changed.unwrap_or_else(|_| SystemTime::now()))
}

/// Returns today's date (UTC).
pub fn today() -> String {
    day_of(SystemTime::now())
}

/// Returns the date of a moment. The date is in UTC, so it does not depend on the time zone.
fn day_of(moment: SystemTime) -> String {
    let seconds = moment.duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
    let (mut year, mut month, mut day) = (1970, 1, seconds / (24 * 60 * 60));
    while day >= days_of_month(year, month) {
        day -= days_of_month(year, month);
        (year, month) = if month == 12 { (year + 1, 1) } else { (year, month + 1) };
    }
    format!("{year:04}-{month:02}-{:02}", day + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn dates_follow_the_calendar() {
        for date in ["2026-11-22", "2024-02-29", "2000-02-29", "1999-12-31"] {
            assert!(is_date(date), "{date}");
        }
        for text in
            ["2026-02-29", "1900-02-29", "2026-13-01", "2026-00-10", "2026-1-22", "2026.11.22", "", "x-y-z"]
        {
            assert!(!is_date(text), "{text}");
        }
        for (days, date) in [
            (0, "1970-01-01"),
            (30, "1970-01-31"),
            (31, "1970-02-01"),
            (59, "1970-03-01"),
            (364, "1970-12-31"),
            (365, "1971-01-01"),
            (789, "1972-02-29"),
            (11_016, "2000-02-29"),
            (20_779, "2026-11-22"),
        ] {
            assert_eq!(day_of(UNIX_EPOCH + Duration::from_secs(days * 86_400 + 86_399)), date);
        }
    }
}
