//! Parsers for single arguments of commands.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use nom::bytes::complete::take_till1;
use nom::character::complete::{digit1, none_of, one_of, space0};
use nom::combinator::{map, map_opt, not, opt, verify};
use nom::{IResult, Parser};

use super::input::{Input, ParseFault, expecting};
use crate::{ErrorCode, ProtocolError, Result};
use plakoto_engine::engine::{Level, MAX_THREADS, Threads};
use plakoto_engine::printable::is_printable;
use plakoto_engine::rollout::RolloutSettings;
use plakoto_engine::rules::{MAX_LENGTH, MAX_SCORE};
use plakoto_engine::search::MAX_PLIES;
use plakoto_words::{Argument, Message, message};

/// Parses a whole number in `range`. The error message says that `what` in this range was expected.
pub(crate) fn number<'a>(
    what: impl Into<Message>,
    range: RangeInclusive<u64>,
) -> impl Parser<&'a str, Output = u64, Error = ParseFault<'a>> {
    let (what, least, most) = (what.into(), *range.start(), *range.end());
    let expected = if most == u64::MAX { what } else { in_range(what, least, most) };
    let read = |word: &str| word.bytes().all(|digit| digit.is_ascii_digit()).then(|| word.parse().ok())?;
    expecting(expected, verify(map_opt(word, read), move |number| range.contains(number)))
}

/// Parses a number in `range`, with an optional decimal point. The error message says that `what` in this
/// range was expected.
pub(crate) fn decimal<'a>(
    what: impl Into<Message>,
    range: RangeInclusive<f32>,
) -> impl Parser<&'a str, Output = f32, Error = ParseFault<'a>> {
    let expected = in_range(what.into(), range.start().to_string(), range.end().to_string());
    expecting(expected, verify(map_opt(word, |word| word.parse().ok()), move |number| range.contains(number)))
}

/// Returns the description of a number from `least` to `most`.
pub(crate) fn in_range(what: Message, least: impl Into<Argument>, most: impl Into<Argument>) -> Message {
    message!("expected-from_to", what = what, least = least.into(), most = most.into())
}

/// Parses a probability, written as `0.6`, `60%` or `60`. The error message says that `what` was expected.
pub(crate) fn chance<'a>(
    what: impl Into<Message>,
) -> impl Parser<&'a str, Output = f32, Error = ParseFault<'a>> {
    let read = |word: &str| {
        let digits = word.strip_suffix('%');
        let number = digits.unwrap_or(word).parse::<f32>().ok()?;
        Some(if digits.is_some() || number > 1.0 { number / 100.0 } else { number })
    };
    expecting(what.into(), verify(map_opt(word, read), |chance| (0.0..=1.0).contains(chance)))
}

/// A whole number in a range, which input lines and requests write alike.
pub(crate) trait Whole: Sized {
    /// The allowed numbers.
    const RANGE: RangeInclusive<u64>;

    /// Returns what the number counts, for error messages.
    fn what() -> Message;

    /// Converts a number, which must be in the range.
    fn new(number: u64) -> Self;
}

impl<'a> Input<'a> {
    /// Parses a whole number.
    pub(crate) fn whole<T: Whole>(self) -> Result<(T, Self)> {
        let (number, rest) = self.take(number(T::what(), T::RANGE))?;
        Ok((T::new(number), rest))
    }
}

/// Defines whole numbers: the type, what it counts, and its range.
macro_rules! whole_numbers {
    ($($(#[$about:meta])* $type:ident($inner:ty) = $what:expr, $least:expr => $most:expr;)*) => {
        $($(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) struct $type(pub(crate) $inner);

        impl Whole for $type {
            const RANGE: RangeInclusive<u64> = $least..=$most as u64;

            fn what() -> Message {
                $what
            }

            fn new(number: u64) -> Self {
                Self(number as $inner)
            }
        })*
    };
}

whole_numbers! {
    /// The depth of a search, in plies.
    Plies(u8) = message!("expected-plies"), 0 => MAX_PLIES;
    /// The time for a search, in milliseconds; at most a day.
    Milliseconds(u64) = message!("expected-milliseconds"), 1 => 86_400_000;
    /// A number of static evaluations.
    Nodes(u64) = message!("expected-nodes"), 1 => u64::MAX;
    /// The points that win a match; 0 for an open-ended session.
    MatchLength(u16) = message!("expected-match_length"), 0 => MAX_LENGTH;
    /// A number of plays, or the number of a play.
    Plays(usize) = message!("expected-plays"), 1 => MAX_PLAYS;
}

/// Maximum number of plays that `hint` can return.
pub(crate) const MAX_PLAYS: u64 = 1_000_000;

impl Whole for Threads {
    const RANGE: RangeInclusive<u64> = 1..=MAX_THREADS as u64;

    fn what() -> Message {
        message!("expected-threads")
    }

    fn new(number: u64) -> Self {
        Self::new(number as usize).unwrap_or(Self::ONE)
    }
}

/// Parses one word.
fn word(input: &str) -> IResult<&str, &str, ParseFault<'_>> {
    take_till1(char::is_whitespace).parse(input)
}

/// Parses `on` or `off`, or their synonyms.
pub(crate) fn switch(input: &str) -> IResult<&str, bool, ParseFault<'_>> {
    let read = |word: &str| match word.to_ascii_lowercase().as_str() {
        "on" | "yes" | "true" => Some(true),
        "off" | "no" | "false" => Some(false),
        _ => None,
    };
    expecting(message!("expected-on_off"), map_opt(word, read)).parse(input)
}

