//! The fields of the match information in the format, and what they have no room for.

use super::MOST_EVENT;
use crate::record::info::days_of_month;
use crate::record::{MatchInfo, Record};
use plakoto_engine::rules::RuleSet;

/// Milliseconds in a day.
const DAY: u64 = 86_400_000;

/// Whether a backgammon program can replay the match.
pub(super) fn is_backgammon(record: &Record) -> bool {
    let is_portes = |rules: &RuleSet| *rules == RuleSet::PORTES;
    record.rotation == RuleSet::PORTES.into() && record.games.iter().all(|game| is_portes(game.rules()))
}

/// Returns the date of the match in milliseconds since 1970, if the format has room for it.
pub(super) fn time(record: &Record) -> Option<u64> {
    record.info.date.as_ref().and_then(|date| time_of(&date.to_string()))
}

/// Returns the name of the event, if the format has room for it.
pub(super) fn event(record: &Record) -> Option<&str> {
    record.info.event.as_deref().filter(|event| (1..=MOST_EVENT).contains(&event.len()))
}

/// Returns the keys and the texts of the match information for which the format has no field.
pub(super) fn texts(info: &mut MatchInfo) -> [(&'static str, &mut Option<String>); 5] {
    let [first, second] = &mut info.ratings;
    [
        ("x-plakoto-round", &mut info.round),
        ("x-plakoto-place", &mut info.place),
        ("x-plakoto-annotator", &mut info.annotator),
        ("x-plakoto-rating-0", first),
        ("x-plakoto-rating-1", second),
    ]
}

/// Returns the start of a date in milliseconds since 1970; `None` for an earlier date.
pub(super) fn time_of(date: &str) -> Option<u64> {
    let mut numbers = date.split('-').filter_map(|number| number.parse::<u64>().ok());
    let (year, month, day) = (numbers.next()?, numbers.next()?, numbers.next()?);
    let days: u64 =
        months().take_while(|&before| before < (year, month)).map(|(y, m)| days_of_month(y, m)).sum();
    (year >= 1970).then(|| (days + day - 1) * DAY)
}

/// Returns the date of a time in milliseconds since 1970; `None` after the year 9999.
pub(super) fn date_of(time: u64) -> Option<String> {
    let mut days = time / DAY;
    let (year, month) = months().find(|&(year, month)| {
        let length = days_of_month(year, month);
        let is_here = days < length;
        days -= if is_here { 0 } else { length };
        is_here
    })?;
    Some(format!("{year}-{month}-{}", days + 1))
}

/// Returns the months since January 1970, each as a year and a month.
fn months() -> impl Iterator<Item = (u64, u64)> {
    (1970..=9999).flat_map(|year| (1..=12).map(move |month| (year, month)))
}
