//! A cursor over an input line. It knows the column of each argument, for use in error messages.

use nom::branch::alt;
use nom::bytes::complete::{is_not, take_till1};
use nom::character::complete::char;
use nom::combinator::map;
use nom::sequence::delimited;
use nom::{Finish, IResult, Parser};

use super::argument::PlayerName;
use super::words::{Vocabulary, choice, find};
use crate::{ErrorCode, ProtocolError, Result};
use plakoto_engine::notation::Expected;
use plakoto_engine::notation::SyntaxFault;
use plakoto_engine::printable::quote;
use plakoto_engine::rules::Player;
use plakoto_words::{Message, message};

/// ExpectedInput a parser expected.
#[derive(Debug)]
pub(crate) struct ExpectedInput(pub(crate) Message);

impl From<Expected> for ExpectedInput {
    fn from(expected: Expected) -> Self {
        Self(plakoto_table::messages::expected(&expected))
    }
}

/// The error of the nom parsers of arguments.
pub(crate) type ParseFault<'a> = SyntaxFault<'a, ExpectedInput>;

/// Runs a parser, and says what was expected if it fails.
pub(crate) fn expecting<'a, T>(
    expected: Message,
    mut parser: impl Parser<&'a str, Output = T, Error = ParseFault<'a>>,
) -> impl Parser<&'a str, Output = T, Error = ParseFault<'a>> {
    move |input: &'a str| parser.parse(input).map_err(|_| unexpected(input, expected.clone()))
}

/// Returns the error that something else was expected at the start of the input.
pub(crate) fn unexpected(at: &str, expected: Message) -> nom::Err<ParseFault<'_>> {
    nom::Err::Error(SyntaxFault::new(at, ExpectedInput(expected)))
}

/// The unread part of an input line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Input<'a> {
    line: &'a str,
    /// Number of bytes of `line` that have been read; always at a character boundary.
    read: usize,
}

impl<'a> Input<'a> {
    pub(crate) fn new(line: &'a str) -> Self {
        Self { line, read: 0 }
    }

