//! Text forms of the types in [`crate::rules`]. Each notation has its own file with a parser, a writer, and a
//! test that text survives a round trip.
//!
//! | notation | example or description |
//! |---|---|
//! | [`position_id`] | `AACA/z8AAID/Pw`: gnubg's position ID, with pins in otherwise unused bits |
//! | [`match_id`] | `cAkXAAAAAAAE`: gnubg's match ID with the player on roll, dice and score |
//! | [`match_id::GnubgId`] | position ID and match ID, separated by a colon, and pending numbers |
//! | [`xgid`] | `XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:5:10`: eXtreme Gammon's position ID |
//! | [`simple_board`] | 26 numbers: one for each point and each bar |
//! | [`raw_board`] | the `board:` line of text that FIBS sends |
//! | [`simple_board::encode`] | 26 signed bytes, for arrays of positions |
//! | [`diagram`] | drawing of a board, as in gnubg |
//! | [`pbmserv_board`] | drawing of a board, as on the pbmserv server |
//! | [`diagram::NarrowBoard`] | board in two columns of text, for narrow screens |
//! | [`play_text`] | `24/18(2)`: the form for people, and reasons why a play is illegal |
//! | [`play_text::write_steps`] | `24/18 18/12`: one step for each number |
//! | [`play_text::PointNames`] | `ω`: Greek letters instead of the numbers of points |
//! | [`roll_text`] | `31`; `4,4,5,5`; `gammon` |
//! | [`variant_text`] | `plakoto mother=3`; a rule set as a small file |
//! | | `portes, plakoto, fevga`: rule sets that are played in turn |
//!
//! `FromStr` and `Display` implement the usual text form of a type: the ID of a position, or the
//! human-readable form of a legal play. All other text forms are functions in the modules of their notations.
//!
//! Parsed positions are legal, but a parsed play may be illegal: [`crate::rules`] decides which plays are
//! legal. Every error is data, so that a caller can say it in any language. `Display` says it in English.

pub mod diagram;
mod error;
pub mod match_id;
pub mod pbmserv_board;
pub mod play_text;
pub mod position_id;
pub mod raw_board;
pub mod roll_text;
pub mod simple_board;
pub mod variant_text;
pub mod xgid;

use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::combinator::{eof, peek, value};
use nom::error::{ContextError, ErrorKind, ParseError};
use nom::{Finish, IResult, Parser};

pub use error::{
    Cube, Expected, Got, IdKind, MatchIdField, NotationCause, NotationError, NotationFault, RawToken,
    XgidField,
};

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
