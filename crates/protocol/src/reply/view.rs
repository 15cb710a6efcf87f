//! A reply to a command, its text form, and replies that are plain text.

use std::any::Any;
use std::fmt::{self, Debug};
use std::ops::Deref;
use std::sync::Arc;

use plakoto_words::{Message, message};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};

use super::subject::{EnvelopeFields, Subject};
use crate::output::OutputSettings;

/// The answer to a command.
#[derive(Clone)]
pub struct Reply {
    answer: Arc<dyn ReplyData>,
    subject: Option<Subject>,
}

/// The data that a [`Reply`] can hold.
trait ReplyData: View + Debug + Any + Send + Sync {
    /// Returns the data as a JSON object.
    fn json(&self) -> String;

    /// Returns a JSON object with the fields of the envelope, followed by the data.
    fn json_after(&self, envelope: &EnvelopeFields<'_>) -> String;
}

impl<T: View + Serialize + Debug + Send + Sync + 'static> ReplyData for T {
    fn json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    fn json_after(&self, envelope: &EnvelopeFields<'_>) -> String {
        serde_json::to_string(&Enveloped { envelope, answer: self }).unwrap_or_default()
    }
}

/// The fields of an answer, after those of every answer.
#[derive(Serialize)]
struct Enveloped<'a, T> {
    #[serde(flatten)]
    envelope: &'a EnvelopeFields<'a>,
    #[serde(flatten)]
    answer: &'a T,
}

impl<T: View + Serialize + Debug + Send + Sync + 'static> From<T> for Reply {
    fn from(answer: T) -> Self {
        Self { answer: Arc::new(answer), subject: None }
    }
}

impl Reply {
    /// Returns a reply without text. It reports only that the command is done.
    #[must_use]
    pub fn silent() -> Self {
        ().into()
    }

    /// Returns a reply about the position in `subject`.
    pub(crate) fn about(subject: Subject, answer: impl Into<Self>) -> Self {
        Self { subject: Some(subject), ..answer.into() }
    }

    /// Returns the position that the reply is about, if it is not the session's position.
    #[must_use]
    pub fn subject(&self) -> Option<&Subject> {
        self.subject.as_ref()
    }

    /// Returns a reply with one text line.
    pub fn message(message: impl Into<Message>) -> Self {
        MessageReply { message: message.into() }.into()
    }

    /// Returns the answer to `isready`.
    pub(crate) fn ready() -> Self {
        TextReply::of([Message::text("readyok")], &ReadyFields { ready: true })
    }

    /// Returns the answer to `stop` with a tag. If the tagged command is already done, the answer is not an
    /// error, because whether a `stop` comes too late depends on the speed of the search.
    pub(crate) fn stopping(tag: &str, is_found: bool) -> Self {
        let missed = (!is_found).then(|| message!("reply-nothing_to_stop", tag = tag));
        TextReply::of(missed, &StoppingFields { stopping: tag.to_owned(), found: is_found })
    }

    /// Returns the data of the reply if its type is `T`.
    #[must_use]
    pub fn get<T: 'static>(&self) -> Option<&T> {
        let answer: &dyn Any = self.answer.as_ref();
        answer.downcast_ref()
    }

    /// Returns the data as a JSON object.
    #[must_use]
    pub fn json(&self) -> String {
        self.answer.json()
    }

    /// Returns a JSON object with the fields of the envelope, followed by the data.
    pub(crate) fn json_after(&self, envelope: &EnvelopeFields<'_>) -> String {
        self.answer.json_after(envelope)
    }

    /// Returns whether more replies to the same command follow.
    #[must_use]
    pub fn is_progress(&self) -> bool {
        self.stage() != Stage::End
    }

    /// Returns whether this is one part of an answer that later replies continue, as opposed to a progress
    /// note.
    #[must_use]
    pub fn is_part(&self) -> bool {
        self.stage() == Stage::Part
    }
}

impl Deref for Reply {
    type Target = dyn View;

    fn deref(&self) -> &Self::Target {
        self.answer.as_ref()
    }
}

impl Debug for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.answer.fmt(f)
    }
}

