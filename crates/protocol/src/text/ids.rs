//! Position IDs and match IDs as users paste them: in the forms that gnubg and plakoto print, in quotes, or
//! followed by a comma or a semicolon.
//!
//! ```text
//! id       = quoted(labelled) / labelled
//! labelled = [("Position" / "GNUbg") "ID" [":"]] bare ["Match" "ID" [":"] match]
//! bare     = position [":" match] [";pending=" numbers] / xgid
//! ```
//!
//! `bare` and `match` may be in quotes, too. Labels may also have the form `GNUBGID=` or `Match-ID:`.

use nom::branch::alt;
use nom::bytes::complete::{tag, tag_no_case};
use nom::character::complete::{char, space0, space1};
use nom::combinator::{recognize, success};
use nom::{IResult, Parser};

use super::given::{GivenId, GivenPosition};
use super::input::Input;
use crate::{ErrorCode, ProtocolError, Result};
use plakoto_engine::notation::NotationError;
use plakoto_engine::notation::SyntaxFault;
use plakoto_engine::notation::match_id::GnubgId;
use plakoto_engine::notation::match_id::MatchId;
use plakoto_engine::notation::position_id::PositionId;
use plakoto_engine::notation::xgid::{self, Xgid};
use plakoto_engine::rules::Pending;
use plakoto_words::message;

/// The quotation marks that may surround an ID: the opening one, and the possible closing ones. gnubg prints
/// quotes like `so'.
const QUOTES: [(char, &[char]); 5] =
    [('"', &['"']), ('\'', &['\'']), ('`', &['`', '\'']), ('“', &['”']), ('‘', &['’'])];

/// Characters that may come between an ID and the following text, instead of a space.
const SEPARATORS: [char; 2] = [',', ';'];

/// The text after a semicolon that shows that pending numbers follow, which are part of the ID. Pending
/// numbers are dice numbers that the opponent passed on.
const PENDING: &str = "pending=";

/// Words that gnubg prints before a position ID. Each is followed by `ID:`.
const POSITION: [&str; 2] = ["position", "gnubg"];

/// The word that gnubg prints before a match ID.
const MATCH: &str = "match";

impl Input<'_> {
    /// Returns whether the next argument can only be an ID, because it is in quotation marks or has a label.
    pub(crate) fn is_marked_as_id(self) -> bool {
        let start = self.skip_space();
        quotes(start).is_some() || behind_label(start, &POSITION).is_some() || is_xgid(start.rest())
    }

    /// Parses a position ID, with an optional match ID, and skips a separator after it.
    pub(crate) fn id(self) -> Result<(GivenId, Self)> {
        let (id, rest) = unquoted(self.skip_space(), labelled)?;
        Ok((id, skip_separator(rest)))
    }

    /// Parses a match ID.
    pub(crate) fn match_id(self) -> Result<(MatchId, Self)> {
        unquoted(self.skip_space(), |input| {
            unquoted(behind_label(input, &[MATCH]).unwrap_or(input), bare_match)
        })
    }
}