/// Parses this word, in upper or lower case.
pub(crate) fn literal<'a>(
    expected: &'static str,
) -> impl Parser<&'a str, Output = (), Error = ParseFault<'a>> {
    map_opt(word, move |word| word.eq_ignore_ascii_case(expected).then_some(()))
}

/// Parses two scores, with an optional `-` or `:` between them.
pub(crate) fn score(input: &str) -> IResult<&str, [u16; 2], ParseFault<'_>> {
    let points = || map(digit1, |digits: &str| digits.parse::<u16>().unwrap_or(u16::MAX));
    let separator = (space0, opt(one_of("-:")), space0);
    let end = not(none_of(" \t"));
    let scores = map((points(), separator, points(), end), |(first, _, second, ())| [first, second]);
    let in_range = |scores: &[u16; 2]| scores.iter().all(|&score| score <= MAX_SCORE);
    expecting(message!("expected-scores", most = MAX_SCORE), verify(scores, in_range)).parse(input)
}

/// Returns whether the next word cannot be a number, so that it may be a position ID.
pub(crate) fn looks_like_id(input: &str) -> bool {
    let word = input.split([' ', '\t']).next().unwrap_or_default();
    !input.is_empty() && (word.is_empty() || !word.bytes().all(|digit| digit.is_ascii_digit()))
}

/// Returns the parsed value, or an error if more input follows.
pub(crate) fn at_end<T>((value, rest): (T, Input<'_>)) -> Result<T> {
    rest.end(value)
}

/// Parses a number from `least` to `most` as the last argument.
pub(crate) fn number_at_end(
    input: Input<'_>,
    what: impl Into<Message>,
    least: u64,
    most: u64,
) -> Result<u64> {
    at_end(input.take(number(what, least..=most))?)
}

/// Parses the search depth in plies as the last argument.
pub(crate) fn plies_number(input: Input<'_>) -> Result<u8> {
    at_end(input.whole::<Plies>()?).map(|Plies(plies)| plies)
}

/// Parses the name of a playing level.
pub(crate) fn level(input: Input<'_>) -> Result<(Level, Input<'_>)> {
    input.keyword(&Level::NAMED, message!("expected-level"))
}

/// Parses the number of trials of a rollout as the last argument.
pub(crate) fn trials_number(input: Input<'_>) -> Result<u32> {
    let most = RolloutSettings::MAX_TRIALS.into();
    number_at_end(input, message!("expected-trials"), 1, most).map(|trials| trials as u32)
}

/// Returns the remaining input as a file name, without quotation marks around it.
pub(crate) fn file_name(input: Input<'_>) -> &str {
    let name = input.rest().trim();
    name.strip_prefix('"').and_then(|name| name.strip_suffix('"')).unwrap_or(name)
}

/// Parses the remaining input as a path. Rejects switch words such as `on` and `off`, because a file with
/// such a name must be given in quotation marks.
pub(crate) fn file(input: Input<'_>) -> Result<PathBuf> {
    match file_name(input) {
        "" => Err(input.expected(message!("expected-file"))),
        _ if input.take(switch).is_ok_and(|(_, rest)| rest.is_empty()) => {
            Err(input.expected(message!("expected-file_in_quotes")))
        }
        name => Ok(PathBuf::from(name)),
    }
}

/// Maximum number of characters in a comment on a turn or a match.
const LONGEST: usize = 4000;

/// Parses the remaining input as a text, and removes quotation marks around it. Returns `None` if the text is
/// empty.
pub(crate) fn text(input: Input<'_>) -> Result<Option<String>> {
    let text = input.rest().trim();
    let text = text.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or(text).trim();
    if text.chars().count() > LONGEST || !text.chars().all(is_printable) {
        return Err(input.expected(message!("expected-text", longest = LONGEST)));
    }
    Ok((!text.is_empty()).then(|| text.to_owned()))
}

/// Adds the column to an error that occurred `offset` characters into the next argument. Errors about the
/// game rules have no column and are returned unchanged.
pub(crate) fn at_offset(input: Input<'_>, offset: usize, error: ProtocolError) -> ProtocolError {
    match error.code {
        ErrorCode::BadArgument => error.at_column(input.skip_space().column() + offset),
        _ => error,
    }
}
