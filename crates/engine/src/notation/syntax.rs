//! The error type and shared helpers of all nom parsers in this crate.

use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::combinator::{eof, peek, value};
use nom::error::{ContextError, ErrorKind, FromExternalError, ParseError};
use nom::{Finish, IResult, Parser};

use super::NotationError;
use crate::printable::quote;

/// The error type of the nom parsers: where the input is malformed, and which syntax was expected there.
#[derive(Debug)]
pub struct SyntaxFault<'a> {
    /// The remaining input, starting at the fault.
    pub at: &'a str,
    /// A description of the expected syntax; empty until a `context` combinator sets the description.
    pub expected: String,
}

/// The return type of nom parsers in this crate.
pub type Parsed<'a, T> = IResult<&'a str, T, SyntaxFault<'a>>;

impl<'a> SyntaxFault<'a> {
    /// Creates a fault at the start of `at`, with a description of the expected syntax.
    pub fn new(at: &'a str, expected: impl Into<String>) -> Self {
        Self { at, expected: expected.into() }
    }
}

impl<'a> ParseError<&'a str> for SyntaxFault<'a> {
    fn from_error_kind(at: &'a str, _: ErrorKind) -> Self {
        Self::new(at, "")
    }

    fn append(_: &'a str, _: ErrorKind, other: Self) -> Self {
        other
    }

    /// If two alternatives fail, keeps the fault of the alternative that consumed more text, because that
    /// alternative is closer to what the user meant.
    fn or(self, other: Self) -> Self {
        if self.at.len() < other.at.len() { self } else { other }
    }
}

/// Keeps the description from the innermost context, because it is the most precise.
impl<'a> ContextError<&'a str> for SyntaxFault<'a> {
    fn add_context(at: &'a str, context: &'static str, other: Self) -> Self {
        if other.expected.is_empty() { Self::new(at, context) } else { other }
    }
}

impl<'a, E: std::fmt::Display> FromExternalError<&'a str, E> for SyntaxFault<'a> {
    fn from_external_error(at: &'a str, _: ErrorKind, error: E) -> Self {
        Self::new(at, error.to_string())
    }
}

/// Succeeds at the end of the text, or before a space or tab, without consuming anything.
///
/// # Errors
/// Fails if the word continues at the start of `input`.
pub fn end_of_word(input: &str) -> Parsed<'_, ()> {
    value((), alt((eof, peek(tag(" ")), peek(tag("\t"))))).parse(input)
}

/// Parses `text` with `parser`, which must consume all of it.
///
/// # Errors
/// Fails if `parser` fails or does not consume the whole text.
pub(crate) fn parse_all<'a, T>(
    parser: impl Parser<&'a str, Output = T, Error = SyntaxFault<'a>>,
    text: &'a str,
) -> Result<T, NotationError> {
    let (_, value) =
        nom::combinator::all_consuming(parser).parse(text).finish().map_err(|fault| locate(&fault, text))?;
    Ok(value)
}

fn locate(fault: &SyntaxFault<'_>, text: &str) -> NotationError {
    const END: &str = "the end of the line";
    let expected = if fault.expected.is_empty() { END } else { &fault.expected };
    let got = fault.at.split_whitespace().next().map_or_else(|| END.to_owned(), quote);
    NotationError::expected(expected, got).moved(text[..text.len() - fault.at.len()].chars().count())
}
