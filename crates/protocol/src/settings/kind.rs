//! The kinds of values that settings have, and the changes that `set` makes.

use std::ops::RangeInclusive;
use std::sync::Arc;

use serde_json::{Value as Json, json};

use crate::text::arguments::{self, at_end, decimal, number_at_end};
use crate::text::input::Input;
use crate::{ProtocolError, Reply, Session};
use plakoto_engine::engine::Threads;
use plakoto_words::{Argument, Message};

/// The values of a setting, and how they are read and written.
pub(crate) enum Kind {
    /// `on` or `off`.
    Switch(fn(&Session) -> bool, fn(&mut Session, bool)),
    /// A whole number in a range.
    Whole {
        /// Key of the message about what is expected.
        what: &'static str,
        range: RangeInclusive<u64>,
        get: fn(&Session) -> u64,
        set: fn(&mut Session, u64),
    },
    /// A number in a range, with an optional decimal point.
    Decimal {
        /// Key of the message about what is expected.
        what: &'static str,
        range: RangeInclusive<f32>,
        get: fn(&Session) -> f32,
        set: fn(&mut Session, f32),
    },
    /// One of several words.
    Word {
        /// Key of the message about what is expected.
        what: &'static str,
        words: fn() -> Vec<&'static str>,
        get: fn(&Session) -> &'static str,
        set: fn(&mut Session, &'static str),
    },
    /// A value with a parser of its own.
    Custom {
        /// The value in the usage line.
        syntax: &'static str,
        parse: fn(Input<'_>) -> Result<Change, ProtocolError>,
        /// Returns the commands that set the current value, without `set` and the theme's word.
        saved: fn(&Session) -> Vec<String>,
    },
    /// Only another usage line of the row before.
    Usage(&'static str),
}

/// The value of a setting.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Value {
    Switch(bool),
    Whole(u64),
    Decimal(f32),
    Word(&'static str),
}

impl Kind {
    /// Parses a new value. Returns `None` if the value has a parser of its own.
    pub(super) fn parse(&self, input: Input<'_>) -> Result<Option<Value>, ProtocolError> {
        Ok(Some(match self {
            Self::Switch(..) => Value::Switch(at_end(input.take(arguments::switch)?)?),
            Self::Whole { what, range, .. } => {
                Value::Whole(number_at_end(input, Message::of_key(*what), *range.start(), *range.end())?)
            }
            Self::Decimal { what, range, .. } => {
                Value::Decimal(at_end(input.take(decimal(Message::of_key(*what), range.clone()))?)?)
            }
            Self::Word { what, words, .. } => {
                let words = words();
                let is_on = input.take(arguments::switch).ok().filter(|_| words.contains(&"on"));
                Value::Word(match is_on {
                    Some((is_on, rest)) => rest.end(on_off(is_on))?,
                    None => at_end(input.one_of(&words, Message::of_key(*what))?)?,
                })
            }
            Self::Custom { .. } | Self::Usage(_) => return Ok(None),
        }))
    }

    /// Parses a new value with the parser of its own.
    pub(super) fn parse_own(&self, input: Input<'_>) -> Result<Change, ProtocolError> {
        match self {
            Self::Custom { parse, .. } => parse(input),
            _ => input.end(Change::to((), |_, ()| Ok(Reply::silent()))),
        }
    }

    /// Sets the value.
    pub(super) fn put(&self, session: &mut Session, value: Value) {
        match (self, value) {
            (Self::Switch(_, set), Value::Switch(is_on)) => set(session, is_on),
            (Self::Whole { set, .. }, Value::Whole(number)) => set(session, number),
            (Self::Decimal { set, .. }, Value::Decimal(number)) => set(session, number),
            (Self::Word { set, .. }, Value::Word(word)) => set(session, word),
            _ => {}
        }
    }

    /// Returns the current value; `None` if the value has a parser of its own.
    pub(super) fn value(&self, session: &Session) -> Option<Value> {
        Some(match self {
            Self::Switch(get, _) => Value::Switch(get(session)),
            Self::Whole { get, .. } => Value::Whole(get(session)),
            Self::Decimal { get, .. } => Value::Decimal(get(session)),
            Self::Word { get, .. } => Value::Word(get(session)),
            Self::Custom { .. } | Self::Usage(_) => return None,
        })
    }

    /// Returns the key of the message about what is expected; empty if the value has a parser of its own.
    #[cfg(test)]
    pub(super) fn what(&self) -> &'static str {
        match self {
            Self::Whole { what, .. } | Self::Decimal { what, .. } | Self::Word { what, .. } => what,
            Self::Switch(..) | Self::Custom { .. } | Self::Usage(_) => "",
        }
    }

    /// Returns the range of a whole number.
    pub(super) fn range(&self) -> Option<&RangeInclusive<u64>> {
        if let Self::Whole { range, .. } = self { Some(range) } else { None }
    }

    /// Returns the value in usage lines.
    pub(super) fn syntax(&self) -> String {
        match self {
            Self::Switch(..) => "on|off".to_owned(),
            Self::Whole { .. } => "N".to_owned(),
            Self::Decimal { .. } => "X".to_owned(),
            Self::Word { words, .. } => words().join("|"),
            Self::Custom { syntax, .. } | Self::Usage(syntax) => (*syntax).to_owned(),
        }
    }

    /// Returns the JSON Schema of the value.
    pub(super) fn schema(&self) -> Json {
        match self {
            Self::Switch(..) => json!({ "type": "boolean" }),
            Self::Whole { range, .. } => {
                json!({ "type": "integer", "minimum": range.start(), "maximum": range.end() })
            }
            Self::Decimal { .. } => json!({ "type": "number" }),
            Self::Word { words, .. } => json!({ "type": "string", "enum": words() }),
            Self::Custom { .. } | Self::Usage(_) => json!({ "type": "string" }),
        }
    }
}

impl Value {
    /// Returns the number; `None` if the value is no whole number.
    pub(super) fn whole(self) -> Option<u64> {
        if let Self::Whole(number) = self { Some(number) } else { None }
    }

    /// Returns the value as the user writes it.
    pub(super) fn text(self) -> String {
        match self {
            Self::Switch(is_on) => on_off(is_on).to_owned(),
            Self::Whole(number) => number.to_string(),
            Self::Decimal(number) => number.to_string(),
            Self::Word(word) => word.to_owned(),
        }
    }

    /// Returns the value as an argument of a message.
    pub(super) fn argument(self) -> Argument {
        match self {
            Self::Whole(number) => number.into(),
            value => value.text().into(),
        }
    }

    pub(super) fn json(self) -> Json {
        match self {
            Self::Switch(is_on) => is_on.into(),
            Self::Whole(number) => number.into(),
            Self::Decimal(number) => json!(number),
            Self::Word(word) => word.into(),
        }
    }
}

/// Changes a session and returns the message about the change.
type Make = dyn Fn(&mut Session) -> Result<Reply, ProtocolError> + Send + Sync;

/// The change that a parsed `set` command makes. If the change fails, the session stays unchanged, unless the
/// setting documents something else.
#[derive(Clone)]
pub(crate) struct Change {
    pub(super) make: Arc<Make>,
    pub(super) needs: Needs,
}

/// Resources that a change needs. A session with limits on its resources may refuse them.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Needs {
    /// Whether the change reads or writes a file or a folder.
    pub(crate) file: bool,
    /// Number of threads for later searches; `None` if the change does not set it.
    pub(crate) threads: Option<Threads>,
    /// Number of entries in the position cache; `None` if the change does not set it.
    pub(crate) cache_entries: Option<usize>,
    /// Whether the change affects JSON replies only, so that a session in text must not make it.
    pub(crate) json: bool,
}

impl Change {
    /// Creates a change that calls `make` with the session and `value`.
    pub(crate) fn to<T: Clone + Send + Sync + 'static>(
        value: T,
        make: impl Fn(&mut Session, T) -> Result<Reply, ProtocolError> + Send + Sync + 'static,
    ) -> Self {
        let make = Arc::new(move |session: &mut Session| make(session, value.clone()));
        Self { make, needs: Needs::default() }
    }

