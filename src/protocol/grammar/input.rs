//! A cursor over one line that knows the column of everything it reads.

use nom::{Finish, Parser};

use super::arguments::player;
use super::words::{Vocabulary, choice, find};
use crate::protocol::command::{Key, PlayerName};
use crate::protocol::{ErrorCode, ProtocolError};
use crate::rules::gnubg_id::{GnubgId, GnubgIdError};
use crate::rules::syntax::{Fault, shorten};

/// What is left of a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Input<'a> {
    line: &'a str,
    /// Bytes of `line` that have been read; always at a character boundary.
    read: usize,
}

impl<'a> Input<'a> {
    pub(super) fn new(line: &'a str) -> Self {
        Self { line, read: 0 }
    }

    /// The text that is left.
    pub(super) fn rest(self) -> &'a str {
        self.line.get(self.read..).unwrap_or_default()
    }

    /// The column of the next character, from 1.
    pub(super) fn column(self) -> usize {
        self.line.get(..self.read).unwrap_or_default().chars().count() + 1
    }

    /// Passes over so many bytes.
    pub(super) fn skip(self, bytes: usize) -> Self {
        Self { read: self.read + bytes, ..self }
    }

    pub(super) fn skip_space(self) -> Self {
        let rest = self.rest();
        self.skip(rest.len() - rest.trim_start().len())
    }

    /// Whether nothing but space is left.
    pub(super) fn is_empty(self) -> bool {
        self.rest().trim_start().is_empty()
    }

    /// The next word, empty at the end, and what follows it.
    pub(super) fn word(self) -> (&'a str, Self) {
        let start = self.skip_space();
        let word = start.rest().split(char::is_whitespace).next().unwrap_or_default();
        (word, start.skip(word.len()))
    }

    /// The result, if nothing is left.
    pub(super) fn end<T>(self, result: T) -> Result<T, ProtocolError> {
        if self.is_empty() { Ok(result) } else { Err(self.expected("the end of the line")) }
    }

    /// Reads with a nom parser, after space.
    pub(super) fn take<T>(
        self,
        mut parser: impl Parser<&'a str, Output = T, Error = Fault<'a>>,
    ) -> Result<(T, Self), ProtocolError> {
        let start = self.skip_space();
        match parser.parse(start.rest()).finish() {
            Ok((left, value)) => Ok((value, start.skip(start.rest().len() - left.len()))),
            Err(fault) => {
                let at = start.skip(start.rest().len() - fault.at.len());
                Err(at.expected(&fault.expected))
            }
        }
    }

    /// The keyword of `table` that comes next, or an error that says that `what` was expected.
    pub(super) fn keyword<T: Copy + PartialEq>(
        self,
        table: &[(&'static str, T)],
        what: &str,
    ) -> Result<(T, Self), ProtocolError> {
        let (word, rest) = self.word();
        if word.is_empty() {
            return Err(self.expected(&choice(table, what)));
        }
        find(table, word, what)
            .map(|value| (value, rest))
            .map_err(|error| error.at_column(self.skip_space().column()))
    }

    /// The word of `vocabulary` that comes next, as [`Input::keyword`].
    pub(super) fn known_word<T: Copy + PartialEq>(
        self,
        vocabulary: &Vocabulary<T>,
        what: &str,
    ) -> Result<(T, Self), ProtocolError> {
        let (word, rest) = self.word();
        if word.is_empty() {
            return Err(self.expected(what));
        }
        match vocabulary.find(word, what) {
            Ok(value) => Ok((value, rest)),
            Err(error) if error.code == ErrorCode::Unsupported => Err(error),
            Err(error) => Err(error.at_column(self.skip_space().column())),
        }
    }

    /// The keyword of `table` that comes next, written in full.
    pub(super) fn exact_keyword<T: Copy>(
        self,
        table: &[(&'static str, T)],
        what: &str,
    ) -> Result<(T, Self), ProtocolError> {
        let (word, rest) = self.word();
        let found = table.iter().find(|(name, _)| name.eq_ignore_ascii_case(word));
        let found = found.ok_or_else(|| self.expected(&choice(table, what)))?;
        Ok((found.1, rest))
    }

    /// A key of the UBGI face.
    pub(super) fn key(self) -> Result<(Key, Self), ProtocolError> {
        let (word, rest) = self.word();
        let key = Key::ALL.into_iter().find(|key| key.name().eq_ignore_ascii_case(word));
        let names: Vec<&str> = Key::ALL.iter().map(|key| key.name()).collect();
        key.map(|key| (key, rest)).ok_or_else(|| self.expected(&format!("a key ({})", names.join(", "))))
    }

    /// The ID that comes next.
    pub(super) fn id(self) -> Result<(GnubgId, Self), ProtocolError> {
        let start = self.skip_space();
        let (word, rest) = start.word();
        if word.is_empty() {
            return Err(self.expected("a position ID"));
        }
        let id = word.parse::<GnubgId>().map_err(|error: GnubgIdError| {
            let column = start.column() + error.offset(word);
            let error = ProtocolError::from(error);
            if error.code == ErrorCode::IllegalPosition { error } else { error.at_column(column) }
        })?;
        Ok((id, rest))
    }

    /// The error that something else should stand here.
    pub(super) fn expected(self, what: &str) -> ProtocolError {
        let at = self.skip_space();
        let word = at.rest().split(char::is_whitespace).next().unwrap_or_default();
        let what = if what.is_empty() { "something else" } else { what };
        let got = if word.is_empty() { "the end of the line".into() } else { format!("`{}`", shorten(word)) };
        ProtocolError::bad_argument(format!("expected {what}, got {got}")).at_column(at.column())
    }

    /// The player that comes next.
    pub(super) fn player(self) -> Result<(PlayerName, Self), ProtocolError> {
        let (player, rest) = self.take(player)?;
        Ok(match player {
            PlayerName::Name(name, _) => (PlayerName::Name(name, self.skip_space().column()), rest),
            player => (player, rest),
        })
    }

    /// All that is left as a name, without quotes around it.
    pub(super) fn name(self) -> Result<String, ProtocolError> {
        let text = self.rest().trim();
        let text = text.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or(text);
        if names::is_valid(text) {
            Ok(text.to_owned())
        } else {
            Err(self.expected("a name of 1 to 32 printable characters without `:`, and not 0, 1 or both"))
        }
    }

    /// Runs a parser of the rules over all that is left.
    pub(super) fn all<T, E: Into<ProtocolError>>(
        self,
        parse: impl Fn(&'a str) -> Result<T, E>,
    ) -> Result<T, ProtocolError> {
        parse(self.rest().trim()).map_err(|error| error.into().at_column(self.skip_space().column()))
    }
}

/// Names of players.
pub(in crate::protocol) mod names {
    /// Whether a player may be called so: the raw board separates its tokens by colons.
    pub(in crate::protocol) fn is_valid(name: &str) -> bool {
        let reserved = ["0", "1", "both"].iter().any(|word| word.eq_ignore_ascii_case(name));
        let allowed = |character: char| !character.is_control() && character != ':' && character != '"';
        (1..=32).contains(&name.chars().count())
            && name.chars().all(allowed)
            && !reserved
            && name.trim() == name
    }
}
