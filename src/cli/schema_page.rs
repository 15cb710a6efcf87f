//! `plakoto schema --text`: the fields of requests and replies as a Markdown page, made from the schema.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

const HEAD: &str = "# JSON fields

The fields of requests and replies, as `plakoto schema` prints them (JSON Schema, draft 2020-12).
";

/// Definitions that describe whole lines. They have sections of their own.
const LINES: [&str; 4] = ["Request", "RequestField", "Reply", "Answer"];

/// Objects whose fields also occur in other objects. The tables for the other objects refer to the objects in
/// this list.
const SHARED: [&str; 3] = ["Turn", "Play", "BoardReply"];

/// Returns the page for this schema.
pub(super) fn write(schema: &Value) -> String {
    let definitions = &schema["$defs"];
    let sorted: BTreeMap<String, Value> = fields(definitions).into_iter().collect();
    let objects = sorted.iter().filter(|(name, _)| !LINES.contains(&name.as_str()));
    let objects: Vec<String> =
        objects.map(|(name, definition)| object(name, definition, definitions)).collect();
    format!(
        "{HEAD}\n## Requests\n\n{}\n## Replies\n\n{}\n## Objects\n\n{}",
        requests(definitions),
        replies(definitions),
        objects.join("\n")
    )
}

fn requests(definitions: &Value) -> String {
    let commands = list(&definitions["Request"]["anyOf"]);
    let row = |(name, field): (&String, &Value)| {
        let accepts = commands.iter().filter(|command| command["properties"].get(name).is_some());
        let accepts: Vec<String> =
            accepts.map(|command| code(text(&command["properties"]["do"]["enum"][0]))).collect();
        let accepts = if accepts.len() == commands.len() { "all".to_owned() } else { accepts.join(", ") };
        // The second alternative is null, which means that the field is absent.
        format!("| `{name}` | {} | {} | {accepts} |\n", kind(&field["anyOf"][0]), meaning(field))
    };
    let rows: String = fields(&definitions["RequestField"]["properties"]).iter().map(row).collect();
    format!("| field | type | meaning | commands |\n|---|---|---|---|\n{rows}")
}

fn replies(definitions: &Value) -> String {
    let row = |answer: &Value| {
        let shapes: Vec<String> = list(&answer["anyOf"]).iter().map(shape).collect();
        let shapes = if shapes.is_empty() { "no further fields".to_owned() } else { shapes.join(", or ") };
        // The answer to a line without a command has null as its command.
        let command = answer["properties"]["command"]["const"].as_str().unwrap_or("null");
        format!("| {} | {shapes} |\n", code(command))
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
fn object(name: &str, definition: &Value, definitions: &Value) -> String {
    let head = format!("### {name}\n\n{}\n", meaning(definition));
    if let Some(properties) = definition.get("properties") {
        let rows = rows(name, fields(properties), list(&definition["required"]), definitions);
        return format!("{head}\n| field | type | meaning |\n|---|---|---|\n{rows}");
    }
    let kinds = list(definition.get("oneOf").unwrap_or(&definition["anyOf"]));
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
fn events(kinds: &[Value], definitions: &Value) -> String {
    let row = |kind: &Value| {
        let mut fields = fields(&kind["properties"]);
        let name = fields.shift_remove("event").unwrap_or_default();
        let base = kind.get("$ref").map(|reference| format!("fields of {}", link(reference)));
        let shared =
            take_shared(&mut fields, "", definitions).map(|name| format!("fields of {}", heading(name)));
        let own =
            fields.iter().map(|(name, field)| format!("`{name}`: {}. {}", self::kind(field), meaning(field)));
        let all: Vec<String> = own.chain(shared).chain(base).collect();
        format!("| {} | {} | {} |\n", code(text(&name["const"])), meaning(kind), all.join("<br>"))
    };
    format!("| `event` | meaning | fields |\n|---|---|---|\n{}", kinds.iter().map(row).collect::<String>())
}

/// Returns one table row for each field of an object. All fields that the object shares with another object
/// are combined in one row.
fn rows(name: &str, mut fields: Map<String, Value>, required: &[Value], definitions: &Value) -> String {
    let shared = take_shared(&mut fields, name, definitions);
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
fn take_shared(fields: &mut Map<String, Value>, name: &str, definitions: &Value) -> Option<&'static str> {
    let own = |other: &str| self::fields(&definitions[other]["properties"]);
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
        return list(kinds).iter().map(kind).collect::<Vec<_>>().join(" or ");
    }
    let one = |name: &str| match name {
        "array" => items(schema),
        "object" if schema.get("properties").is_some() => {
            let names: Vec<String> = fields(&schema["properties"]).keys().map(|name| code(name)).collect();
            format!("object with {}", names.join(", "))
        }
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
    let item = schema.get("items").map_or_else(|| "anything".to_owned(), kind);
    let is_plural = item.ends_with(|last: char| last == 's' || !last.is_ascii_alphabetic());
    let plural = if is_plural { "" } else { "s" };
    match schema.get("minItems") {
        Some(count) => format!("{count} {item}{plural}"),
        None => format!("list of {item}{plural}"),
    }
}

/// Returns the description of a value as a single line of text for a table cell.
fn meaning(schema: &Value) -> String {
    text(&schema["description"]).replace('\n', " ").replace('|', "\\|")
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

fn code(text: &str) -> String {
    format!("`{text}`")
}

/// Returns the members of an object; none if the value is no object.
fn fields(value: &Value) -> Map<String, Value> {
    value.as_object().cloned().unwrap_or_default()
}

/// Returns the items of a list; none if the value is no list.
fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// Returns a text; an empty one if the value is no text.
fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the names of all properties in a schema, at any depth.
    fn names(schema: &Value) -> Vec<&str> {
        let inner: Vec<&Value> = match schema {
            Value::Array(items) => items.iter().collect(),
            Value::Object(members) => members.values().collect(),
            _ => Vec::new(),
        };
        let own = schema["properties"].as_object().into_iter().flat_map(Map::keys).map(String::as_str);
        own.chain(inner.into_iter().flat_map(names)).collect()
    }

    #[test]
    fn the_page_lists_every_field_of_the_schema() {
        let schema = plakoto::protocol::schema();
        let page = write(&schema);
        for (definition, contents) in fields(&schema["$defs"]) {
            let is_line = LINES.contains(&definition.as_str());
            assert!(
                is_line || page.contains(&format!("\n### {definition}\n")),
                "{definition} has no section"
            );
            for name in names(&contents) {
                assert!(page.contains(&format!("`{name}`")), "{definition}.{name} is missing");
            }
        }
    }

    #[test]
    fn every_link_leads_to_a_section() {
        let page = write(&plakoto::protocol::schema());
        for link in page.split("](#").skip(1).filter_map(|rest| rest.split_once(')')).map(|(link, _)| link) {
            let is_section = |line: &str| line.trim_start_matches('#').trim().to_lowercase() == link;
            assert!(page.lines().any(|line| line.starts_with('#') && is_section(line)), "{link}");
        }
    }
}