    /// Returns this change, recorded as one that reads or writes a file.
    pub(super) fn of_file(self) -> Self {
        Self { needs: Needs { file: true, ..self.needs }, ..self }
    }
}

/// Returns the word `on` or `off` for the value of a switch.
pub(super) fn on_off(is_on: bool) -> &'static str {
    if is_on { "on" } else { "off" }
}

/// A switch that is kept in a field of the session: `switch!(tutor.is_on)`.
macro_rules! switch {
    ($($field:ident).+) => {
        $crate::settings::kind::Kind::Switch(
            |session| session.$($field).+,
            |session, is_on| session.$($field).+ = is_on,
        )
    };
}

/// A whole number that is kept in a field of the session: `whole!("expected-digits", 0..=6, output.digits: u8)`.
macro_rules! whole {
    ($what:literal, $range:expr, $($field:ident).+: $type:ty) => {
        $crate::settings::kind::Kind::Whole {
            what: $what,
            range: $range,
            get: |session| session.$($field).+.into(),
            set: |session, number| session.$($field).+ = number as $type,
        }
    };
}

/// One of the words of a table, which names the value of a field of the session.
macro_rules! word {
    ($what:literal, $table:expr, $($field:ident).+) => {
        $crate::settings::kind::Kind::Word {
            what: $what,
            words: || $table.iter().map(|(word, _)| *word).collect(),
            get: |session| {
                let value = session.$($field).+;
                $table.iter().find(|(_, known)| *known == value).map_or("", |(word, _)| *word)
            },
            set: |session, word| {
                if let Some((_, value)) = $table.iter().find(|(known, _)| *known == word) {
                    session.$($field).+ = *value;
                }
            },
        }
    };
}

pub(super) use {switch, whole, word};
