//! The JSON Schema of requests and replies, collected from the structs that define them.

use schemars::JsonSchema;
use schemars::generate::{SchemaGenerator, SchemaSettings};
use serde_json::{Map, Value, json};

use crate::commands::{COMMANDS, CommandEntry, REPLIES};
use crate::reply::{EnvelopeFields, Replies};
use crate::text::fields::{COMMON, RequestFields};
use crate::text::frame::{LineAnswerFields, RefusalFields};

/// Returns the JSON Schema (draft 2020-12) of the protocol. Its definitions `Request` and `Reply` describe
/// one line each. Fields that the schema does not list may be added in later versions.
#[must_use]
pub fn schema() -> Value {
    let mut generator = SchemaSettings::draft2020_12().for_serialize().into_generator();
    let requests: Vec<Value> = COMMANDS.iter().map(request).collect();
    let commands = COMMANDS.iter().zip(REPLIES);
    let answers = commands.map(|(entry, add)| answer(entry, *add, &mut generator));
    // A line that contains a tag and no command has an answer, too.
    let without_command = json!({ "properties": { "command": { "const": null } }, "required": ["command"] });
    let answers: Vec<Value> = answers.chain([without_command]).collect();
    let lines = [
        ("Request", json!({ "description": "A request: a line that begins with `{`.", "anyOf": requests })),
        ("RequestField", request_fields(&mut generator)),
        ("Reply", json!({ "description": "A line of a reply.", "anyOf": references(&REPLY_KINDS) })),
        (
            "Answer",
            json!({
                "description": "The answer of a command.",
                "allOf": [reference("Envelope"), { "oneOf": answers }],
            }),
        ),
        ("Envelope", EnvelopeFields::json_schema(&mut generator).to_value()),
        ("Refusal", RefusalFields::json_schema(&mut generator).to_value()),
        ("LineAnswer", LineAnswerFields::json_schema(&mut generator).to_value()),
    ];
    let definitions = lines.into_iter().map(|(name, schema)| (name.to_owned(), schema));
    let definitions: Map<String, Value> = definitions.chain(generator.take_definitions(true)).collect();
    let mut schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "plakoto",
        "description": "A line of JSON that the program reads (Request) or writes (Reply).",
        "anyOf": references(&["Request", "Reply"]),
        "$defs": definitions,
    });
    shorten_names(&mut schema);
    schema
}

/// Removes the ending `Fields` from the names of definitions.
fn shorten_names(schema: &mut Value) {
    let short = |name: &str| name.strip_suffix("Fields").unwrap_or(name).to_owned();
    match schema {
        Value::Array(list) => list.iter_mut().for_each(shorten_names),
        Value::Object(object) => {
            object.values_mut().for_each(shorten_names);
            if let Some(Value::String(name)) = object.get_mut("$ref") {
                *name = short(name);
            }
            if let Some(Value::Object(definitions)) = object.get_mut("$defs") {
                *definitions = std::mem::take(definitions)
                    .into_iter()
                    .map(|(name, value)| (short(&name), value))
                    .collect();
            }
        }
        _ => {}
    }
}

/// The definitions of the lines that the program writes.
const REPLY_KINDS: [&str; 3] = ["Answer", "Refusal", "LineAnswer"];

fn references(names: &[&str]) -> Vec<Value> {
    names.iter().map(|name| reference(name)).collect()
}

fn reference(name: &str) -> Value {
    json!({ "$ref": format!("#/$defs/{name}") })
}

/// Returns the schema of a command's requests.
fn request(entry: &CommandEntry) -> Value {
    let fields = COMMON.iter().chain(entry.fields.iter().copied().flatten());
    let field = |field: &&str| ((*field).to_owned(), reference(&format!("RequestField/properties/{field}")));
    let mut properties: Map<String, Value> = fields.map(field).collect();
    properties.insert("do".to_owned(), json!({ "enum": entry.words }));
    json!({ "type": "object", "properties": properties, "required": ["do"] })
}

/// Returns the schema of every field that a request may have.
fn request_fields(generator: &mut SchemaGenerator) -> Value {
    let schema = RequestFields::json_schema(generator).to_value();
    json!({ "description": "The fields of requests.", "properties": schema["properties"] })
}

/// Returns the schema of the fields that a command's answers add to the envelope.
fn answer(entry: &CommandEntry, add: fn(&mut Replies<'_>), generator: &mut SchemaGenerator) -> Value {
    let mut replies = Replies::new(generator);
    add(&mut replies);
    let shapes = replies.shapes();
    let command = json!({ "const": entry.name() });
    if shapes.is_empty() {
        return json!({ "properties": { "command": command }, "required": ["command"] });
    }
    json!({ "properties": { "command": command }, "required": ["command"], "anyOf": shapes })
}