/// Two replies are equal if their text and their JSON are equal.
impl PartialEq for Reply {
    fn eq(&self, other: &Self) -> bool {
        let settings = OutputSettings::default();
        (self.lines(&settings), self.json()) == (other.lines(&settings), other.json())
    }
}

/// The engine is ready.
#[derive(Serialize, JsonSchema)]
pub(crate) struct ReadyFields {
    /// True.
    ready: bool,
}

/// The answer to `stop` with a tag.
#[derive(Serialize, JsonSchema)]
pub(crate) struct StoppingFields {
    /// The tag.
    stopping: String,
    /// Whether a command with this tag was running or waiting.
    found: bool,
}

/// The text form of a reply. The JSON form of a reply is its serialization, added to the fields that every
/// reply has.
pub trait View {
    /// Returns the text lines, without newlines.
    fn lines(&self, settings: &OutputSettings) -> Vec<String>;

    /// Returns the answer as a table row, without the position. The row is empty for replies that do not
    /// answer a question about a position.
    ///
    /// The row for a play contains its notation, its equity and the probabilities W WG WBG L LG LBG D. The
    /// row for an evaluation contains `-` instead of the notation. The row for a rollout also contains the
    /// standard error of the equity. The row for legal plays contains the notation and the resulting position
    /// of each play.
    fn row(&self, _settings: &OutputSettings) -> Vec<String> {
        Vec::new()
    }

    /// Explains the numbers of the reply, for a user who sees such numbers for the first time in a session.
    fn legend(&self) -> Option<Message> {
        None
    }

    /// Returns the progress of a running command, for the prompt; `None` if the reply is no progress note.
    fn note(&self, _settings: &OutputSettings) -> Option<Message> {
        None
    }

    /// Returns how this reply relates to the complete answer.
    fn stage(&self) -> Stage {
        Stage::End
    }

    /// Returns the complete output for the input line with this tag, if the reply was written with output
    /// settings of its own.
    fn framed(&self, _tag: Option<&str>) -> Option<String> {
        None
    }
}

/// How a reply relates to the complete answer to a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The last reply to a command.
    End,
    /// One part of a long answer; later replies contain the other parts.
    Part,
    /// Intermediate results of a running search.
    Info,
    /// A progress note.
    Note,
}

/// The empty reply.
impl View for () {
    fn lines(&self, _: &OutputSettings) -> Vec<String> {
        Vec::new()
    }
}

/// A message.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "Message")]
pub(crate) struct MessageReply {
    /// The reply in words.
    message: Message,
}

impl View for MessageReply {
    fn lines(&self, settings: &OutputSettings) -> Vec<String> {
        vec![settings.say(&self.message)]
    }
}

/// Text lines, and the same content as JSON fields.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TextReply {
    /// The text lines, without newlines.
    #[serde(skip)]
    pub lines: Vec<Message>,
    /// The JSON fields.
    #[serde(flatten)]
    pub fields: Map<String, Value>,
}

impl View for TextReply {
    fn lines(&self, settings: &OutputSettings) -> Vec<String> {
        self.lines.iter().map(|line| settings.say(line)).collect()
    }
}

impl TextReply {
    /// Creates a reply with the given text lines and without JSON fields.
    pub fn text(lines: impl IntoIterator<Item = impl Into<Message>>) -> Reply {
        Self { lines: lines.into_iter().map(Into::into).collect(), fields: Map::new() }.into()
    }

    /// Creates a reply with the given text lines and, as JSON fields, the fields of a struct.
    pub(crate) fn of(lines: impl IntoIterator<Item = impl Into<Message>>, fields: &impl Serialize) -> Reply {
        Self::new(lines, fields).into()
    }

    /// Creates text lines with the fields of a struct.
    pub(crate) fn new(lines: impl IntoIterator<Item = impl Into<Message>>, fields: &impl Serialize) -> Self {
        Self { lines: lines.into_iter().map(Into::into).collect(), fields: object(fields) }
    }
}

/// Converts a struct to a JSON object. If a field name occurs twice, the later field wins.
fn object(fields: &impl Serialize) -> Map<String, Value> {
    match serde_json::to_value(fields) {
        Ok(Value::Object(object)) => object,
        // This cannot happen: replies are structs, which always serialize to an object.
        _ => Map::new(),
    }
}