    /// Returns the unread part of the line.
    pub(crate) fn rest(self) -> &'a str {
        self.line.get(self.read..).unwrap_or_default()
    }

    /// Returns the column of the next unread character, counted from 1.
    pub(crate) fn column(self) -> usize {
        self.line.get(..self.read).unwrap_or_default().chars().count() + 1
    }

    /// Skips `bytes` bytes.
    pub(crate) fn skip(self, bytes: usize) -> Self {
        Self { read: self.read + bytes, ..self }
    }

    /// Limits the unread part to its first `bytes` bytes.
    pub(crate) fn up_to(self, bytes: usize) -> Self {
        Self { line: self.line.get(..self.read + bytes).unwrap_or(self.line), ..self }
    }

    /// If the whole unread part is in quotation marks, as in a CSV file, returns the text inside them.
    /// Otherwise returns the input unchanged.
    pub(crate) fn within_quotes(self) -> Self {
        let start = self.skip_space();
        let text = start.rest().trim_end();
        let inside = text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
        inside.map_or(self, |inside| start.skip(1).up_to(inside.len()))
    }

    pub(crate) fn skip_space(self) -> Self {
        let rest = self.rest();
        self.skip(rest.len() - rest.trim_start().len())
    }

    /// Returns whether the unread part contains only whitespace.
    pub(crate) fn is_empty(self) -> bool {
        self.rest().trim_start().is_empty()
    }

    /// Returns the next word and the input after it. The word is empty at the end of the line.
    pub(crate) fn word(self) -> (&'a str, Self) {
        let start = self.skip_space();
        let word = start.rest().split(char::is_whitespace).next().unwrap_or_default();
        (word, start.skip(word.len()))
    }

    /// Returns the input before the first occurrence of one of `words`, that word, and the input after it.
    /// Returns `None` if none of the words occurs.
    pub(crate) fn before_word(self, words: &[&'static str]) -> Option<(Self, &'static str, Self)> {
        let mut at = self;
        while !at.is_empty() {
            let (word, behind) = at.word();
            if let Some(found) = words.iter().find(|known| known.eq_ignore_ascii_case(word)) {
                return Some((self.up_to(self.rest().len() - at.rest().len()), found, behind));
            }
            at = behind;
        }
        None
    }

    /// Returns `result`, or an error if unread text is left.
    pub(crate) fn end<T>(self, result: T) -> Result<T> {
        if self.is_empty() { Ok(result) } else { Err(self.expected(message!("error-end_of_line"))) }
    }

    /// Skips whitespace and runs a nom parser.
    pub(crate) fn take<T>(
        self,
        mut parser: impl Parser<&'a str, Output = T, Error = ParseFault<'a>>,
    ) -> Result<(T, Self)> {
        let start = self.skip_space();
        match parser.parse(start.rest()).finish() {
            Ok((left, value)) => Ok((value, start.skip(start.rest().len() - left.len()))),
            Err(fault) => {
                let at = start.skip(start.rest().len() - fault.at.len());
                let expected = fault.expected.map_or_else(|| message!("expected-anything"), |what| what.0);
                Err(at.expected(expected))
            }
        }
    }

    /// Runs a nom parser, and fails if unread text is left after it.
    pub(crate) fn only<T>(
        self,
        parser: impl Parser<&'a str, Output = T, Error = ParseFault<'a>>,
    ) -> Result<T> {
        let (value, rest) = self.take(parser)?;
        rest.end(value)
    }

    /// Runs `read` on the unread part; `None` if the unread part is empty.
    pub(crate) fn optional<T>(self, read: impl FnOnce(Self) -> Result<T>) -> Result<Option<T>> {
        if self.is_empty() { Ok(None) } else { read(self).map(Some) }
    }

    /// Parses a keyword from `table` as [`Input::keyword`] does, and fails if unread text is left.
    pub(crate) fn only_keyword<T: Copy + PartialEq>(
        self,
        table: &[(&'static str, T)],
        what: impl Into<Message>,
    ) -> Result<T> {
        let (value, rest) = self.keyword(table, what)?;
        rest.end(value)
    }

    /// Parses one of `words` as [`Input::keyword`] does, and returns the full word.
    pub(crate) fn one_of(
        self,
        words: &[&'static str],
        what: impl Into<Message>,
    ) -> Result<(&'static str, Self)> {
        let table: Vec<_> = words.iter().map(|word| (*word, *word)).collect();
        self.keyword(&table, what)
    }

    /// Parses a keyword from `table`, which may be abbreviated. The error message says that `what` was
    /// expected.
    pub(crate) fn keyword<T: Copy + PartialEq>(
        self,
        table: &[(&'static str, T)],
        what: impl Into<Message>,
    ) -> Result<(T, Self)> {
        let (word, rest) = self.word();
        if word.is_empty() {
            return Err(self.expected(choice(table, what)));
        }
        find(table, without_quotes(word), what)
            .map(|value| (value, rest))
            .map_err(|error| error.at_column(self.skip_space().column()))
    }

    /// Parses a word from `vocabulary`, as [`Input::keyword`] does.
    pub(crate) fn known_word<T: Copy + PartialEq>(
        self,
        vocabulary: &Vocabulary<T>,
        what: impl Into<Message>,
    ) -> Result<(T, Self)> {
        let (word, rest) = self.word();
        if word.is_empty() {
            return Err(self.expected(what));
        }
        match vocabulary.find(without_quotes(word), what) {
            Ok(value) => Ok((value, rest)),
            Err(error) if error.code == ErrorCode::Unsupported => Err(error),
            Err(error) => Err(error.at_column(self.skip_space().column())),
        }
    }

    /// Parses a keyword from `table`, which must not be abbreviated.
    pub(crate) fn exact_keyword<T: Copy>(
        self,
        table: &[(&'static str, T)],
        what: impl Into<Message>,
    ) -> Result<(T, Self)> {
        let (word, rest) = self.word();
        let found = table.iter().find(|(name, _)| name.eq_ignore_ascii_case(word));
        let found = found.ok_or_else(|| self.expected(choice(table, what)))?;
        Ok((found.1, rest))
    }

    /// Returns the error that `what` was expected at this column.
    pub(crate) fn expected(self, what: impl Into<Message>) -> ProtocolError {
        let at = self.skip_space();
        let word = at.rest().split(char::is_whitespace).next().unwrap_or_default();
        let got = (!word.is_empty()).then(|| Message::text(quote(word)));
        ProtocolError::expected(what, got).at_column(at.column())
    }

    /// Parses the name or number of a player.
    pub(crate) fn player(self) -> Result<(PlayerName, Self)> {
        let (player, rest) = self.take(player)?;
        Ok(match player {
            PlayerName::Name(name, _) => (PlayerName::Name(name, self.skip_space().column()), rest),
            player => (player, rest),
        })
    }

    /// Parses the unread part as a player's name, and removes quotation marks around it.
    pub(crate) fn name(self) -> Result<String> {
        let text = self.rest().trim();
        let text = text.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or(text);
        if names::is_valid(text) {
            Ok(text.to_owned())
        } else {
            Err(self.expected(message!("expected-name", longest = names::LONGEST)))
        }
    }

    /// Applies a parser from the engine to the whole unread part.
    pub(crate) fn all<T, E: Into<ProtocolError>>(self, parse: impl Fn(&'a str) -> Result<T, E>) -> Result<T> {
        parse(self.rest().trim()).map_err(|error| error.into().at_column(self.skip_space().column()))
    }
}

/// Removes quotation marks around a word, because gnubg allows them there.
fn without_quotes(word: &str) -> &str {
    let quoted = ['"', '\''].iter().find_map(|quote| word.strip_prefix(*quote)?.strip_suffix(*quote));
    quoted.filter(|inside| !inside.is_empty()).unwrap_or(word)
}

/// Parses a player, written as `0`, `1`, `both`, a word, or a name in quotation marks.
fn player(input: &str) -> IResult<&str, PlayerName, ParseFault<'_>> {
    let quoted = delimited(char('"'), is_not("\""), char('"'));
    let word = take_till1(char::is_whitespace);
    let name = map(alt((quoted, word)), |name: &str| match name {
        "0" => PlayerName::Number(Player::O),
        "1" => PlayerName::Number(Player::X),
        _ if name.eq_ignore_ascii_case("both") => PlayerName::Both,
        _ => PlayerName::Name(name.to_owned(), 0),
    });
    expecting(message!("expected-player_or_name"), name).parse(input)
}

/// Valid names for players.
pub(crate) mod names {
    use plakoto_engine::printable::is_printable;

    /// Maximum number of characters in a player's name.
    pub(crate) const LONGEST: usize = 32;

    /// Returns whether a player may have this name. Names must not contain colons, because colons separate
    /// the fields of a raw board.
    pub(crate) fn is_valid(name: &str) -> bool {
        let reserved = ["0", "1", "both"].iter().any(|word| word.eq_ignore_ascii_case(name));
        let allowed = |character: char| is_printable(character) && character != ':' && character != '"';
        (1..=LONGEST).contains(&name.chars().count())
            && name.chars().all(allowed)
            && !reserved
            && name.trim() == name
    }

    /// Returns two different valid names that are as similar as possible to the given names.
    pub(crate) fn valid_pair([first, second]: &[String; 2]) -> [String; 2] {
        let [first, second] = [(1, first), (2, second)].map(|(number, name)| {
            let name = if is_valid(name) { name.clone() } else { shorten(name, LONGEST) };
            if is_valid(&name) { name } else { format!("player {number}") }
        });
        let is_same = first.to_lowercase() == second.to_lowercase();
        let second = if is_same { shorten(&second, LONGEST - 4) + " (2)" } else { second };
        [first, second]
    }

    /// Replaces invalid characters in a name and shortens it to at most `most` characters.
    fn shorten(name: &str, most: usize) -> String {
        let replaced = name.chars().map(|character| match character {
            ':' => '-',
            '"' => '\'',
            character if is_printable(character) => character,
            _ => ' ',
        });
        let name: String = replaced.collect();
        let name: String = name.trim().chars().take(most).collect();
        name.trim_end().to_owned()
    }
}