/// A text line from a board that the user has copied from gnubg or plakoto. It contains the argument for `set
/// gnubgid` or for `set matchid`, or no ID.
#[derive(Clone, Copy)]
pub(crate) enum PastedId<'a> {
    Position(Input<'a>),
    Match(Input<'a>),
    /// A part of the drawn board, which contains no ID.
    Nothing,
}

/// Program names that may come before the label of a position ID.
const PROGRAMS: [&str; 2] = ["gnu backgammon ", "plakoto "];

/// Text at the start of a line that is part of a drawn board.
const DRAWING: [&str; 5] = ["+12-", "+13-", "|", "v|", "^|"];

/// Recognises a text line from a printed board; `None` if it is something else.
pub(crate) fn pasted(input: Input<'_>) -> Option<PastedId<'_>> {
    let start = input.skip_space();
    if DRAWING.iter().any(|begin| start.rest().starts_with(begin)) {
        return Some(PastedId::Nothing);
    }
    let named = PROGRAMS
        .iter()
        .find(|name| start.rest().get(..name.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(name)));
    let labelled = named.map_or(start, |name| start.skip(name.len()).skip_space());
    if behind_label(labelled, &POSITION).is_some() || is_xgid(labelled.rest()) {
        return Some(PastedId::Position(labelled));
    }
    behind_label(start, &[MATCH]).map(|_| PastedId::Match(start))
}

/// Returns the quotation marks that surround the next argument, if any.
fn quotes(input: Input<'_>) -> Option<(char, &'static [char])> {
    let first = input.rest().chars().next()?;
    QUOTES.into_iter().find(|(open, _)| *open == first)
}

/// Removes quotation marks around the next argument, if there are any, and parses it with `read`. Fails if
/// the quotation marks contain anything else.
fn unquoted<'a, T>(
    input: Input<'a>,
    read: impl Fn(Input<'a>) -> Result<(T, Input<'a>)>,
) -> Result<(T, Input<'a>)> {
    let Some((open, close)) = quotes(input) else { return read(input) };
    let inside = input.skip(open.len_utf8());
    let Some(length) = inside.rest().find(close) else {
        return Err(input.expected(message!("expected-id_end", mark = close[0].to_string())));
    };
    let close = inside.skip(length).rest().chars().next().unwrap_or(close[0]);
    let (found, left) = read(inside.up_to(length))?;
    if !left.is_empty() {
        return Err(left.expected(message!("expected-mark_after_id", mark = close.to_string())));
    }
    Ok((found, inside.skip(length + close.len_utf8())))
}

/// Returns whether a text begins with an XGID.
fn is_xgid(text: &str) -> bool {
    text.get(..xgid::PREFIX.len()).is_some_and(|start| start.eq_ignore_ascii_case(xgid::PREFIX))
}

/// Returns the text after a label such as `Position ID:`, `Position-ID:` or `GNUBGID=`, if the input begins with
/// one of `words` and `ID`. The colon is optional if there is a space before `ID`.
fn behind_label<'a>(input: Input<'a>, words: &[&'static str]) -> Option<Input<'a>> {
    let start = input.skip_space();
    words.iter().find_map(|word| {
        let end = || recognize((space0, alt((char(':'), char('=')))));
        let parsed: IResult<&'a str, _, SyntaxFault<'a>> = (
            tag_no_case(*word),
            alt((
                recognize((space1, tag_no_case("id"), alt((end(), space1)))),
                recognize((alt((tag("-"), tag("_"), success(""))), tag_no_case("id"), end())),
            )),
            space0,
        )
            .parse(start.rest());
        parsed.ok().map(|(left, _)| start.skip(start.rest().len() - left.len()))
    })
}

/// Parses either one word with both IDs, or a position ID followed by a match ID with a label.
fn labelled(input: Input<'_>) -> Result<(GivenId, Input<'_>)> {
    let (id, rest) = unquoted(behind_label(input, &POSITION).unwrap_or(input), bare)?;
    let Some(behind) = behind_label(skip_separator(rest), &[MATCH]) else { return Ok((id, rest)) };
    if id.match_id.is_some() {
        return Err(rest.expected(message!("expected-one_match_id")));
    }
    let (match_id, rest) = unquoted(behind, bare_match)?;
    Ok((GivenId { match_id: Some(match_id), ..id }, rest))
}

/// Parses `POSITION[:MATCH][;pending=NUMBERS]` or an XGID.
fn bare(input: Input<'_>) -> Result<(GivenId, Input<'_>)> {
    let (word, column) = (&input.rest()[..length(input.rest())], input.column());
    if word.is_empty() {
        return Err(input.expected(message!("expected-position_id")));
    }
    let fault = |error: NotationError| {
        let column = column + error.offset;
        let error = ProtocolError::from(error);
        if error.code == ErrorCode::BadArgument { error.at_column(column) } else { error }
    };
    let id = if is_xgid(word) {
        let id = word.parse::<Xgid>().map_err(fault)?;
        let (position, match_id) = (GivenPosition::Xgid(id), Some(id.match_id));
        GivenId { position, match_id, pending: Pending::NONE, field: None }
    } else {
        GivenId::of_id(word.parse::<GnubgId<PositionId>>().map_err(fault)?)
    };
    Ok((id, input.skip(word.len())))
}

fn bare_match(input: Input<'_>) -> Result<(MatchId, Input<'_>)> {
    let word = input.rest().split(|next: char| next.is_whitespace() || SEPARATORS.contains(&next)).next();
    let word = word.unwrap_or_default();
    if word.is_empty() {
        return Err(input.expected(message!("expected-match_id")));
    }
    let id = word.parse().map_err(|error: NotationError| {
        let column = input.column() + error.offset;
        let error = ProtocolError::from(error);
        if error.code == ErrorCode::BadArgument { error.at_column(column) } else { error }
    })?;
    Ok((id, input.skip(word.len())))
}

/// Returns the length in bytes of the ID at the start of a text, whether or not the ID is valid. A comma ends
/// the ID. A semicolon ends it, too, unless pending numbers follow.
fn length(text: &str) -> usize {
    let word = text.split(char::is_whitespace).next().unwrap_or_default();
    let Some(end) = word.find(SEPARATORS) else { return word.len() };
    let behind = &word[end + 1..];
    if word[end..].starts_with(',')
        || behind.is_empty()
        || behind.starts_with(|next: char| next.is_ascii_digit())
    {
        return end;
    }
    let numbers = if behind.starts_with(PENDING) { behind.find(';') } else { None };
    numbers.map_or(word.len(), |numbers| end + 1 + numbers)
}

/// Skips a comma or a semicolon, if more text follows it.
fn skip_separator(input: Input<'_>) -> Input<'_> {
    let start = input.skip_space();
    let behind = start.skip(1);
    if start.rest().starts_with(SEPARATORS) && !behind.is_empty() { behind } else { input }
}

#[cfg(test)]
mod tests {
    use plakoto_words::Language;

    use proptest::prelude::*;
    use proptest::sample::select;

    use super::*;
    use crate::text::given::Inline;
    use plakoto_engine::rules::RuleSet;

    const POSITION_ID: &str = "AIAQ/j8QAgD+Px";
    const MATCH_ID: &str = "cAkXAAAAAAAE";

    fn inline(text: &str) -> Result<String, String> {
        let inline = text.parse::<Inline>().map_err(|error| error.text(Language::English))?;
        let dice = inline.dice.map_or_else(String::new, |dice| format!(" {dice}"));
        Ok(format!(
            "{}{dice}",
            inline.id.under(&RuleSet::default()).map_err(|error| error.text(Language::English))?
        ))
    }

    #[test]
    fn printed_ids_are_parsed() {
        let both = format!("{POSITION_ID}:{MATCH_ID}");
        for (text, expected) in [
            (format!("Position ID: {POSITION_ID}"), POSITION_ID.to_owned()),
            (format!("position id : {POSITION_ID}"), POSITION_ID.to_owned()),
            (format!("Position ID: {POSITION_ID} Match ID: {MATCH_ID}"), both.clone()),
            (format!("Position ID: {POSITION_ID}\tMatch ID   : {MATCH_ID}"), both.clone()),
            (format!("Position ID: {POSITION_ID}, Match ID: {MATCH_ID}; 65"), format!("{both} 65")),
            (format!("{POSITION_ID} Match ID: {MATCH_ID} 6 5"), format!("{both} 65")),
            (format!("GNUbg ID: {both}"), both.clone()),
            (format!("GNUBGID={both}"), both.clone()),
            (format!("gnubgid: {POSITION_ID} 31"), format!("{POSITION_ID} 31")),
            (format!("Position-ID: {POSITION_ID} Match-ID: {MATCH_ID}"), both.clone()),
            (format!("position_id={POSITION_ID}, match_id={MATCH_ID}"), both.clone()),
            (format!("position id {POSITION_ID} 31"), format!("{POSITION_ID} 31")),
            (format!("Position ID: '{POSITION_ID}', Match ID: '{MATCH_ID}'"), both.clone()),
            (format!("`{POSITION_ID}' 31"), format!("{POSITION_ID} 31")),
            (format!("'{both}' 65"), format!("{both} 65")),
            (format!("\"{POSITION_ID}\",31"), format!("{POSITION_ID} 31")),
            (format!("\"{POSITION_ID}\",\"31\""), format!("{POSITION_ID} 31")),
            (format!("{POSITION_ID}, \"3 1\""), format!("{POSITION_ID} 31")),
            (format!("“{POSITION_ID};pending=4”"), format!("{POSITION_ID};pending=4")),
            (format!("\"Position ID: {POSITION_ID} Match ID: {MATCH_ID}\""), both),
            (format!("{POSITION_ID},31"), format!("{POSITION_ID} 31")),
            (format!("{POSITION_ID} , 3 1"), format!("{POSITION_ID} 31")),
            (format!("{POSITION_ID};31"), format!("{POSITION_ID} 31")),
            (format!("{POSITION_ID}; 3-1"), format!("{POSITION_ID} 31")),
            (format!("{POSITION_ID}\t31"), format!("{POSITION_ID} 31")),
            (format!("{POSITION_ID};pending=4,4,5;31"), format!("{POSITION_ID};pending=4,4,5 31")),
        ] {
            assert_eq!(inline(&text), Ok(expected), "{text}");
        }
    }

    #[test]
    fn invalid_ids_are_explained() {
        for (text, detail) in [
            (
                format!("'{POSITION_ID}"),
                format!("expected an ID that ends with `'`, got `'{POSITION_ID}` at column 1"),
            ),
            (format!("'{POSITION_ID} 31'"), "expected `'` after the ID, got `31` at column 17".to_owned()),
            (
                format!("{POSITION_ID}:{MATCH_ID} Match ID: {MATCH_ID}"),
                "expected one match ID, got `Match` at column 29".to_owned(),
            ),
            (
                "Position ID:".to_owned(),
                "expected a position ID, got the end of the line at column 13".to_owned(),
            ),
            (
                format!("{POSITION_ID};dice=31"),
                "expected `pending=` after the semicolon, got `dice=31` at column 16".to_owned(),
            ),
            (format!("{POSITION_ID},"), "expected two dice from 1 to 6, got `,` at column 15".to_owned()),
            (
                "\"AIAQ/j8QAgD+P\"".to_owned(),
                "expected a position ID of 14 characters, got 13 at column 2".to_owned(),
            ),
        ] {
            assert_eq!(inline(&text), Err(detail), "{text}");
        }
    }

    /// Returns every pair of quotation marks, and a pair of spaces for an ID without quotation marks.
    fn quotations() -> Vec<(char, char)> {
        let each = QUOTES.iter().flat_map(|(open, close)| close.iter().map(|close| (*open, *close)));
        each.chain([(' ', ' ')]).collect()
    }

    proptest! {
        /// An ID is parsed in the same way with every label, quotation mark and separator around it.
        #[test]
        fn wrapped_ids_survive(
            match_id in proptest::option::of(Just(MATCH_ID)),
            pending in proptest::option::of(select(vec!["4", "4,4,5", "6,6,6,6"])),
            label in select(vec!["", "Position ID: ", "GNUBG id:", "position  ID :\t"]),
            (open, close) in select(quotations()),
            separator in select(vec![" ", ",", ";", "\t", " ; ", ", "]),
            dice in select(vec!["", "31", "3 1", "3,1"]),
        ) {
            let behind = |mark: &str, text: Option<&str>| text.map_or_else(String::new, |text| format!("{mark}{text}"));
            let id = format!("{POSITION_ID}{}{}", behind(":", match_id), behind(";pending=", pending));
            let end = if dice.is_empty() { String::new() } else { format!("{separator}{dice}") };
            let expected = if dice.is_empty() { id.clone() } else { format!("{id} 31") };
            prop_assert_eq!(inline(&format!("{open}{label}{id}{close}{end}")), Ok(expected));
        }
    }
}
