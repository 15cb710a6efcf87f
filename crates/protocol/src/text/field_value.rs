//! The values of fields in JSON requests: the types that input lines have, written as JSON.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use schemars::generate::SchemaGenerator;
use schemars::{JsonSchema, Schema, json_schema};
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Unexpected, Visitor};

use super::argument::Numbered;
use super::arguments::{Whole, at_end, in_range, level, score};
use super::given::GivenId;
use super::input::Input;
use super::object::{number_in, point};
use super::tags::is_tag;
use crate::{ProtocolError, Result};
use plakoto_engine::engine::Level;
use plakoto_engine::notation::play_text::{self, Journey, PlayText};
use plakoto_engine::notation::roll_text;
use plakoto_engine::printable::quote;
use plakoto_engine::rules::MAX_SCORE;
use plakoto_engine::rules::{POINTS, Pending, Point, Roll};
use plakoto_words::{Message, message};

/// A value that a request writes as a text, as on an input line, or as one or more numbers.
pub(crate) trait FieldValue: Sized {
    /// The JSON forms of the value, in words.
    const FORM: &'static str;

    /// Returns the JSON Schema of the value.
    fn schema() -> Schema;

    /// Parses a text.
    fn of_text(text: Input<'_>) -> Result<Self>;

    /// Converts a number, or a list of numbers; `None` if the value cannot be written in this form.
    fn of_numbers(_: &[u64]) -> Option<Result<Self>> {
        None
    }
}

/// The value of a field, or what is wrong with it. A command that does not use the field ignores the mistake.
#[derive(Clone, Debug)]
pub(crate) struct Given<T>(pub(crate) Result<T>);

impl<'de, T: FieldValue> Deserialize<'de> for Given<T> {
    fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Self, D::Error> {
        source.deserialize_any(ValueVisitor(PhantomData))
    }
}

impl<T: FieldValue> JsonSchema for Given<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        T::FORM.into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        T::schema()
    }
}

struct ValueVisitor<T>(PhantomData<T>);

impl<T: FieldValue> ValueVisitor<T> {
    fn of_numbers<E: Error>(&self, numbers: &[u64], got: Unexpected<'_>) -> Result<Given<T>, E>
    where
        Self: for<'de> Visitor<'de>,
    {
        T::of_numbers(numbers).map(Given).ok_or_else(|| E::invalid_type(got, self))
    }
}

impl<'de, T: FieldValue> Visitor<'de> for ValueVisitor<T> {
    type Value = Given<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(T::FORM)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Given(T::of_text(Input::new(text))))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Self::Value, E> {
        self.of_numbers(&[number], Unexpected::Unsigned(number))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
        let mut numbers = Vec::new();
        while let Some(WholeNumber(number)) = list.next_element()? {
            numbers.push(number);
        }
        self.of_numbers(&numbers, Unexpected::Seq)
    }
}

/// A whole number in a list.
struct WholeNumber(u64);

impl<'de> Deserialize<'de> for WholeNumber {
    fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Self, D::Error> {
        number_in(source, 0..=u64::MAX, "a whole number").map(Self)
    }
}

impl<T: Whole> FieldValue for T {
    const FORM: &'static str = "a whole number";

    fn schema() -> Schema {
        json_schema!({ "type": ["integer", "string"] })
    }

    fn of_text(text: Input<'_>) -> Result<Self> {
        at_end(text.whole()?)
    }

    fn of_numbers(numbers: &[u64]) -> Option<Result<Self>> {
        let &[number] = numbers else { return None };
        Some(match Self::RANGE.contains(&number) {
            true => Ok(Self::new(number)),
            false => {
                let expected = in_range(Self::what(), *Self::RANGE.start(), *Self::RANGE.end());
                Err(ProtocolError::expected(expected, Some(Message::text(quote(&number.to_string())))))
            }
        })
    }
}

