//! Generates the page about the fields of JSON replies from the schema.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

const HEAD: &str = "# JSON fields

The fields of requests and replies, as `plakoto schema` prints them (JSON Schema, draft 2020-12). A test writes this page.
[JSON](json.md) explains how to use them.

[All pages](README.md): [Requests](#requests) · [Replies](#replies) · [Objects](#objects)
";

/// Objects whose fields also occur in other objects. The tables for the other objects refer to the objects in
/// this list.
const SHARED: [&str; 3] = ["Turn", "Play", "BoardReply"];

/// Returns the page for this schema.
pub(crate) fn page(schema: &Value) -> String {
    let definitions = schema["$defs"].as_object().expect("the schema has definitions");
    let lines = ["Request", "RequestField", "Reply", "Answer"];
    let objects = definitions.iter().filter(|(name, _)| !lines.contains(&name.as_str()));
    let objects: BTreeMap<&String, String> =
        objects.map(|(name, definition)| (name, object(name, definition, definitions))).collect();
    let objects: Vec<String> = objects.into_values().collect();
    format!(
        "{HEAD}\n## Requests\n\n{}\n## Replies\n\n{}\n## Objects\n\n{}",
        requests(definitions),
        replies(definitions),
        objects.join("\n")
    )
}

/// Returns the values of an enumeration in the schema.
pub(crate) fn values(schema: &Value, name: &str) -> Vec<String> {
    let kinds = schema["$defs"][name]["oneOf"].as_array().expect("an enumeration");
    kinds.iter().map(|kind| text(&kind["const"]).to_owned()).collect()
}

fn requests(definitions: &Map<String, Value>) -> String {
    let commands = list(&definitions["Request"]["anyOf"]);
    let fields = definitions["RequestField"]["properties"].as_object().expect("fields");
    let row = |(name, field): (&String, &Value)| {
        let having = commands.iter().filter(|command| command["properties"].get(name).is_some());
        let having: Vec<String> =
            having.map(|command| code(text(&command["properties"]["do"]["enum"][0]))).collect();
        let having = if having.len() == commands.len() { "all".to_owned() } else { having.join(", ") };
        // The second alternative is null, which means that the field is absent.
        format!("| `{name}` | {} | {} | {having} |\n", kind(&field["anyOf"][0]), meaning(field))
    };
    let rows: String = fields.iter().map(row).collect();
    format!("| field | type | meaning | commands |\n|---|---|---|---|\n{rows}")
}

fn replies(definitions: &Map<String, Value>) -> String {
    let row = |answer: &Value| {
        let shapes = answer.get("anyOf").map_or(&[][..], list);
        let shapes: Vec<String> = shapes.iter().map(shape).collect();
        let shapes = if shapes.is_empty() { "no further fields".to_owned() } else { shapes.join(", or ") };
        format!("| {} | {shapes} |\n", code(command(&answer["properties"]["command"]["const"])))
    };
    let rows: String = list(&definitions["Answer"]["allOf"][1]["oneOf"]).iter().map(row).collect();
    format!(
        "A reply has the fields of [Envelope](#envelope) and of one of the objects in its command's row. An error is a \
         [Refusal](#refusal), and the lines of `load commands` are answered by [LineAnswer](#lineanswer).\n\n\
         | command | objects |\n|---|---|\n{rows}"
    )
}

/// Describes the objects that one kind of reply contains.
fn shape(shape: &Value) -> String {
    match (shape.get("$ref"), shape.get("allOf")) {
        (Some(reference), _) => link(reference),
        (_, Some(parts)) => list(parts).iter().map(self::shape).collect::<Vec<_>>().join(" with "),
        _ => "no further fields".to_owned(),
    }
}

/// Returns the section about an object or an enumeration.
fn object(name: &str, definition: &Value, definitions: &Map<String, Value>) -> String {
    let about = meaning(definition);
    let head = format!("### {name}\n\n{about}\n");
    if let Some(fields) = definition.get("properties") {
        let required = definition.get("required").map_or(&[][..], list);
        let rows = rows(name, fields, required, definitions);
        return format!("{head}\n| field | type | meaning |\n|---|---|---|\n{rows}");
    }
    let kinds = definition.get("oneOf").or_else(|| definition.get("anyOf")).map_or(&[][..], list);
    if kinds.iter().any(|kind| kind["properties"].get("event").is_some()) {
        return format!("{head}\n{}", events(kinds, definitions));
    }
    let row = |kind: &Value| {
        let value = kind.get("const").map_or_else(|| self::kind(kind), |value| code(text(value)));
        format!("| {value} | {} |\n", meaning(kind))
    };
    format!("{head}\n| value | meaning |\n|---|---|\n{}", kinds.iter().map(row).collect::<String>())
}

/// Returns the table of all events with their fields.
fn events(kinds: &[Value], definitions: &Map<String, Value>) -> String {
    let row = |kind: &Value| {
        let mut fields = kind["properties"].as_object().cloned().expect("an event has fields");
        let name = fields.shift_remove("event").expect("an event has a name");
        let of = kind.get("$ref").map(|reference| format!("fields of {}", link(reference)));
        let shared = shared(&mut fields, "", definitions).map(|name| format!("fields of {}", heading(name)));
        let own =
            fields.iter().map(|(name, field)| format!("`{name}`: {}. {}", self::kind(field), meaning(field)));
        let all: Vec<String> = own.chain(shared).chain(of).collect();
        format!("| {} | {} | {} |\n", code(text(&name["const"])), meaning(kind), all.join("<br>"))
    };
    format!("| `event` | meaning | fields |\n|---|---|---|\n{}", kinds.iter().map(row).collect::<String>())
}

/// Returns one table row for each field of an object. All fields that the object shares with another object
/// are combined in one row.
fn rows(name: &str, fields: &Value, required: &[Value], definitions: &Map<String, Value>) -> String {
    let mut fields = fields.as_object().cloned().expect("an object has fields");
    let shared = shared(&mut fields, name, definitions);
    let row = |(name, field): (&String, &Value)| {
        let kind = match required.iter().any(|required| required == name) {
            true => kind(field),
            false => format!("{}, optional", kind(field).trim_end_matches(" or null")),
        };
        format!("| `{name}` | {kind} | {} |\n", meaning(field))
    };
    let own: String = fields.iter().map(row).collect();
    let shared =
        shared.map_or_else(String::new, |name| format!("| … | | and the fields of {} |\n", heading(name)));
    own + &shared
}

/// If an object shares fields with another object, removes these fields and returns the other object's name.
fn shared(
    fields: &mut Map<String, Value>,
    name: &str,
    definitions: &Map<String, Value>,
) -> Option<&'static str> {
    let own = |other: &str| definitions[other]["properties"].as_object().expect("an object has fields");
    let has_all = |other: &&str| {
        *other != name && own(other).iter().all(|(name, field)| fields.get(name) == Some(field))
    };
    let other = SHARED.into_iter().find(has_all)?;
    fields.retain(|name, _| !own(other).contains_key(name));
    Some(other)
}

