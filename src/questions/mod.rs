//! Questions that other programs ask in one request, by HTTP or through an assistant. A question becomes
//! requests of the protocol, which a new session answers.

mod schema;

use serde_json::{Map, Value, json};

#[cfg(feature = "serve")]
pub(crate) use self::schema::openapi;

/// A question: its name, and the command that answers it.
#[derive(Debug)]
pub(crate) struct Question {
    pub(crate) name: &'static str,
    pub(crate) command: &'static str,
    /// The definition of the answer's fields in the schema of the protocol.
    fields: &'static str,
    pub(crate) about: &'static str,
    /// Whether the question is about a match in the field `text`.
    is_about_match: bool,
}

/// All questions.
pub(crate) const QUESTIONS: [Question; 6] = [
    Question::of("evaluate", "eval", "Eval", "The chances and the equity of a position."),
    Question::of("plays", "hint", "Hint", "The plays for a roll, best first, with chances and equities."),
    Question::of("legal", "legal", "Legal", "The legal plays for a roll, and the positions after them."),
    Question::of(
        "why",
        "why",
        "WhyReply",
        "Why the best play is better than another, or than the second best.",
    ),
    Question::of(
        "rollout",
        "rollout",
        "Rollout",
        "The equity of a position, or of its best plays, by rollouts.",
    ),
    Question {
        is_about_match: true,
        ..Question::of("review", "analyse", "Analysis", "The errors, luck and ratings of a match.")
    },
];

/// Reason why a field cannot be read: its name, and what it should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}: expected {1}")]
pub(crate) struct WrongField(pub(crate) &'static str, pub(crate) &'static str);

impl Question {
    const fn of(
        name: &'static str,
        command: &'static str,
        fields: &'static str,
        about: &'static str,
    ) -> Self {
        Self { name, command, fields, about, is_about_match: false }
    }

    /// Returns the requests of the protocol that ask this question. The fields `variant` and `set` change
    /// settings first, and `text` is a match. All other fields belong to the command.
    pub(crate) fn requests(&self, mut body: Map<String, Value>) -> Result<Vec<Value>, WrongField> {
        let mut requests = Vec::new();
        if let Some(variant) = body.remove("variant") {
            let variant = variant.as_str().ok_or(WrongField("variant", "a text"))?;
            requests.push(setting(&format!("variant {variant}")));
        }
        requests.extend(settings(body.remove("set"))?.iter().map(|text| setting(text)));
        if self.is_about_match {
            let text = body.remove("text").ok_or(WrongField("text", "the text of a match"))?;
            requests.push(json!({ "do": "load", "args": "match", "text": text }));
            body.insert("args".to_owned(), "match".into());
        }
        body.insert("do".to_owned(), self.command.into());
        requests.push(Value::Object(body));
        Ok(requests)
    }
}

/// Returns the request that changes a setting. `text` is what could follow the command `set`.
pub(crate) fn setting(text: &str) -> Value {
    json!({ "do": "set", "args": text })
}

/// Replaces the field of a refused setting by the field of the question that it came from. The client has not sent
/// the field `args`.
pub(crate) fn name_setting(request: &Value, mut reply: Value) -> Value {
    let text = request["args"].as_str().filter(|_| request["do"] == "set").unwrap_or_default();
    let own = if text.starts_with("variant ") { "variant" } else { "set" };
    if let Some(error) = reply.get_mut("error").filter(|error| !text.is_empty() && error["field"] == "args") {
        let message = error["message"].as_str().unwrap_or_default();
        error["message"] = message.replacen("args: ", &format!("{own}: "), 1).into();
        error["field"] = own.into();
    }
    reply
}

/// Reads the field `set`.
fn settings(set: Option<Value>) -> Result<Vec<String>, WrongField> {
    let texts = match set {
        None | Some(Value::Null) => Some(Vec::new()),
        Some(Value::Array(list)) => list.iter().map(|one| one.as_str().map(str::to_owned)).collect(),
        Some(_) => None,
    };
    texts.ok_or(WrongField("set", "a list of texts such as `rollout trials 324`"))
}

/// Collects the replies to a request. `legal` sends a long list in parts, and other commands report progress.
#[derive(Default)]
pub(crate) struct Replies {
    /// The legal plays in the parts received before.
    legal: Vec<Value>,
}

impl Replies {
    /// Adds a reply. Returns the answer if the reply is the last one.
    pub(crate) fn add(&mut self, mut reply: Value) -> Option<Value> {
        let is_last = reply.get("done") != Some(&Value::Bool(false));
        if let Some(Value::Array(plays)) = reply.get_mut("legal") {
            self.legal.append(plays);
            if is_last {
                *plays = std::mem::take(&mut self.legal);
            }
        }
        is_last.then_some(reply)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refused_settings_have_the_field_of_the_question() {
        let refused = |text: &str| {
            let reply =
                json!({ "ok": false, "error": { "message": "args: expected a rule set", "field": "args" } });
            name_setting(&setting(text), reply)["error"].clone()
        };
        let named =
            |field: &str| json!({ "message": format!("{field}: expected a rule set"), "field": field });
        assert_eq!(refused("variant nope"), named("variant"));
        assert_eq!(refused("rollout trials x"), named("set"));
        assert_eq!(name_setting(&json!({ "do": "eval" }), json!({ "ok": true })), json!({ "ok": true }));
    }

    #[test]
    fn a_list_in_parts_becomes_one_list() {
        let mut replies = Replies::default();
        assert_eq!(replies.add(json!({ "done": false, "legal": [1, 2] })), None);
        assert_eq!(replies.add(json!({ "done": false, "turns": 3 })), None);
        let answer = json!({ "ok": true, "legal": [1, 2, 3] });
        assert_eq!(replies.add(json!({ "ok": true, "legal": [3] })), Some(answer));
    }
}