/// Defines values that a request writes as a text or as a list of numbers.
macro_rules! number_lists {
    ($($type:ty, |$text:ident| $parsed:expr, |$numbers:ident| $converted:expr;)*) => {
        $(impl FieldValue for $type {
            const FORM: &'static str = "a text, a number or a list of numbers";

            fn schema() -> Schema {
                json_schema!({ "type": ["array", "integer", "string"], "items": { "type": "integer" } })
            }

            fn of_text($text: Input<'_>) -> Result<Self> {
                $parsed
            }

            fn of_numbers($numbers: &[u64]) -> Option<Result<Self>> {
                Some($converted)
            }
        })*
    };
}

/// Two scores, of player 0 and player 1.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scores(pub(crate) [u16; 2]);

number_lists! {
    Roll, |text| text.only(roll_text::roll), |numbers| dice(numbers);
    Scores, |text| text.only(score).map(Self), |numbers| scores(numbers);
    Pending, |text| Ok(text.rest().parse()?), |numbers| pending(numbers);
}

/// Returns the two dice in a list, or in a number such as 31.
fn dice(numbers: &[u64]) -> Result<Roll> {
    let dice = match *numbers {
        [both] => [both / 10, both % 10],
        [first, second] => [first, second],
        _ => [0; 2],
    };
    let [first, second] = dice.map(|die| u8::try_from(die).unwrap_or_default());
    Roll::new(first, second).map_err(|_| unexpected(message!("expected-dice"), numbers))
}

fn scores(numbers: &[u64]) -> Result<Scores> {
    let points = |number: u64| u16::try_from(number).ok().filter(|points| *points <= MAX_SCORE);
    let scores = match *numbers {
        [first, second] => points(first).zip(points(second)),
        _ => None,
    };
    let expected = || unexpected(message!("expected-scores", most = MAX_SCORE), numbers);
    scores.map(|(first, second)| Scores([first, second])).ok_or_else(expected)
}

fn pending(numbers: &[u64]) -> Result<Pending> {
    let small = numbers.iter().map(|number| u8::try_from(*number).unwrap_or(u8::MAX)).collect::<Vec<_>>();
    Pending::of(small).ok_or_else(|| unexpected(message!("expected-pending"), numbers))
}

/// Returns the error that something else was expected than these numbers.
fn unexpected(what: Message, numbers: &[u64]) -> ProtocolError {
    let got = numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(", ");
    ProtocolError::expected(what, Some(Message::text(quote(&got))))
}

/// Defines values that a request writes as a text only.
macro_rules! texts {
    ($($type:ty, $form:literal, $schema:expr, |$text:ident| $parsed:expr;)*) => {
        $(impl FieldValue for $type {
            const FORM: &'static str = $form;

            fn schema() -> Schema {
                $schema
            }

            fn of_text($text: Input<'_>) -> Result<Self> {
                $parsed
            }
        })*
    };
}

texts! {
    GivenId, "a text", json_schema!({ "type": "string" }), |text| at_end(text.id()?);
    Level, "the name of a level", level_schema(), |text| at_end(level(text)?);
}

fn level_schema() -> Schema {
    json_schema!({ "type": "string", "enum": Level::NAMED.map(|(name, _)| name) })
}

/// The tag of a request.
#[derive(Clone, Debug)]
pub(crate) struct Tag(pub(crate) String);

/// A tag may be a number, which replies repeat as a text.
impl FieldValue for Tag {
    const FORM: &'static str = "a text or a number";

    fn schema() -> Schema {
        json_schema!({ "type": ["integer", "string"] })
    }

    fn of_text(text: Input<'_>) -> Result<Self> {
        match is_tag(text.rest()) {
            true => Ok(Self(text.rest().to_owned())),
            false => Err(ProtocolError::bad_argument(Message::text(
                "expected 1 to 32 letters, digits, `_`, `.` or `-`",
            ))),
        }
    }

    fn of_numbers(numbers: &[u64]) -> Option<Result<Self>> {
        let [number] = numbers else { return None };
        Some(Ok(Self(number.to_string())))
    }
}

