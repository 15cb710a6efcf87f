//! A theme: the meaning of a word after `set` or `show`, which is one setting or several.

use std::fmt;
use std::ops::RangeInclusive;

use serde_json::{Map, Value as Json, json};

use super::kind::Change;
use super::row::{Row, usages};
use crate::reply::{Replies, TextReply};
use crate::text::arguments::number_at_end;
use crate::text::input::Input;
use crate::text::usage::{Example, Usage, of_lines};
use crate::{ProtocolError, Reply, Session};
use plakoto_words::{Message, message};

/// The meaning of a word after `set` or `show`: either one setting, or a theme of several settings.
pub struct Theme {
    /// The full words for the theme. The first word is its name.
    pub(crate) words: &'static [&'static str],
    /// Key of the message about what is expected after the word.
    pub(super) what: &'static str,
    /// The settings, in the order in which `help` lists them.
    pub(crate) rows: &'static [Row],
    /// Returns the reply to a change of any setting, if the settings have no replies of their own.
    pub(super) line: Option<fn(&Session) -> Message>,
    /// Examples for `help` in addition to those of the rows: the words that each is about, and the lines.
    pub(super) examples: &'static [(&'static str, &'static str)],
    /// Returns the reply to `show`.
    pub(super) show: fn(&Self, &Session) -> Result<Reply, ProtocolError>,
    /// The JSON field with the values of the rows; `None` if `show` has other fields or none.
    pub(super) field: Option<Field>,
    /// Adds the JSON fields of the reply to `show` to the schema.
    pub(super) replies: fn(&mut Replies<'_>),
    /// The optional number that follows the theme's name in `show`; `None` if the theme accepts no number.
    pub(super) numbered: Option<NumberedSetting>,
}

/// The JSON field with the values of a theme, and its texts in the schema.
pub(super) struct Field {
    name: &'static str,
    about: &'static str,
    /// Name of the object with the field.
    object: &'static str,
    object_about: &'static str,
}

impl Field {
    /// Creates a field from its name and its description, and from those of the object with the field.
    pub(super) const fn new(
        name: &'static str,
        about: &'static str,
        object: &'static str,
        object_about: &'static str,
    ) -> Self {
        Self { name, about, object, object_about }
    }
}

/// An optional number `N` after the theme's word in a `show` command.
pub(super) struct NumberedSetting {
    /// Description of the number, for use in error messages.
    pub(super) what: fn() -> Message,
    pub(super) range: RangeInclusive<u16>,
    /// Returns the reply to `show` with this number.
    pub(super) show: fn(u16, &Session) -> Reply,
}

impl Theme {
    /// Default values for most fields of a theme. A theme must replace `words` and `rows`.
    pub(super) const BASE: Self = Self {
        words: &[],
        what: "",
        rows: &[],
        line: None,
        examples: &[],
        show: Self::show_rows,
        field: None,
        replies: |_| (),
        numbered: None,
    };

