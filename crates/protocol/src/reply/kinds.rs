//! The kinds of replies that a command has, as JSON Schemas.

use schemars::generate::SchemaGenerator;
use schemars::{JsonSchema, Schema, json_schema};

use super::events::{Events, EventsSoFar};
use super::review::ReviewReply;

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