/// Steps: a text, a list of texts, or a list of objects as in replies. Points in texts are numbered from the view of
/// the mover, points in objects as in replies.
#[derive(Clone, Debug)]
pub(crate) struct GivenSteps(pub(crate) Result<Numbered<PlayText>>);

impl<'de> Deserialize<'de> for GivenSteps {
    fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Self, D::Error> {
        source.deserialize_any(StepsVisitor)
    }
}

impl JsonSchema for GivenSteps {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Steps".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "anyOf": [
            { "type": "string" },
            { "type": "array", "items": { "type": "string" } },
            { "type": "array", "items": { "type": "object", "required": ["from", "to"], "properties": {
                "from": { "type": "integer", "minimum": 1, "maximum": 25 },
                "to": { "type": "integer", "minimum": 0, "maximum": 24 },
            } } },
        ] })
    }
}

struct StepsVisitor;

impl<'de> Visitor<'de> for StepsVisitor {
    type Value = GivenSteps;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("steps")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<GivenSteps, E> {
        Ok(GivenSteps(parse_steps(text).map(Numbered::ByMover)))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<GivenSteps, A::Error> {
        let (mut journeys, mut is_text) = (Vec::new(), None);
        while let Some(item) = list.next_element::<StepItem>()? {
            let (is_item_text, item) = match item {
                StepItem::Text(Ok(play)) => (true, play.journeys),
                StepItem::Text(Err(error)) => return Ok(GivenSteps(Err(error))),
                StepItem::Ends(ends) => (false, vec![ends.into()]),
            };
            if *is_text.get_or_insert(is_item_text) != is_item_text {
                return Err(A::Error::custom("expected either texts or objects, got both"));
            }
            journeys.extend(item);
        }
        let play = PlayText { journeys };
        Ok(GivenSteps(Ok(match is_text {
            Some(false) => Numbered::ByView(play),
            _ => Numbered::ByMover(play),
        })))
    }
}

/// Parses steps in a text, which may be empty.
fn parse_steps(text: &str) -> Result<PlayText> {
    if text.is_empty() { Ok(PlayText::PASS) } else { Input::new(text).only(play_text::play) }
}

/// One item in a list of steps.
enum StepItem {
    Text(Result<PlayText>),
    Ends(StepEnds),
}

/// A step as in replies. It may have other fields, which count for nothing.
#[derive(serde::Deserialize)]
struct StepEnds {
    #[serde(deserialize_with = "point_or_bar")]
    from: Option<Point>,
    #[serde(deserialize_with = "point_or_off")]
    to: Option<Point>,
}

impl From<StepEnds> for Journey {
    fn from(StepEnds { from, to }: StepEnds) -> Self {
        Self { stops: vec![from, to], checkers: 1 }
    }
}

/// Reads a point, or 25 for the bar.
fn point_or_bar<'de, D: Deserializer<'de>>(source: D) -> Result<Option<Point>, D::Error> {
    let bar = u64::from(POINTS) + 1;
    number_in(source, 1..=bar, "a point from 1 to 24, or 25 for the bar").map(point)
}

/// Reads a point, or 0 for a checker that is borne off.
fn point_or_off<'de, D: Deserializer<'de>>(source: D) -> Result<Option<Point>, D::Error> {
    number_in(source, 0..=POINTS.into(), "a point from 0 to 24").map(point)
}

impl<'de> Deserialize<'de> for StepItem {
    fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Self, D::Error> {
        source.deserialize_any(ItemVisitor)
    }
}

struct ItemVisitor;

impl<'de> Visitor<'de> for ItemVisitor {
    type Value = StepItem;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a step as text, or an object with `from` and `to`")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<StepItem, E> {
        Ok(StepItem::Text(parse_steps(text)))
    }

    fn visit_map<A: MapAccess<'de>>(self, object: A) -> Result<StepItem, A::Error> {
        StepEnds::deserialize(MapAccessDeserializer::new(object)).map(StepItem::Ends)
    }
}
