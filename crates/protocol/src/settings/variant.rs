//! `set variant`, `show variant`: the rule set.

use std::path::{Path, PathBuf};

use serde_json::{Map, json};

use super::{Setting, Usage, usage};
use crate::reply::Shown;
use crate::text::arguments::{at_offset, file};
use crate::text::input::Input;
use crate::{ErrorCode, ProtocolError, Reply, Session};
use plakoto_engine::files;
use plakoto_engine::notation::NotationError;
use plakoto_engine::notation::variant_file;
use plakoto_engine::printable;
use plakoto_engine::rules::{Preset, RuleSet, Switch};

/// Where a rule set comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VariantName {
    /// The command.
    Rules(RuleSet),
    /// A file: see [`plakoto_engine::notation::variant_file`].
    File(PathBuf),
}

pub(super) struct Variant;

impl Setting for Variant {
    const WORDS: &'static [&'static str] = &["variant", "variation"];
    const SHOWN: &'static str = "Show the rule set and all its switches";
    type Request = VariantName;
    type Change = RuleSet;

    fn usages() -> Vec<Usage> {
        vec![
            usage(
                "set variant plakoto|tzannes|tapa|express [SWITCH=VALUE …]",
                "Set the rule set, and what is different from it: `show variant` lists the switches",
            ),
            usage("set variant file FILE", "The same, as a file says"),
        ]
    }

    /// `NAME [SWITCH=VALUE …]` or `file FILE`
    fn parse(input: Input<'_>) -> Result<VariantName, ProtocolError> {
        let (word, rest) = input.word();
        if word.eq_ignore_ascii_case("file") {
            return file(rest).map(VariantName::File);
        }
        rule_set(input).map(VariantName::Rules)
    }

    fn check(name: VariantName, _: &Session) -> Result<RuleSet, ProtocolError> {
        match name {
            VariantName::Rules(rules) => Ok(rules),
            VariantName::File(path) => read(&path),
        }
    }

    fn apply(rules: RuleSet, session: &mut Session) -> Reply {
        session.forget_rollout();
        session.change_rules(rules);
        session.told_with_network(format!("The rule set is now {rules}."))
    }

    fn saved(session: &Session) -> Vec<String> {
        vec![format!("set variant {}", session.engine.rules())]
    }

    /// The rule set, and every switch in words.
    fn show(session: &Session) -> Result<Reply, ProtocolError> {
        let rules = session.engine.rules();
        let mut lines = vec![format!("The rule set is {rules}.")];
        let mut switches = Map::new();
        for switch in Switch::ALL {
            let (name, choice) = (switch.name(), switch.of(rules));
            lines.push(format!("  {:<18}  {}", format!("{name}={}", choice.word), choice.meaning));
            switches.insert(name.to_owned(), choice.word.into());
        }
        lines.extend(session.engine.made_for_others().map(|rules| rules.to_string()));
        let fields = [
            ("preset", rules.preset.name().into()),
            ("switches", switches.into()),
            ("mother", json!(rules.mother)),
            ("triple", json!(rules.triple)),
            ("trained_for", session.trained_for()),
            ("variants", json!(Preset::ALL.map(Preset::name))),
        ];
        Ok(Shown::many(lines, fields))
    }
}

/// `NAME [SWITCH=VALUE …]`
pub(crate) fn rule_set(input: Input<'_>) -> Result<RuleSet, ProtocolError> {
    if input.is_empty() {
        return Err(input.expected(&format!("a rule set ({})", RuleSet::names())));
    }
    let text = input.rest().trim();
    text.parse().map_err(|error: NotationError| at_offset(input, error.offset, error.into()))
}

/// The rule set of a file.
fn read(path: &Path) -> Result<RuleSet, ProtocolError> {
    let text = files::read_text(path, variant_file::MOST_BYTES).map_err(|error| {
        ProtocolError::new(ErrorCode::Io, format!("cannot read {}: {error}", printable::path(path)))
    })?;
    variant_file::parse(&text)
        .map_err(|error| ProtocolError::bad_argument(format!("{}, {error}", printable::path(path))))
}
