//! Parses the text of a JSON request into JSON values. Rejects duplicate keys.

use std::cell::{Cell, RefCell};
use std::fmt;
use std::ops::RangeInclusive;

use serde::de::{Deserialize, DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};

use crate::{ProtocolError, Result};
use plakoto_engine::printable::quote;
use plakoto_engine::rules::Point;
use plakoto_words::Message;

/// Maximum number of JSON values in a request. A board with dice and plays has fewer than a hundred.
const MAX_VALUES: usize = 10_000;

/// Parses one JSON object. If the object contains an error, also returns the fields before the error.
pub(crate) fn read(text: &str) -> (Map<String, Value>, Result<()>) {
    let reading = ParserState::default();
    let mut source = serde_json::Deserializer::from_str(text);
    let read = source.deserialize_map(AnyValue(&reading, true)).and_then(|_| source.end());
    let ParserState { fields, double, .. } = reading;
    let read = read.map_err(|error| match double.into_inner() {
        Some(path) => ProtocolError::field(&path, Message::text("expected one value, got two")),
        None => ProtocolError::bad_argument(Message::text(format!("expected one JSON object: {error}"))),
    });
    (fields.into_inner(), read)
}

/// Number of bytes at the end of an invalid request in which to search for fields.
const END: usize = 1024;

/// Recovers the fields at the end of a request that cannot be parsed as a whole.
pub(crate) fn read_end(text: &str) -> Map<String, Value> {
    let end = &text[text.floor_char_boundary(text.len().saturating_sub(END))..];
    // From the opening quotation mark of a key, only the opening brace is missing, so the text becomes valid
    // with a brace before it. From any other quotation mark, it stays invalid.
    let keys = end.match_indices('"').filter(|(place, _)| !end[..*place].ends_with('\\'));
    let found = keys.map(|(place, _)| read(&format!("{{{}", &end[place..])));
    found.into_iter().find_map(|(fields, whole)| whole.is_ok().then_some(fields)).unwrap_or_default()
}

/// State that is shared by the parsers of nested values.
#[derive(Default)]
struct ParserState {
    fields: RefCell<Map<String, Value>>,
    /// Number of values that have been parsed.
    values: Cell<usize>,
    /// Path to the first duplicate key; `None` if none exists.
    double: RefCell<Option<String>>,
}

impl ParserState {
    /// Prepends the name of the enclosing value to the path of a duplicate key.
    fn within(&self, outer: &str) {
        if let Some(path) = self.double.borrow_mut().as_mut() {
            let point = if path.starts_with('[') { "" } else { "." };
            *path = format!("{outer}{point}{path}");
        }
    }
}

/// Parser for a value. The flag tells whether the value is the request itself.
struct AnyValue<'a>(&'a ParserState, bool);

impl<'de> DeserializeSeed<'de> for AnyValue<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, source: D) -> Result<Value, D::Error> {
        let values = self.0.values.get() + 1;
        self.0.values.set(values);
        if values > MAX_VALUES {
            return Err(D::Error::custom(format!("more than {MAX_VALUES} values")));
        }
        source.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for AnyValue<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.1 { "one JSON object" } else { "a JSON value" })
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_string<E>(self, value: String) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Value, A::Error> {
        let mut values = Vec::new();
        loop {
            let value = list.next_element_seed(AnyValue(self.0, false));
            match value.inspect_err(|_| self.0.within(&format!("[{}]", values.len())))? {
                Some(value) => values.push(value),
                None => return Ok(Value::Array(values)),
            }
        }
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Value, A::Error> {
        let own = RefCell::default();
        let fields = if self.1 { &self.0.fields } else { &own };
        while let Some(key) = object.next_key::<String>()? {
            if fields.borrow().contains_key(&key) {
                *self.0.double.borrow_mut() = Some(key);
                return Err(A::Error::custom("duplicate key"));
            }
            let value =
                object.next_value_seed(AnyValue(self.0, false)).inspect_err(|_| self.0.within(&key))?;
            fields.borrow_mut().insert(key, value);
        }
        Ok(Value::Object(own.into_inner()))
    }
}

/// Describes a JSON value, for use in error messages.
pub(crate) fn kind(value: &Value) -> String {
    match value {
        Value::Null => "nothing".to_owned(),
        Value::Array(_) => "a list".to_owned(),
        Value::Object(_) => "an object".to_owned(),
        Value::String(text) => quote(text),
        Value::Bool(_) | Value::Number(_) => quote(&value.to_string()),
    }
}

/// Reads a whole number in `range`. The error message says that `what` was expected.
pub(super) fn number_in<'de, D: Deserializer<'de>>(
    source: D,
    range: RangeInclusive<u64>,
    what: &str,
) -> Result<u64, D::Error> {
    let value = Value::deserialize(source)?;
    let number = value.as_u64().filter(|number| range.contains(number));
    number.ok_or_else(|| D::Error::custom(format!("expected {what}, got {}", kind(&value))))
}

/// Returns the point with this number; `None` if the number is that of the bar, or means off the board.
pub(super) fn point(number: u64) -> Option<Point> {
    Point::new(u8::try_from(number).ok()?)
}

#[cfg(test)]
mod tests {
    use plakoto_words::Language;

    use super::*;

    /// serde_json parses objects without duplicate keys to the same values.
    #[test]
    fn values_match_serde_json() {
        let text =
            r#" {"a":[1,-2,0.5,"x\n",true,null,{"b":{"c":[]}}],"é":{"a":1},"n":18446744073709551616} "#;
        let (fields, read) = read(text);
        assert_eq!(read, Ok(()));
        assert_eq!(Value::Object(fields), serde_json::from_str::<Value>(text).unwrap());
    }

    #[test]
    fn too_many_values_are_refused_and_the_fields_before_them_kept() {
        let many = format!(r#"{{"do":"legal","dice":[{}1]}}"#, "1,".repeat(MAX_VALUES));
        let (fields, read) = read(&many);
        assert_eq!(fields.get("do"), Some(&Value::from("legal")));
        assert!(
            read.unwrap_err()
                .text(Language::English)
                .starts_with("expected one JSON object: more than 10000 values")
        );
    }

    #[test]
    fn deeply_nested_and_incomplete_objects_are_refused() {
        for text in [format!(r#"{{"a":{}"#, "[".repeat(100_000)), "{".repeat(100_000), r#"{"a":1}{}"#.into()]
        {
            assert!(read(&text).1.is_err());
        }
    }
}
