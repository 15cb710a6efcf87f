//! A sentence before a language is chosen.

use std::borrow::Cow;
use std::fmt;

use fluent_bundle::{FluentArgs, FluentValue};
use serde::{Serialize, Serializer};

use crate::Language;

/// Makes a [`Message`]: `message!("key", name = value, …)`.
///
/// The value of an argument is a text, a number, or another message.
#[macro_export]
macro_rules! message {
    ($key:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::Message::new($key, [$((stringify!($name), $crate::Argument::from($value))),*])
    };
}

/// A sentence, or a part of one, in every [`Language`]. Its `Display` is the English sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message(Content);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Content {
    /// A sentence of the Fluent files.
    Sentence { key: Cow<'static, str>, arguments: Vec<(&'static str, Argument)> },
    /// A text that is the same in every language.
    Text(String),
    /// Messages with this text between them.
    List(Vec<Message>, &'static str),
}

/// The value of a placeholder in a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// A text that is the same in every language: a play, a name, a formatted number.
    Text(String),
    /// A number, which can choose between forms of the sentence.
    Number(i64),
    /// A part of the sentence, in the language of the sentence.
    Message(Message),
}

impl Message {
    /// Makes the sentence with this key. Use [`message!`], which a test checks.
    #[doc(hidden)]
    pub fn new(
        key: impl Into<Cow<'static, str>>,
        arguments: impl IntoIterator<Item = (&'static str, Argument)>,
    ) -> Self {
        Self(Content::Sentence { key: key.into(), arguments: arguments.into_iter().collect() })
    }

    /// Makes the sentence with this key, which has no arguments. For keys in tables, which a test checks too.
    #[must_use]
    pub fn of_key(key: impl Into<Cow<'static, str>>) -> Self {
        Self::new(key, [])
    }

    /// Makes a message that is the same in every language, such as a name, a play or a message of the operating system.
    pub fn text(text: impl Into<String>) -> Self {
        Self(Content::Text(text.into()))
    }

    /// Joins messages with a text between them.
    pub fn joined(messages: impl IntoIterator<Item = Self>, between: &'static str) -> Self {
        Self(Content::List(messages.into_iter().collect(), between))
    }

    /// Returns the sentence in a language.
    #[must_use]
    pub fn say(&self, language: Language) -> String {
        match &self.0 {
            Content::Text(own) => own.clone(),
            Content::List(messages, between) => {
                let messages = messages.iter().map(|message| message.say(language));
                messages.collect::<Vec<_>>().join(between)
            }
            Content::Sentence { key, arguments } => {
                let mut values = FluentArgs::new();
                for (name, argument) in arguments {
                    let value: FluentValue<'_> = match argument {
                        Argument::Text(text) => text.as_str().into(),
                        Argument::Number(number) => (*number).into(),
                        Argument::Message(message) => message.say(language).into(),
                    };
                    values.set(*name, value);
                }
                language.sentence(key, &values)
            }
        }
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.say(Language::English))
    }
}

impl std::error::Error for Message {}

/// JSON is English.
impl Serialize for Message {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Message {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Message".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        String::json_schema(generator)
    }
}

impl From<Message> for Argument {
    fn from(message: Message) -> Self {
        Self::Message(message)
    }
}

impl From<&str> for Argument {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Argument {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&String> for Argument {
    fn from(text: &String) -> Self {
        Self::Text(text.clone())
    }
}

/// `f64` can hold all whole numbers below this one.
const EXACT: i64 = 1 << 53;

macro_rules! numbers {
    ($($type:ty)*) => {
        $(impl From<$type> for Argument {
            fn from(number: $type) -> Self {
                // Fluent's numbers are `f64`; a number that these cannot hold is a text.
                let exact = i64::try_from(number).ok().filter(|number| *number < EXACT);
                exact.map_or_else(|| Self::Text(number.to_string()), Self::Number)
            }
        })*
    };
}

numbers! { u8 u16 u32 u64 usize }

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_choose_the_form_of_a_sentence() {
        let said = |points: u8| {
            message!("event-game_over", how = "gammon", player = "Άννα", game = "x", points = points)
                .say(Language::Greek)
        };
        assert_eq!([said(1), said(2)], ["Άννα: κερδίζει x, έναν πόντο.", "Άννα: κερδίζει x, 2 πόντους."]);
    }

    #[test]
    fn large_numbers_keep_their_digits() {
        let said = |score: u64| message!("set-cache", value = score).to_string();
        assert_eq!(said(u64::MAX), "The position cache has been sized to 18446744073709551615 entries.");
        assert_eq!(said(1 << 30), "The position cache has been sized to 1073741824 entries.");
    }

    #[test]
    fn parts_are_said_in_the_language_of_the_sentence() {
        let offer = message!("event-resign", player = "Άννα", game = message!("game-single"));
        assert_eq!(offer.to_string(), "Άννα offers to resign a single game.");
        assert!(!offer.say(Language::Greek).contains("single"));
        let list = Message::joined([message!("game-single"), Message::text("24/23")], ", ");
        assert_eq!(list.to_string(), "single game, 24/23");
    }
}
