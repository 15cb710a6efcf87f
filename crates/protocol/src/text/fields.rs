//! The fields of a JSON request.

use serde_json::{Map, Value};

use crate::bounds::MAX_COMMAND;
use crate::text::input::Input;
use crate::text::words::did_you_mean;
use crate::{ProtocolError, Result};
use plakoto_engine::printable::quote;
use plakoto_words::{Message, message};

/// A field that a JSON request may have.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RequestField {
    /// Name of the field.
    pub(crate) name: &'static str,
    /// The value that the field accepts.
    pub(crate) accepts: Accepts,
    /// Meaning of the field.
    pub(crate) about: &'static str,
}

/// The JSON values that a field accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Accepts {
    /// A string.
    Text,
    /// The name of a level.
    Level,
    /// An integer, also as a string.
    Whole,
    /// Integers: a list, or a string as on an input line.
    Wholes,
    /// Words: a string, a number, or a list of strings and numbers.
    Words,
    /// A player, 0 or 1.
    Player,
    /// A board as in replies, of which only `points` is required.
    Board,
    /// Checker moves: a string, a list of strings, or a list of objects with `from` and `to`.
    Steps,
}

/// Creates the description of a request field.
pub(crate) const fn field(name: &'static str, accepts: Accepts, about: &'static str) -> RequestField {
    RequestField { name, accepts, about }
}

/// The fields that every request may have.
pub(crate) const COMMON: [RequestField; 3] = [
    field("do", Accepts::Text, "The command."),
    field("tag", Accepts::Whole, "The tag of the request, which the replies repeat."),
    ARGS,
];

/// The field `args`.
pub(crate) const ARGS: RequestField = field(
    "args",
    Accepts::Words,
    "The arguments as they would be typed on an input line, instead of in separate fields.",
);

/// The fields of a request that have not been read yet.
pub(crate) struct RequestFields {
    object: Map<String, Value>,
}

impl RequestFields {
    pub(crate) fn new(object: Map<String, Value>) -> Self {
        Self { object }
    }

    /// Returns `args`. If the request has the field `text`, appends its value as a JSON string.
    pub(crate) fn args_with_text(&mut self) -> Result<String> {
        let args = self.word("args")?.unwrap_or_default();
        Ok(match self.word("text")? {
            None => args,
            Some(text) => format!("{args} text {}", Value::String(text)),
        })
    }

    /// Returns whether the request has this field. A null value means that the field is absent.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.object.get(name).is_some_and(|value| !value.is_null())
    }

    /// Returns whether the request is only long because of its field `text`.
    pub(crate) fn is_long_text(&self) -> bool {
        let length = |name: &str| self.object.get(name).and_then(Value::as_str).map_or(0, str::len);
        length("text") > 0 && length("args") <= MAX_COMMAND
    }

    pub(crate) fn take(&mut self, name: &str) -> Option<Value> {
        self.object.remove(name).filter(|value| !value.is_null())
    }

    /// Fails if the request has a field that `command` does not use.
    pub(crate) fn check(&self, command: &'static str, known: &[&'static str]) -> Result<()> {
        let common = COMMON.map(|field| field.name);
        let others = known.iter().filter(|name| !common.contains(name));
        let known: Vec<(&'static str, ())> = common.iter().chain(others).map(|name| (*name, ())).collect();
        let is_known = |name: &str| known.iter().any(|(known, ())| *known == name);
        let Some(unknown) = self.object.keys().find(|name| !is_known(name)) else { return Ok(()) };
        let names: Vec<&str> = known.iter().map(|(name, ())| *name).collect();
        let what = format!("a field of `{command}` ({})", names.join(", "));
        let error = ProtocolError::expected(what, Some(quote(unknown).into())).in_field(unknown);
        Err(error.with_hint(did_you_mean(known.iter().map(|(name, ())| *name), unknown)))
    }

    /// Returns the value of a field as the user would write it on an input line.
    pub(crate) fn word(&mut self, name: &str) -> Result<Option<String>> {
        self.take(name).map(|value| written(name, &value)).transpose()
    }

    /// Parses the value of a field with the parser for input lines.
    pub(crate) fn read<T>(
        &mut self,
        name: &str,
        parse: impl Fn(Input<'_>) -> Result<T>,
    ) -> Result<Option<T>> {
        let Some(text) = self.word(name)? else { return Ok(None) };
        parse(Input::new(&text)).map(Some).map_err(|error| error.in_field(name))
    }
}

/// Converts a field value to text. Texts and numbers are written without quotes, and the items of a list are
/// separated by spaces.
fn written(name: &str, value: &Value) -> Result<String> {
    match value {
        Value::String(text) => Ok(text.clone()),
        Value::Number(number) => Ok(number.to_string()),
        Value::Array(values) if values.iter().all(|value| value.is_string() || value.is_number()) => {
            let words: Result<Vec<String>, _> = values.iter().map(|value| written(name, value)).collect();
            Ok(words?.join(" "))
        }
        other => expect(name, "a text, a number or a list of them", other, None),
    }
}

/// Describes a JSON value, for use in error messages.
pub(crate) fn kind(value: &Value) -> Message {
    match value {
        Value::Null => message!("error-nothing"),
        Value::Array(_) => "a list".into(),
        Value::Object(_) => "an object".into(),
        Value::String(text) => quote(text).into(),
        Value::Bool(_) | Value::Number(_) => quote(&value.to_string()).into(),
    }
}

/// Returns the value `read`, or the error that `what` was expected in this field if `read` is `None`.
pub(crate) fn expect<T>(field: &str, what: impl Into<Message>, value: &Value, read: Option<T>) -> Result<T> {
    read.ok_or_else(|| ProtocolError::expected(what, Some(kind(value))).in_field(field))
}

/// Returns the error for a field with an invalid value.
pub(crate) fn fault(field: &str, detail: impl Into<Message>) -> ProtocolError {
    ProtocolError::bad_argument(detail).in_field(field)
}
