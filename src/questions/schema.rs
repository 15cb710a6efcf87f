//! The JSON Schemas of questions and answers, and the OpenAPI document with a path for each question.

use plakoto_protocol::schema;
use serde_json::{Map, Value, json};

use super::{QUESTIONS, Question};

/// Returns the OpenAPI 3.1 document of all questions.
#[cfg(feature = "serve")]
pub(crate) fn openapi() -> Value {
    let schema = schema();
    let definitions = &schema["$defs"];
    let paths: Map<String, Value> = QUESTIONS
        .iter()
        .map(|question| (format!("/v1/{}", question.name), path(question, definitions)))
        .collect();
    let mut schemas = Map::new();
    add_used(&Value::Object(paths.clone()), definitions, &mut schemas);
    let mut document = json!({
        "openapi": "3.1.0",
        "info": {
            "title": "plakoto",
            "description": "Questions about positions and matches of Plakoto and other games of tavli.",
            "version": env!("CARGO_PKG_VERSION"),
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "servers": [{ "url": "/" }],
        "paths": paths,
        "components": { "schemas": schemas },
    });
    adapt(&mut document);
    document
}

/// Returns the description of a path.
#[cfg(feature = "serve")]
fn path(question: &Question, definitions: &Value) -> Value {
    let refused = |about: &str| json!({ "description": about, "content": content(&json!({ "$ref": "#/$defs/Refusal" })) });
    json!({ "post": {
        "operationId": question.name,
        "summary": question.about,
        "description": format!("Answered by the command `{}`.", question.command),
        "requestBody": { "required": true, "content": content(&request(question, definitions)) },
        "responses": {
            "200": { "description": "The answer.", "content": content(&answer(question, definitions)) },
            "400": refused("The request is not understood."),
            "413": refused("The request is too long."),
            "422": refused("The position or the play is illegal."),
            "429": refused("This client has too many questions open."),
            "503": refused("The server has too many questions open."),
        },
    } })
}

#[cfg(feature = "serve")]
fn content(schema: &Value) -> Value {
    json!({ "application/json": { "schema": schema } })
}

impl Question {
    /// Returns the schema of the question's fields, with the definitions that it refers to.
    #[cfg(feature = "mcp")]
    pub(crate) fn schema(&self) -> Value {
        let definitions = &schema()["$defs"];
        let mut schema = request(self, definitions);
        let mut used = Map::new();
        add_used(&schema, definitions, &mut used);
        schema["$defs"] = Value::Object(used);
        schema
    }
}

/// Returns the schema of a question's body.
fn request(question: &Question, definitions: &Value) -> Value {
    let requests = definitions["Request"]["anyOf"].as_array();
    let names_command = |request: &&Value| request["properties"]["do"]["enum"][0] == question.command;
    let given = requests.and_then(|list| list.iter().find(names_command));
    let fields = given.and_then(|request| request["properties"].as_object());
    let mut properties: Map<String, Value> = fields
        .into_iter()
        .flat_map(Map::keys)
        .filter(|name| *name != "do")
        .map(|name| (name.clone(), definitions["RequestField"]["properties"][name].clone()))
        .collect();
    let text = |about: &str| json!({ "type": "string", "description": about });
    properties.insert("variant".to_owned(), text("The rule set, such as `tapa`; `plakoto` by default."));
    properties.insert(
        "set".to_owned(),
        json!({
            "type": "array",
            "items": { "type": "string" },
            "description": "Settings for this question: texts that could follow `set`, such as `rollout trials 324`.",
        }),
    );
    let mut schema = json!({ "type": "object", "properties": properties, "additionalProperties": false });
    if question.is_about_match {
        schema["properties"]["text"] = text("The match: a saved match, or a `.mat` file.");
        schema["required"] = json!(["text"]);
    }
    schema
}

/// Returns the schema of an answer: the fields of every answer, and the fields of its command.
#[cfg(feature = "serve")]
fn answer(question: &Question, definitions: &Value) -> Value {
    let [envelope, fields] = ["Envelope", question.fields].map(|name| &definitions[name]);
    let properties = [envelope, fields].map(|of| of["properties"].as_object().cloned().unwrap_or_default());
    let required = [envelope, fields].map(|of| of["required"].as_array().cloned().unwrap_or_default());
    json!({
        "title": format!("{}-answer", question.name),
        "type": "object",
        "properties": properties.into_iter().flatten().collect::<Map<_, _>>(),
        "required": required.concat(),
    })
}

/// Adds the definitions that a schema refers to.
fn add_used(schema: &Value, definitions: &Value, used: &mut Map<String, Value>) {
    match schema {
        Value::Array(list) => list.iter().for_each(|one| add_used(one, definitions, used)),
        Value::Object(object) => {
            object.values().for_each(|one| add_used(one, definitions, used));
            let name = object.get("$ref").and_then(|reference| reference.as_str()?.strip_prefix("#/$defs/"));
            if let Some(name) = name
                && !used.contains_key(name)
            {
                used.insert(name.to_owned(), definitions[name].clone());
                add_used(&definitions[name], definitions, used);
            }
        }
        _ => {}
    }
}

/// Changes what code generators do not understand: moves all references to the place that OpenAPI has for
/// schemas, and lists the words of an enumeration instead of describing each.
#[cfg(feature = "serve")]
fn adapt(value: &mut Value) {
    match value {
        Value::Array(list) => list.iter_mut().for_each(adapt),
        Value::Object(object) => {
            object.values_mut().for_each(adapt);
            if let Some(Value::String(reference)) = object.get_mut("$ref") {
                *reference = reference.replace("#/$defs/", "#/components/schemas/");
            }
            if let Some(words) = object.get("oneOf").and_then(words) {
                object.shift_remove("oneOf");
                object.insert("type".to_owned(), "string".into());
                object.insert("enum".to_owned(), words.into());
            }
        }
        _ => {}
    }
}

/// Returns the words of an enumeration, if all of the given schemas are words.
#[cfg(feature = "serve")]
fn words(schemas: &Value) -> Option<Vec<String>> {
    schemas.as_array()?.iter().map(|schema| Some(schema["const"].as_str()?.to_owned())).collect()
}
