//! A sentence before a language is chosen.

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

/// A sentence, or a part of one, that can be said in every [`Language`]. Its `Display` is the English sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message(Content);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Content {
    /// A sentence of the Fluent files.
    Sentence { key: &'static str, arguments: Vec<(&'static str, Argument)> },
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
    /// A part of the sentence that is said in the language of the sentence.
    Message(Message),
}

impl Message {
    /// Makes the sentence with this key. Use [`message!`], which a test checks.
    #[doc(hidden)]
    pub fn new(key: &'static str, arguments: impl IntoIterator<Item = (&'static str, Argument)>) -> Self {
        Self(Content::Sentence { key, arguments: arguments.into_iter().collect() })
    }

    /// Makes the sentence with this key, which has no arguments. For keys in tables, which a test checks too.
    #[must_use]
    pub fn of_key(key: &'static str) -> Self {
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
            Content::Text(text) => text.clone(),
            Content::List(messages, between) => {
                let said: Vec<String> = messages.iter().map(|message| message.say(language)).collect();
                said.join(between)
            }
            Content::Sentence { key, arguments } => {
                let mut said = FluentArgs::new();
                for (name, argument) in arguments {
                    said.set(*name, argument.said(language));
                }
                language.sentence(key, &said)
            }
        }
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.say(Language::English))
    }
}

impl Argument {
    fn said(&self, language: Language) -> FluentValue<'_> {
        match self {
            Self::Text(text) => text.as_str().into(),
            Self::Number(number) => (*number).into(),
            Self::Message(message) => message.say(language).into(),
        }
    }
}

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

impl From<&str> for Message {
    fn from(text: &str) -> Self {
        Self::text(text)
    }
}

impl From<String> for Message {
    fn from(text: String) -> Self {
        Self::text(text)
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

macro_rules! numbers {
    ($($type:ty)*) => {
        $(impl From<$type> for Argument {
            fn from(number: $type) -> Self {
                Self::Number(i64::try_from(number).unwrap_or(i64::MAX))
            }
        })*
    };
}

numbers! { u8 u16 u32 u64 usize i32 i64 }

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_choose_the_form_of_a_sentence() {
        let said = |points: u8| {
            message!("event-game_over", how = "gammon", player = "Άννα", game = "x", points = points)
                .say(Language::Greek)
        };
        assert_eq!(
            [said(1), said(2)],
            ["Άννα: κερδίζει x και έναν πόντο.", "Άννα: κερδίζει x και 2 πόντους."]
        );
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
