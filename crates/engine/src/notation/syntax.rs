//! The error type and shared helpers of all nom parsers in this crate.

use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::combinator::{eof, peek, value};
use nom::error::{ContextError, ErrorKind, ParseError};
use nom::{Finish, IResult, Parser};

use super::error::{Expected, Got, NotationError};

/// The error type of the nom parsers: where the input is malformed, and which syntax was expected there.
///
/// The parsers of this crate work in every grammar whose description `E` can hold an [`Expected`].
#[derive(Debug)]
pub struct SyntaxFault<'a, E = String> {
    /// The remaining input, starting at the fault.
    pub at: &'a str,
    /// A description of the expected syntax; `None` until [`expecting`] or `context` sets it.
    pub expected: Option<E>,
}

/// The return type of nom parsers.
pub type Parsed<'a, T, E = String> = IResult<&'a str, T, SyntaxFault<'a, E>>;

impl<'a, E> SyntaxFault<'a, E> {
    /// Creates a fault at the start of `at`, with a description of the expected syntax.
    pub fn new(at: &'a str, expected: impl Into<E>) -> Self {
        Self { at, expected: Some(expected.into()) }
    }
}

/// Makes a fault of `parser` say what was expected. A description from inside `parser` stays, because it is
/// more precise.
pub fn expecting<'a, T, E: From<Expected>>(
    expected: Expected,
    mut parser: impl Parser<&'a str, Output = T, Error = SyntaxFault<'a, E>>,
) -> impl Parser<&'a str, Output = T, Error = SyntaxFault<'a, E>> {
    move |at| {
        let described = |fault: SyntaxFault<'a, E>| match fault.expected {
            Some(_) => fault,
            None => SyntaxFault::new(at, expected.clone()),
        };
        parser.parse(at).map_err(|error| error.map(described))
    }
}

impl<'a, E> ParseError<&'a str> for SyntaxFault<'a, E> {
    fn from_error_kind(at: &'a str, _: ErrorKind) -> Self {
        Self { at, expected: None }
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
impl<'a, E: From<&'static str>> ContextError<&'a str> for SyntaxFault<'a, E> {
    fn add_context(at: &'a str, context: &'static str, other: Self) -> Self {
        if other.expected.is_some() { other } else { Self::new(at, context) }
    }
}

impl From<Expected> for String {
    fn from(expected: Expected) -> Self {
        expected.to_string()
    }
}

/// Succeeds at the end of the text, or before a space or tab, without consuming anything.
///
/// # Errors
/// Fails if the word continues at the start of `input`.
pub fn end_of_word<E>(input: &str) -> Parsed<'_, (), E> {
    value((), alt((eof, peek(tag(" ")), peek(tag("\t"))))).parse(input)
}

/// Parses `text` with `parser`, which must consume all of it.
///
/// # Errors
/// Fails if `parser` fails or does not consume the whole text.
pub(crate) fn parse_all<'a, T>(
    parser: impl Parser<&'a str, Output = T, Error = SyntaxFault<'a, Expected>>,
    text: &'a str,
) -> Result<T, NotationError> {
    let parsed = nom::combinator::all_consuming(parser).parse(text).finish();
    parsed.map(|(_, value)| value).map_err(|SyntaxFault { at, expected }| {
        let got = at.split_whitespace().next().map_or(Got::End, Got::from);
        NotationError::expected(expected.unwrap_or(Expected::End), got)
            .moved(text[..text.len() - at.len()].chars().count())
    })
}
