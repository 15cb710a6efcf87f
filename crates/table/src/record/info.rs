//! Information about a match, such as the tournament and the date.

use std::fmt;
use std::str::FromStr;

use jiff::civil::Date;
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

/// A date of the calendar, in the form `2024-03-01`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Day(Date);

impl FromStr for Day {
    type Err = DayError;

    /// Parses a year, a month and a day, separated by `-`, `.` or `/`.
    fn from_str(text: &str) -> Result<Self, DayError> {
        let parts: Vec<&str> = text.split(['.', '-', '/']).map(str::trim).collect();
        let [year, month, day] = parts[..] else { return Err(DayError) };
        match (year.parse(), month.parse(), day.parse()) {
            (Ok(year @ 1..), Ok(month), Ok(day)) => {
                Date::new(year, month, day).map(Self).map_err(|_| DayError)
            }
            _ => Err(DayError),
        }
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
        day.to_string()
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
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
