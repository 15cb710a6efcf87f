//! The error of every parser in this crate that is written with nom.

use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::combinator::{eof, peek, value};
use nom::error::{ContextError, ErrorKind, FromExternalError, ParseError};
use nom::{Finish, IResult, Parser};

use super::NotationError;
use crate::printable::quote;

/// The error that nom passes around while it parses: the rest of the input at the fault, and what was expected.
#[derive(Debug)]
pub struct SyntaxFault<'a> {
    /// The input from the fault on.
    pub at: &'a str,
    /// What could have stood there; empty until a `context` names it.
    pub expected: String,
}

/// What a parser of this crate returns.
pub type Parsed<'a, T> = IResult<&'a str, T, SyntaxFault<'a>>;

impl<'a> SyntaxFault<'a> {
    /// A fault at `at`, where `expected` should have stood.
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

    /// Of two alternatives that failed, the one that got further knows better what was meant.
    fn or(self, other: Self) -> Self {
        if self.at.len() < other.at.len() { self } else { other }
    }
}

/// The innermost context wins: it is the most precise.
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

/// The end of the text or the space behind a word.
///
/// # Errors
/// A fault if a word goes on here.
pub fn end_of_word(input: &str) -> Parsed<'_, ()> {
    value((), alt((eof, peek(tag(" ")), peek(tag("\t"))))).parse(input)
}

/// Runs `parser` over the whole of `text`.
///
/// # Errors
/// If it fails or leaves something over.
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
