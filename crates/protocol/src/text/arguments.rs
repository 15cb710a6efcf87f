//! Parsers for single arguments of commands.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use nom::branch::alt;
use nom::bytes::complete::{is_not, tag_no_case, take_till1};
use nom::character::complete::{digit1, one_of, space0};
use nom::combinator::{map, not, opt, value, verify};
use nom::error::context;
use nom::sequence::terminated;
use nom::{IResult, Parser};

use super::input::Input;
use crate::{ErrorCode, ProtocolError, Result};
use plakoto_engine::engine::{Level, MAX_THREADS, Threads};
use plakoto_engine::notation::syntax::{Parsed, SyntaxFault, end_of_word};
use plakoto_engine::printable::is_printable;
use plakoto_engine::rollout::RolloutSettings;
use plakoto_engine::rules::score::{MAX_LENGTH, MAX_SCORE};
use plakoto_engine::search::MAX_PLIES;

/// Parses a whole number in `range`. The error message says that `what` in this range was expected.
pub(crate) fn number<'a>(
    what: &'static str,
    range: RangeInclusive<u64>,
) -> impl Parser<&'a str, Output = u64, Error = SyntaxFault<'a>> {
    move |input: &'a str| {
        let (most, least) = (*range.end(), *range.start());
        let parsed: IResult<_, _, SyntaxFault<'a>> = terminated(digit1, end_of_word).parse(input);
        match parsed.map(|(rest, digits)| (rest, digits.parse::<u64>())) {
            Ok((rest, Ok(number))) if range.contains(&number) => Ok((rest, number)),
            _ if most == u64::MAX => Err(fault(input, what)),
            _ => Err(fault(input, &format!("{what} from {least} to {most}"))),
        }
    }
}

/// Parses a number in `range`, with an optional decimal point. The error message says that `what` in this
/// range was expected.
pub(crate) fn decimal<'a>(
    what: &'static str,
    range: RangeInclusive<f32>,
) -> impl Parser<&'a str, Output = f32, Error = SyntaxFault<'a>> {
    move |input: &'a str| {
        let word: IResult<_, _, SyntaxFault<'a>> = take_till1(char::is_whitespace).parse(input);
        match word.map(|(rest, word)| (rest, word.parse::<f32>())) {
            Ok((rest, Ok(number))) if range.contains(&number) => Ok((rest, number)),
            _ => Err(fault(input, &format!("{what} from {} to {}", range.start(), range.end()))),
        }
    }
}

/// Parses a probability, written as `0.6`, `60%` or `60`. The error message says that `what` was expected.
pub(crate) fn chance<'a>(what: &'static str) -> impl Parser<&'a str, Output = f32, Error = SyntaxFault<'a>> {
    move |input: &'a str| {
        let (rest, word): (_, &str) = take_till1(char::is_whitespace).parse(input)?;
        let digits = word.strip_suffix('%');
        let number = digits.unwrap_or(word).parse::<f32>().unwrap_or(f32::NAN);
        let chance = if digits.is_some() || number > 1.0 { number / 100.0 } else { number };
        if (0.0..=1.0).contains(&chance) { Ok((rest, chance)) } else { Err(fault(input, what)) }
    }
}

/// Parses `on` or `off`, or their synonyms.
pub(crate) fn switch(input: &str) -> Parsed<'_, bool> {
    let on = value(true, alt((tag_no_case("on"), tag_no_case("yes"), tag_no_case("true"))));
    let off = value(false, alt((tag_no_case("off"), tag_no_case("no"), tag_no_case("false"))));
    context("`on` or `off`", terminated(alt((on, off)), end_of_word)).parse(input)
}

/// Parses this word, in upper or lower case.
pub(crate) fn literal<'a>(word: &'static str) -> impl Parser<&'a str, Output = (), Error = SyntaxFault<'a>> {
    value((), terminated(tag_no_case(word), end_of_word))
}

/// Parses two scores, with an optional `-` or `:` between them.
pub(crate) fn score(input: &str) -> Parsed<'_, [u16; 2]> {
    let points = |input| map(digit1, |digits: &str| digits.parse::<u16>().unwrap_or(u16::MAX)).parse(input);
    let separator = (space0, opt(one_of("-:")), space0);
    let scores =
        map((points, separator, terminated(points, end_of_word)), |(first, _, second)| [first, second]);
    let in_range = |scores: &[u16; 2]| scores.iter().all(|&score| score <= MAX_SCORE);
    context("the points of player 0 and of player 1, each from 0 to 32767", verify(scores, in_range))
        .parse(input)
}

fn fault<'a>(at: &'a str, expected: &str) -> nom::Err<SyntaxFault<'a>> {
    nom::Err::Error(SyntaxFault::new(at, expected))
}

/// Returns whether the next word cannot be a number, so that it may be a position ID.
pub(crate) fn looks_like_id(input: &str) -> bool {
    let number: Parsed<'_, _> = (digit1, not(is_not(" \t"))).parse(input);
    !input.is_empty() && number.is_err()
}

/// Returns the parsed value, or an error if more input follows.
pub(crate) fn at_end<T>((value, rest): (T, Input<'_>)) -> Result<T> {
    rest.end(value)
}

/// Parses a number from `least` to `most` as the last argument.
pub(crate) fn number_at_end(input: Input<'_>, what: &'static str, least: u64, most: u64) -> Result<u64> {
    at_end(input.take(number(what, least..=most))?)
}

/// Description of a seed, for use in error messages.
pub(crate) const SEED: &str = "a seed (a whole number below 2^64)";

/// Parses the search depth in plies.
pub(crate) fn plies(input: Input<'_>) -> Result<(u8, Input<'_>)> {
    let (plies, rest) = input.take(number("a number of plies", 0..=MAX_PLIES.into()))?;
    Ok((plies as u8, rest))
}

/// Parses the search depth in plies as the last argument.
pub(crate) fn plies_number(input: Input<'_>) -> Result<u8> {
    at_end(plies(input)?)
}

/// Parses the number of threads for a search.
pub(crate) fn threads(input: Input<'_>) -> Result<(Threads, Input<'_>)> {
    let (threads, rest) = input.take(number("a number of threads", 1..=MAX_THREADS as u64))?;
    Ok((Threads::new(threads as usize)?, rest))
}

/// Parses the name of a playing level.
pub(crate) fn level(input: Input<'_>) -> Result<(Level, Input<'_>)> {
    input.keyword(&Level::NAMED, "a level")
}

/// Parses the number of trials of a rollout as the last argument.
pub(crate) fn trials_number(input: Input<'_>) -> Result<u32> {
    let most = RolloutSettings::MAX_TRIALS.into();
    number_at_end(input, "a number of trials", 1, most).map(|trials| trials as u32)
}

/// Parses a match length.
pub(crate) fn match_length(input: Input<'_>) -> Result<(u16, Input<'_>)> {
    let (length, rest) = input.take(number("a match length", 0..=MAX_LENGTH.into()))?;
    Ok((length as u16, rest))
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
        "" => Err(input.expected("the name of a file")),
        _ if input.take(switch).is_ok_and(|(_, rest)| rest.is_empty()) => {
            Err(input.expected("the name of a file (in quotes if it is `on`, `off` or the like)"))
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
        return Err(input.expected(format!("a text of at most {LONGEST} printable characters")));
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
