//! Whether the network fits the rule set.

use serde_json::{Value, json};

use super::Session;
use crate::Reply;
use crate::reply::Shown;

impl Session {
    /// What a setting answers that decides whether the network fits the rules: also that it does not.
    pub(crate) fn told_with_network(&self, message: String) -> Reply {
        let mut lines = vec![message.clone()];
        lines.extend(self.engine.made_for_others().map(|rules| rules.to_string()));
        Shown::many(lines, [("message", message.into()), ("trained_for", self.trained_for())])
    }

    /// The rule set that the network was trained for; null if there is no network.
    pub(crate) fn trained_for(&self) -> Value {
        json!(self.engine.evaluator().made_for().map(|rules| rules.to_string()))
    }
}