    /// Returns the name of the theme.
    pub(crate) fn name(&self) -> &'static str {
        self.words.first().copied().unwrap_or_default()
    }

    /// Parses the words of a setting and its new value.
    pub(super) fn parse(
        &'static self,
        mut input: Input<'_>,
    ) -> Result<(&'static Row, Change), ProtocolError> {
        let ways = self.rows.iter().flat_map(|row| row.ways().map(move |way| (row, way)));
        let mut ways: Vec<(&'static Row, Vec<&'static str>)> = ways.collect();
        let (mut at, mut parent) = (0, None);
        loop {
            if let Some((row, _)) = ways.iter().find(|(_, way)| way.len() == at) {
                return row.parse(self.line, input).map(|change| (*row, change));
            }
            let mut groups: Vec<&'static str> = ways.iter().map(|(_, way)| way[at]).collect();
            groups.sort_unstable();
            groups.dedup();
            let words = groups.iter().flat_map(|group| group.split('|').map(move |word| (word, *group)));
            let words: Vec<(&'static str, &'static str)> = words.collect();
            let what = match (parent, words.as_slice()) {
                (None, _) => Message::of_key(self.what),
                (_, [(word, _)]) => Message::text(format!("`{word}`")),
                (_, [(word, _), (other, _)]) => message!("expected-two_words", word = *word, other = *other),
                (Some(parent), _) => message!("expected-setting_of", word = parent),
            };
            let group;
            (group, input) = input.keyword(&words, what)?;
            ways.retain(|(_, way)| way[at] == group);
            (at, parent) = (at + 1, group.split('|').next());
        }
    }

    /// Returns the commands that set the current values. The list is empty for values that belong to a game.
    pub(super) fn saved(&self, session: &Session) -> Vec<String> {
        let commands = self.rows.iter().flat_map(|row| row.commands(session));
        commands.map(|command| format!("set {} {command}", self.name())).collect()
    }

    /// Returns the usage lines of `set`.
    pub(crate) fn set_usages(&self) -> Vec<Usage> {
        usages(self.name(), self.rows)
    }

    /// Returns the usage line of `show`.
    pub(crate) fn show_usage(&self) -> Usage {
        let number = if self.numbered.is_some() { " [N]" } else { "" };
        let does = Message::of_key(format!("help-show_{}", self.name()));
        Usage { line: format!("show {}{number}", self.name()), does }
    }

    /// Returns the examples for `help`.
    pub(crate) fn examples(&self) -> impl Iterator<Item = Example> {
        let own = self.examples.iter().map(|(about, lines)| of_lines(about, lines));
        own.chain(self.rows.iter().filter_map(|row| row.example(self.name())))
    }

    /// Parses the optional number after the word in `show`.
    pub(crate) fn parse_shown(&self, input: Input<'_>) -> Result<Option<u16>, ProtocolError> {
        match &self.numbered {
            Some(NumberedSetting { what, range, .. }) if !input.is_empty() => {
                let (least, most) = (*range.start(), *range.end());
                number_at_end(input, what(), least.into(), most.into()).map(|number| Some(number as u16))
            }
            _ => input.end(None),
        }
    }

    /// Returns the reply to `show`, with or without a number.
    pub(crate) fn show(&self, number: Option<u16>, session: &Session) -> Result<Reply, ProtocolError> {
        match (number, &self.numbered) {
            (Some(number), Some(numbered)) => Ok((numbered.show)(number, session)),
            _ => (self.show)(self, session),
        }
    }

    /// Returns a reply with a line for each row.
    fn show_rows(&self, session: &Session) -> Result<Reply, ProtocolError> {
        let rows = self.rows_in_order();
        let lines = rows.iter().map(|row| row.shown_line(session)).collect();
        Ok(TextReply { lines, fields: self.fields(session) }.into())
    }

    /// Returns the rows in the order of `show`.
    fn rows_in_order(&self) -> Vec<&'static Row> {
        let mut rows: Vec<&'static Row> = self.rows.iter().collect();
        rows.sort_by_key(|row| row.place);
        rows
    }

    /// Returns the JSON field with the values of the rows.
    pub(super) fn fields(&self, session: &Session) -> Map<String, Json> {
        let Some(field) = &self.field else { return Map::new() };
        let value = |row: &Row| row.kind.value(session).map_or(Json::Null, |value| value.json());
        let values = match self.rows {
            [only] if only.name().is_empty() => value(only),
            _ => {
                self.rows_in_order().iter().map(|row| (row.name(), value(row))).collect::<Map<_, _>>().into()
            }
        };
        Map::from_iter([(field.name.to_owned(), values)])
    }

    /// Adds the JSON fields of the reply to `show` to the schema.
    pub(crate) fn add_replies(&self, replies: &mut Replies<'_>) {
        let Some(field) = &self.field else { return (self.replies)(replies) };
        let mut values = match self.rows {
            [only] if only.name().is_empty() => only.kind.schema(),
            rows => {
                let properties = rows.iter().map(|row| (row.name(), row.kind.schema()));
                json!({ "type": "object", "properties": properties.collect::<Map<_, _>>() })
            }
        };
        values["description"] = field.about.into();
        replies.add_object(
            field.object,
            json!({
                "description": field.object_about,
                "type": "object",
                "properties": { (field.name): values },
                "required": [field.name],
            }),
        );
    }
}

impl fmt::Debug for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl PartialEq for Theme {
    fn eq(&self, other: &Self) -> bool {
        self.words == other.words
    }
}

impl Eq for Theme {}
