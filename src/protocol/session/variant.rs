//! The rule set: `set variant`, `show variant`, and what the network was trained for.

use std::path::Path;

use serde_json::{Map, Value, json};

use super::Session;
use crate::files;
use crate::notation::variant_file;
use crate::printable;
use crate::protocol::command::VariantName;
use crate::protocol::reply::Shown;
use crate::protocol::{ErrorCode, ProtocolError, Reply};
use crate::rules::{Preset, RuleSet, Switch};

impl Session {
    pub(super) fn set_variant(&mut self, name: &VariantName) -> Result<Reply, ProtocolError> {
        let rules = match name {
            VariantName::Rules(rules) => *rules,
            VariantName::File(path) => read(path)?,
        };
        self.change_rules(rules);
        Ok(self.told_with_network(format!("The rule set is now {rules}.")))
    }

    /// The rule set, and every switch in words.
    pub(super) fn show_variant(&self) -> Reply {
        let rules = self.rules();
        let mut lines = vec![format!("The rule set is {rules}.")];
        let mut switches = Map::new();
        for switch in Switch::ALL {
            let (name, choice) = (switch.name(), switch.of(rules));
            lines.push(format!("  {:<18}  {}", format!("{name}={}", choice.word), choice.meaning));
            switches.insert(name.to_owned(), choice.word.into());
        }
        lines.extend(self.engine.made_for_others().map(|rules| rules.to_string()));
        let fields = [
            ("preset", rules.preset.name().into()),
            ("switches", switches.into()),
            ("mother", json!(rules.mother)),
            ("triple", json!(rules.triple)),
            ("trained_for", self.trained_for()),
            ("variants", json!(Preset::ALL.map(Preset::name))),
        ];
        Shown::many(lines, fields)
    }

    /// What a setting answers that decides whether the network fits the rules: also that it does not.
    pub(in crate::protocol) fn told_with_network(&self, message: String) -> Reply {
        let mut lines = vec![message.clone()];
        lines.extend(self.engine.made_for_others().map(|rules| rules.to_string()));
        Shown::many(lines, [("message", message.into()), ("trained_for", self.trained_for())])
    }

    /// The rule set that the network was trained for; null if there is no network.
    pub(super) fn trained_for(&self) -> Value {
        json!(self.engine.evaluator().made_for().map(|rules| rules.to_string()))
    }
}

/// The rule set of a file.
fn read(path: &Path) -> Result<RuleSet, ProtocolError> {
    let text = files::read_text(path, variant_file::MOST_BYTES).map_err(|error| {
        ProtocolError::new(ErrorCode::Io, format!("cannot read {}: {error}", printable::path(path)))
    })?;
    variant_file::parse(&text)
        .map_err(|error| ProtocolError::bad_argument(format!("{}, {error}", printable::path(path))))
}