/// Describes the type of a value in words.
fn kind(schema: &Value) -> String {
    if let Some(reference) = schema.get("$ref") {
        return link(reference);
    }
    if let Some(kinds) = schema.get("anyOf").or_else(|| schema.get("oneOf")) {
        let kinds: Vec<String> = list(kinds).iter().map(kind).collect();
        return kinds.join(" or ");
    }
    let one = |name: &str| match name {
        "array" => items(schema),
        name => name.to_owned(),
    };
    match schema.get("type") {
        Some(Value::String(name)) => one(name),
        Some(Value::Array(names)) => {
            names.iter().map(|name| one(text(name))).collect::<Vec<_>>().join(" or ")
        }
        _ => "any".to_owned(),
    }
}

/// Describes the items of a list in words.
fn items(schema: &Value) -> String {
    let of = schema.get("items").map_or_else(|| "anything".to_owned(), kind);
    let is_plural = of.ends_with(|last: char| last == 's' || !last.is_ascii_alphabetic());
    let plural = if is_plural { "" } else { "s" };
    match schema.get("minItems") {
        Some(count) => format!("{count} {of}{plural}"),
        None => format!("list of {of}{plural}"),
    }
}

/// Returns the description of a value as a single line of text for a table cell.
fn meaning(schema: &Value) -> String {
    let about = schema.get("description").map_or("", text);
    about.replace('\n', " ").replace('|', "\\|")
}

/// Returns a link to the section about the object that a schema reference names.
fn link(reference: &Value) -> String {
    heading(text(reference).rsplit('/').next().unwrap_or_default())
}

/// Returns a link to the section about an object.
fn heading(name: &str) -> String {
    let section = if name == "Reply" { "replies".to_owned() } else { name.to_lowercase() };
    format!("[{name}](#{section})")
}

/// Returns the name of a command, or `null` for the answer to a line without a command.
fn command(name: &Value) -> &str {
    name.as_str().unwrap_or("null")
}

fn code(text: &str) -> String {
    format!("`{text}`")
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}
