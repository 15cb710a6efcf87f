//! Information about a match, such as the tournament and the date.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Information about a match other than its games. Every field may be empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchInfo {
    /// The tournament in which the match was played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<String>,
    /// The round of the tournament.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round: Option<String>,
    /// The location where the match was played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// The date on which the match was played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<Day>,
    /// The author of the notes on the match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub annotator: Option<String>,
    /// A comment on the whole match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
    /// The ratings of player 0 and player 1. The rating system is not specified.
    #[serde(default, skip_serializing_if = "is_unknown")]
    pub ratings: [Option<String>; 2],
}

fn is_unknown(ratings: &[Option<String>; 2]) -> bool {
    ratings.iter().all(Option::is_none)
}

impl MatchInfo {
    /// Whether all fields are empty.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Copies every field that is present in `other`.
    pub fn take(&mut self, other: &Self) {
        let texts = [
            (&mut self.event, &other.event),
            (&mut self.round, &other.round),
            (&mut self.place, &other.place),
            (&mut self.annotator, &other.annotator),
            (&mut self.comment, &other.comment),
        ];
        let ratings = self.ratings.iter_mut().zip(&other.ratings);
        for (mine, theirs) in texts.into_iter().chain(ratings).filter(|(_, theirs)| theirs.is_some()) {
            mine.clone_from(theirs);
        }
        if other.date.is_some() {
            self.date.clone_from(&other.date);
        }
    }

    /// Returns the names and values of all text fields that are present, except the ratings.
    pub fn named(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let all = [
            ("Event", &self.event),
            ("Round", &self.round),
            ("Place", &self.place),
            ("Annotator", &self.annotator),
            ("Comment", &self.comment),
        ];
        all.into_iter().filter_map(|(name, value)| Some((name, value.as_deref()?)))
    }
}

/// A date in the form `2024-03-01`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Day(String);

impl FromStr for Day {
    type Err = DayError;

    /// Parses a year, a month and a day, separated by `-`, `.` or `/`.
    fn from_str(text: &str) -> Result<Self, DayError> {
        let numbers: Option<Vec<u64>> =
            text.split(['.', '-', '/']).map(|part| part.trim().parse().ok()).collect();
        let [year, month, day] = numbers.unwrap_or_default()[..] else { return Err(DayError) };
        let is_day = (1..=9999).contains(&year) && (1..=days_of_month(year, month)).contains(&day);
        is_day.then(|| Self(format!("{year:04}-{month:02}-{day:02}"))).ok_or(DayError)
    }
}

/// Returns the number of days in a month. `month` counts from 1 to 12; any other number gives 0.
pub(crate) fn days_of_month(year: u64, month: u64) -> u64 {
    let is_leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        2 => 28 + u64::from(is_leap),
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => 0,
    }
}

/// The error for a text that is no date.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a date such as 2024-03-01")]
pub struct DayError;

impl TryFrom<String> for Day {
    type Error = DayError;

    fn try_from(text: String) -> Result<Self, DayError> {
        text.parse()
    }
}

impl From<Day> for String {
    fn from(day: Day) -> Self {
        day.0
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_dates_of_the_calendar_are_accepted() {
        let day = |text: &str| text.parse::<Day>().ok().map(String::from);
        for (text, expected) in
            [("2024-3-1", "2024-03-01"), ("2024.02.29", "2024-02-29"), ("1/1/1", "0001-01-01")]
        {
            assert_eq!(day(text).as_deref(), Some(expected), "{text}");
        }
        for text in ["", "2023-02-29", "2024-13-01", "2024-04-31", "2024-01", "01.03.2024x", "today"] {
            assert_eq!(day(text), None, "{text}");
        }
    }
}
