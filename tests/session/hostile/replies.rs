//! Checks the form of replies, regardless of their contents.

use plakoto::protocol::{AnswerOutcome, OutputSettings};
use serde_json::Value;

use super::floods::is_clean;

/// Properties of a reply that follow from the input line.
pub(super) struct ExpectedReply {
    pub(super) tag: Option<String>,
    pub(super) is_blank: bool,
    /// Whether the input line is a JSON request, which is answered in JSON.
    pub(super) is_json: bool,
}

impl ExpectedReply {
    /// Checks the form of a reply, and returns an error if the form is wrong. A reply must consist of
    /// complete lines, and exactly one line or object must mark its end.
    pub(super) fn check(&self, text: &str, answered: AnswerOutcome, settings: OutputSettings) -> Result<(), String> {
        let tag = self.tag.as_deref();
        if !text.is_empty() && !text.ends_with('\n') {
            return Err(format!("the reply ends in the middle of a line: {text}"));
        }
        if !is_clean(text) {
            return Err(format!("the reply is not clean: {text:?}"));
        }
        let checked = if self.is_blank && tag.is_none() {
            if text.is_empty() { Ok(()) } else { Err("a blank line is answered") }
        } else if settings.json || self.is_json {
            check_objects(text, tag, answered)
        } else if settings.framing || tag.is_some() || answered == AnswerOutcome::Error {
            check_lines(text, tag, answered)
        } else {
            Ok(())
        };
        checked.map_err(|fault| format!("{fault}: {text}"))
    }
}

/// Checks that the last object marks the end of the reply, and that no earlier object does.
fn check_objects(text: &str, tag: Option<&str>, answered: AnswerOutcome) -> Result<(), &'static str> {
    let objects: Result<Vec<Value>, _> = text.lines().map(serde_json::from_str).collect();
    let objects = objects.map_err(|_| "no JSON")?;
    let (last, progress) = objects.split_last().ok_or("no reply")?;
    if progress.iter().any(|object| object["done"] != false) || last["done"] == false {
        return Err("not exactly one reply");
    }
    if objects.iter().any(|object| object.get("tag").and_then(Value::as_str) != tag) {
        return Err("the reply has another tag than the line");
    }
    if text.lines().zip(&objects).any(|(line, object)| has_double_key(line, object)) {
        return Err("an object has a duplicate key");
    }
    if last["error"]["code"] == "internal" {
        return Err("an internal error of the engine");
    }
    if last["ok"] != (answered == AnswerOutcome::Reply) { Err("`ok` is wrong") } else { Ok(()) }
}

/// Whether a JSON line contains a key twice. The parsed value keeps only one of the two, so its text is
/// shorter than the line. Lines with escape sequences are skipped, because parsing decodes them.
fn has_double_key(line: &str, read: &Value) -> bool {
    let text = read.to_string();
    !line.contains("\\u") && text != line
}

/// Checks that only the last line is `ok` or an error, and that all lines have the tag.
fn check_lines(text: &str, tag: Option<&str>, answered: AnswerOutcome) -> Result<(), &'static str> {
    let prefix = tag.map_or_else(String::new, |tag| format!("@{tag} "));
    let lines: Option<Vec<&str>> =
        text.lines().map(|line| line.strip_prefix(&prefix).or_else(|| line.strip_prefix(prefix.trim_end()))).collect();
    let lines = lines.ok_or("a line has no tag")?;
    let (last, others) = lines.split_last().ok_or("no reply")?;
    if last.starts_with("error internal ") {
        return Err("an internal error of the engine");
    }
    let closes = |line: &str| line == "ok" || line.starts_with("error ");
    if others.iter().any(|line| closes(line)) {
        return Err("more than one closing line");
    }
    if tag.is_none() && others.iter().any(|line| line.starts_with('@')) {
        return Err("an untagged reply has a line that looks tagged");
    }
    let expected = if answered == AnswerOutcome::Reply { *last == "ok" } else { last.starts_with("error ") };
    if expected { Ok(()) } else { Err("the closing line is wrong") }
}

#[test]
fn replies_with_a_wrong_end_are_detected() {
    assert!(check_lines("ok\nok\n", None, AnswerOutcome::Reply).is_err());
    assert!(check_lines("@t 1\nok\n", Some("t"), AnswerOutcome::Reply).is_err());
    assert!(check_lines("@t 1\n@t ok\n", Some("t"), AnswerOutcome::Reply).is_ok());
    assert!(check_objects("{\"ok\":true}\n{\"ok\":true}\n", None, AnswerOutcome::Reply).is_err());
    assert!(check_objects("{\"ok\":true,\"ok\":true}\n", None, AnswerOutcome::Reply).is_err());
    assert!(check_objects("{\"ok\":true}\n", None, AnswerOutcome::Reply).is_ok());
}
