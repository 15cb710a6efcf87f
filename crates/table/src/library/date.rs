//! Days, as `2026-11-22`.

use std::fs;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

/// Whether a text is a day: four digits, two and two, of a month and a day that there can be.
pub fn is_date(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    let number = |part: &str, length: usize| {
        let is_number = part.len() == length && part.bytes().all(|byte| byte.is_ascii_digit());
        part.parse::<u32>().ok().filter(|_| is_number)
    };
    let [year, month, day] = parts[..] else { return false };
    let (Some(year), Some(month), Some(day)) = (number(year, 4), number(month, 2), number(day, 2)) else {
        return false;
    };
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        2 => 28 + u32::from(is_leap),
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => 0,
    };
    (1..=days).contains(&day)
}

/// The day on which a file was changed last; today if that is not known.
pub fn date_of(path: &Path) -> String {
    let changed = fs::metadata(path).and_then(|file| file.modified());
    day_of(changed.unwrap_or_else(|_| SystemTime::now()))
}

/// The day that it is.
pub fn today() -> String {
    day_of(SystemTime::now())
}

/// The day of a moment, as everywhere the same: by universal time.
fn day_of(moment: SystemTime) -> String {
    let seconds = moment.duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
    let mut day = seconds / (24 * 60 * 60);
    let mut year = 1970;
    let days_of = |year: u64| if is_date(&format!("{year:04}-02-29")) { 366 } else { 365 };
    while day >= days_of(year) {
        day -= days_of(year);
        year += 1;
    }
    let mut month = 1;
    let is_last = |month: u64, day: u64| !is_date(&format!("{year:04}-{month:02}-{day:02}"));
    while month < 12 && is_last(month, day + 1) {
        let length = (28..=31).rev().find(|&last| is_date(&format!("{year:04}-{month:02}-{last:02}")));
        day -= length.unwrap_or(28);
        month += 1;
    }
    format!("{year:04}-{month:02}-{:02}", day + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn days_are_those_of_the_calendar() {
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
