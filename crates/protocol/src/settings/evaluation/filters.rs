//! `set evaluation movefilter`: which plays are searched more deeply.

use schemars::JsonSchema;
use serde::Serialize;

use crate::ProtocolError;
use crate::reply::value::round;
use crate::settings::{Change, message};
use crate::text::arguments::{at_end, decimal, number};
use crate::text::input::Input;
use plakoto_engine::engine::Engine;
use plakoto_engine::search::{FilterLevel, MAX_PLIES};
use plakoto_words::{Message, message};

/// Parses `PLIES LEVEL FIRST MORE WITHIN`. If FIRST is −1, nothing is filtered out at LEVEL.
pub(super) fn parse(input: Input<'_>) -> Result<Change, ProtocolError> {
    let (plies, rest) = input.take(number(message!("expected-plies"), 1..=MAX_PLIES.into()))?;
    let (level, rest) = rest.take(number(message!("expected-filter_level"), 0..=plies - 1))?;
    let (word, after) = rest.word();
    let (first, rest) = if word == "-1" {
        (None, after)
    } else {
        let (first, rest) = rest.take(number(message!("expected-filter_first"), 0..=255))?;
        (Some(first as u8), rest)
    };
    let (more, rest) = rest.take(number(message!("expected-filter_more"), 0..=255))?;
    let within = at_end(rest.take(decimal(message!("expected-equity"), FilterLevel::WITHIN))?)?;
    let filter = match first {
        None => FilterLevel::Skip,
        Some(first) => FilterLevel::Keep { first, more: more as u8, within },
    };
    Ok(Change::to((plies as u8, level as u8, filter), |session, (plies, level, filter)| {
        session.forget_rollout();
        session.engine.filters.set_level(plies, level, filter);
        message(message!("set-movefilter", plies = plies, filter = text(level, filter)))
    }))
}

/// Returns all move filters, as text lines and as JSON.
pub(super) fn show(engine: &Engine) -> (Vec<Message>, Vec<FilterFields>) {
    let (mut lines, mut filters) = (vec![message!("show-movefilters")], Vec::new());
    for plies in 1..=MAX_PLIES {
        lines.push(message!("show-movefilter", plies = plies));
        for level in 0..plies {
            let filter = engine.filters.level(plies, level);
            lines.push(Message::joined([Message::text("        "), text(level, filter)], ""));
            filters.push(FilterFields::new(plies, level, filter));
        }
    }
    (lines, filters)
}

/// A move filter: which plays of a shallower search are searched more deeply.
#[derive(Serialize, JsonSchema)]
pub(super) struct FilterFields {
    /// The search depth in plies.
    plies: u8,
    /// The depth at which the filter is used.
    level: u8,
    /// The number of plays that are always kept; missing if the level is skipped.
    #[serde(skip_serializing_if = "Option::is_none")]
    first: Option<u8>,
    /// The number of further plays that may be kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    more: Option<u8>,
    /// The equity that a further play may lose against the best play, in points.
    #[serde(skip_serializing_if = "Option::is_none")]
    within: Option<f64>,
    /// True if nothing is filtered at this depth.
    #[serde(skip_serializing_if = "Option::is_none")]
    skip: Option<bool>,
}

impl FilterFields {
    fn new(plies: u8, level: u8, filter: FilterLevel) -> Self {
        let skipped = Self { plies, level, first: None, more: None, within: None, skip: None };
        match filter {
            FilterLevel::Skip => Self { skip: Some(true), ..skipped },
            FilterLevel::Keep { first, more, within } => {
                Self { first: Some(first), more: Some(more), within: Some(round(within)), ..skipped }
            }
        }
    }
}

/// Returns the commands that set the move filters to their current values.
pub(super) fn saved(engine: &Engine) -> Vec<String> {
    let all = (1..=MAX_PLIES).flat_map(|plies| (0..plies).map(move |level| (plies, level)));
    let line = |(plies, level)| {
        let kept = match engine.filters.level(plies, level) {
            FilterLevel::Skip => "-1 0 0".to_owned(),
            FilterLevel::Keep { first, more, within } => format!("{first} {more} {within}"),
        };
        format!("set evaluation movefilter {plies} {level} {kept}")
    };
    all.map(line).collect()
}

/// Describes which plays a filter level keeps, in gnubg's words.
fn text(level: u8, filter: FilterLevel) -> Message {
    match filter {
        FilterLevel::Skip => message!("filter-skip", level = level),
        FilterLevel::Keep { first, more, within } => {
            let within = within.to_string();
            message!("filter-keep", first = first, level = level, more = more, within = within)
        }
    }
}
