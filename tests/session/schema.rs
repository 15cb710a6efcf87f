//! Checks JSON lines against the schema that `plakoto schema` prints.

use std::sync::LazyLock;

use jsonschema::Validator;
use serde_json::{Value, json};

use crate::conversation::Conversation;

/// Checks that the schema describes every JSON reply in the text and lists all of its fields. Ignores JSON
/// lines that belong to a match record.
pub(crate) fn check_replies(text: &str) {
    text.lines().filter(|line| line.starts_with("{\"ok\":")).for_each(|line| check(&REPLY, line));
}

/// Checks that the line is a valid request according to the schema. Ignores lines that are not JSON.
pub(crate) fn check_request(line: &str) {
    if line.starts_with('{') {
        check(&REQUEST, line);
    }
}

fn check(validator: &Validator, line: &str) {
    let value: Value = serde_json::from_str(line).expect("JSON is one object on one line");
    assert!(validator.is_valid(&value), "the schema does not describe {line}");
}

static REPLY: LazyLock<Validator> = LazyLock::new(|| validator("Reply"));
static REQUEST: LazyLock<Validator> = LazyLock::new(|| validator("Request"));

fn validator(definition: &str) -> Validator {
    let mut schema = plakoto::protocol::schema();
    let answers = schema["$defs"]["Answer"].to_string();
    for (name, definition) in schema["$defs"].as_object_mut().expect("the schema has definitions") {
        // A definition that is part of another one describes only some fields of an object, so it must allow
        // other fields.
        let is_part = answers.contains(&format!("\"#/$defs/{name}\""));
        if !is_part && !["Request", "RequestField", "Resignation"].contains(&name.as_str()) {
            allow_no_other_fields(definition);
        }
    }
    schema["anyOf"] = json!([{ "$ref": format!("#/$defs/{definition}") }]);
    jsonschema::validator_for(&schema).expect("the schema is valid")
}

/// Changes the definition so that it rejects fields that it does not list.
fn allow_no_other_fields(definition: &mut Value) {
    if definition.get("properties").is_some() || definition.get("allOf").is_some() {
        definition["unevaluatedProperties"] = false.into();
        return;
    }
    let kinds = definition.get_mut("oneOf").and_then(Value::as_array_mut);
    kinds.into_iter().flatten().for_each(allow_no_other_fields);
}

#[test]
fn a_tag_without_a_command_has_an_answer() {
    let mut conversation = Conversation::shipped();
    conversation.tell(["set output json on"]);
    let reply = conversation.say("@b");
    assert!(reply.starts_with(r#"{"ok":true,"tag":"b","command":null,"#), "{reply}");
    check_replies(&reply);
}

#[test]
fn a_reply_with_an_unlisted_or_missing_field_is_refused() {
    let mut conversation = Conversation::shipped();
    conversation.tell(["new game", "set turn 0", "set dice 31"]);
    let reply = conversation.ask("hint 1");
    assert!(REPLY.is_valid(&reply));
    for (path, required) in
        [("", "hint"), ("/hint/0", "equity"), ("/hint/0/probs", "win"), ("/hint/0/play/0", "from")]
    {
        let mut longer = reply.clone();
        longer.pointer_mut(path).expect("hint has these objects")["unlisted"] = true.into();
        assert!(!REPLY.is_valid(&longer), "{path}");
        let mut shorter = reply.clone();
        let object = shorter.pointer_mut(path).and_then(Value::as_object_mut).expect("an object");
        object.shift_remove(required);
        assert!(!REPLY.is_valid(&shorter), "{path}");
    }
}
