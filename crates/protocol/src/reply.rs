//! The answers to commands, as data.
//!
//! A reply is a struct. [`View`] writes it as text lines and as a table row; `Serialize` writes it as JSON. A [`Reply`]
//! can hold any type that implements both traits, so each command can define its own reply. The names of
//! probabilities are defined only in `value`.

mod analysis;
pub(crate) mod board;
mod events;
mod exercise;
pub(crate) mod play;
mod review;
pub(crate) mod rollout;
mod subject;
mod tables;
mod turn;
pub(crate) mod value;
mod view;
mod why;

pub use analysis::{AnalysisReply, MatchAnalysis};
pub use board::BoardView;
pub(crate) use board::{CONTACTS, COURSES, contact_name, course_name};
pub use events::{Events, EventsSoFar};
pub(crate) use events::{ResultFields, score_line, victory_name};
pub use exercise::{AnswerReply, ExerciseReply, PuzzlesReply};
pub use play::{BestMoveReply, Effort, InfoReply, PointNumbers, ShownPlay};
pub use review::ReviewReply;
pub use rollout::RollingReply;
pub(crate) use subject::EnvelopeFields;
pub use subject::{Envelope, Phase, Subject};
pub use tables::{EquityTableReply, RollsReply};
pub use turn::WarningReply;
pub(crate) use turn::{JudgedTurn, PlaceFields, PlaceReply, note_text};
pub use value::{Equity, StandardError};
pub(crate) use view::{MessageReply, ReadyFields, StoppingFields};
pub use view::{Reply, Stage, TextReply, View};
pub use why::WhyView;

use schemars::generate::SchemaGenerator;
use schemars::{JsonSchema, Schema, json_schema};

/// The JSON fields of a command's replies, without the fields of the envelope.
pub(crate) struct Replies<'a> {
    generator: &'a mut SchemaGenerator,
    shapes: Vec<Schema>,
}

impl<'a> Replies<'a> {
    /// Starts the list of a command's replies.
    pub(crate) fn new(generator: &'a mut SchemaGenerator) -> Self {
        Self { generator, shapes: Vec::new() }
    }

    /// Returns the schemas of all kinds of replies that were added.
    pub(crate) fn shapes(self) -> Vec<Schema> {
        self.shapes
    }

    /// Adds the fields of one kind of reply.
    pub(crate) fn add<T: JsonSchema>(&mut self) {
        self.shapes.push(self.generator.subschema_for::<T>());
    }

    /// Adds a kind of reply with this schema, as a definition with this name.
    pub(crate) fn add_object(&mut self, name: &str, schema: serde_json::Value) {
        self.generator.definitions_mut().insert(name.to_owned(), schema);
        self.shapes.push(json_schema!({ "$ref": format!("#/$defs/{name}") }));
    }

    /// Adds a kind of reply that has the fields of two structs.
    pub(crate) fn add_both<First: JsonSchema, Second: JsonSchema>(&mut self) {
        let both = [self.generator.subschema_for::<First>(), self.generator.subschema_for::<Second>()];
        self.shapes.push(json_schema!({ "allOf": both }));
    }

    /// Adds a kind of reply without fields.
    pub(crate) fn add_empty(&mut self) {
        self.shapes.push(json_schema!({ "description": "The reply has no fields of its own." }));
    }

    /// Adds the replies of a command after which the game goes on.
    pub(crate) fn add_events(&mut self) {
        self.add::<Events>();
        self.add::<EventsSoFar>();
        self.add::<ReviewReply>();
    }
}
