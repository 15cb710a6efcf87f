//! `set variant` and `show variant`: the rule set.

use std::path::PathBuf;

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};

use super::kind::Change;
use super::row::{OwnKey, Row};
use super::theme::Theme;
use crate::reply::TextReply;
use crate::reply::board::{contact_name, course_name};
use crate::text::arguments::{at_offset, file};
use crate::text::input::Input;
use crate::{ProtocolError, Reply, Session};
use plakoto_engine::engine::RuleSetMismatch;
use plakoto_engine::files::{self, FileError};
use plakoto_engine::notation::NotationError;
use plakoto_engine::notation::variant_text;
use plakoto_engine::printable;
use plakoto_engine::rules::{Preset, RuleSet, Switch};
use plakoto_table::messages;
use plakoto_words::{Message, message};

pub(super) const VARIANT: Theme = Theme {
    words: &["variant", "variation"],
    rows: &[
        Row::custom(
            "",
            "plakoto|tzannes|tapa|express|portes|fevga|narde [SWITCH=VALUE …]",
            "help-set_variant",
            "tzannes",
            |input| {
                let (word, rest) = input.word();
                Ok(if word.eq_ignore_ascii_case("file") {
                    Change::to(file(rest)?, |session, path| play_by(session, read(path)?)).of_file()
                } else {
                    Change::to(rule_set(input)?, play_by)
                })
            },
        )
        .saved(|session| match session.new_match.rotation.games() {
            [rules] => vec![rules.to_string()],
            _ => Vec::new(),
        })
        .option("variant")
        .ubgi(
            5,
            "game.variant",
            Some(OwnKey {
                choices: Some(|| RuleSet::ALL.iter().map(RuleSet::to_string).collect()),
                current: |session| Ok(session.rules().to_string()),
                parse: |input| Ok(Change::to(rule_set(input)?, play_by)),
            }),
        ),
        Row::usage("file FILE", "help-set_variant_file"),
    ],
    examples: &[("set variant file", "set variant file rules.txt")],
    show,
    replies: |replies| replies.add::<VariantFields>(),
    ..Theme::BASE
};

fn play_by(session: &mut Session, rules: RuleSet) -> Result<Reply, ProtocolError> {
    session.findings.forget_rollout();
    let position = session.table.series().game().position();
    let starts_again = !position.fits(&rules.mechanics) && *position != session.rules().start();
    let is_in_turn = |session: &Session| session.table.series().rotation().has_several();
    let was_in_turn = is_in_turn(session);
    session.change_rules(rules);
    let mut told = vec![message!("set-variant", rules = rules.to_string())];
    if starts_again {
        told.push(message!("set-variant_restarts"));
    }
    if was_in_turn && !is_in_turn(session) {
        told.push(message!("set-variant_alone"));
    }
    Ok(told_with_network(session, Message::joined(told, " ")))
}

/// Returns the reply that shows the rule set and describes every switch in words.
fn show(_: &Theme, session: &Session) -> Result<Reply, ProtocolError> {
    let rules = session.rules();
    let mut lines = vec![message!("show-variant", rules = rules.to_string())];
    for switch in Switch::of_game(&rules.mechanics) {
        let value = format!("{}={}", switch.name(), switch.of(rules).word);
        lines.push(Message::joined([Message::text(format!("  {value:<18}")), meaning(switch, rules)], "  "));
    }
    lines.extend(session.engine.core.rule_set_mismatch().map(|rules| mismatch(&rules)));
    let fields = VariantFields {
        preset: rules.preset.name(),
        switches: switches_of(rules),
        mother: rules.mother,
        triple: rules.triple,
        trained_for: trained_for(session),
        variants: Preset::ALL.map(Preset::name).to_vec(),
        shipped: RuleSet::ALL.iter().map(ShippedFields::new).collect(),
        choices: Switch::of_shipped_games().map(SwitchFields::new).collect(),
    };
    Ok(TextReply::of(lines, &fields))
}

/// Returns the meaning of a switch's value in these rules, as a sentence.
#[must_use]
pub fn meaning(switch: Switch, rules: &RuleSet) -> Message {
    message!("show-switch", choice = format!("{}-{}", switch.name(), switch.of(rules).word))
}

/// Returns the warning about a network for other rules.
pub(crate) fn mismatch(rules: &RuleSetMismatch) -> Message {
    message!("show-mismatch", made_for = rules.made_for.to_string(), played = rules.played.to_string())
}

fn switches_of(rules: &RuleSet) -> Map<String, Value> {
    let values = |switch: Switch| (switch.name().to_owned(), switch.of(rules).word.into());
    Switch::of_game(&rules.mechanics).map(values).collect()
}

/// The rule set.
#[derive(Serialize, JsonSchema)]
struct VariantFields {
    /// The shipped rule set from which it was made.
    preset: &'static str,
    /// The values of the switches.
    switches: Map<String, Value>,
    /// The points for a pinned mother; null if it does not end the game.
    mother: Option<u8>,
    /// The points for winning while the opponent has a checker in the starting quadrant; null if none exist.
    triple: Option<u8>,
    /// The rule set for which the network was trained; null without a network.
    trained_for: Option<String>,
    /// The names of the shipped rule sets.
    variants: Vec<&'static str>,
    /// The shipped rule sets.
    shipped: Vec<ShippedFields>,
    /// All switches, in the order in which programs should list them.
    choices: Vec<SwitchFields>,
}

/// A shipped rule set.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ShippedRuleSet")]
struct ShippedFields {
    /// The name.
    name: String,
    /// What happens to a single checker on whose point an opposing checker lands: `pin`, `hit` or `block`.
    #[schemars(extend("enum" = ["pin", "hit", "block"]))]
    contact: &'static str,
    /// The directions in which the players move: `opposed` or `same`.
    #[schemars(extend("enum" = ["opposed", "same"]))]
    course: &'static str,
    /// The switches that the game has, with their values in this rule set.
    switches: Map<String, Value>,
}

impl ShippedFields {
    fn new(rules: &RuleSet) -> Self {
        Self {
            name: rules.to_string(),
            contact: contact_name(rules.mechanics.contact),
            course: course_name(rules.mechanics.course),
            switches: switches_of(rules),
        }
    }
}

/// A switch of rule sets.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Switch")]
struct SwitchFields {
    /// The name.
    name: &'static str,
    /// The possible values.
    values: Vec<&'static str>,
}

impl SwitchFields {
    fn new(switch: Switch) -> Self {
        Self { name: switch.name(), values: switch.words() }
    }
}

/// A message, and whether the network fits the rules: it does if `trained_for` equals `variant`.
#[derive(Serialize, JsonSchema)]
pub(crate) struct NetworkFields {
    /// The reply in words.
    message: Message,
    /// The rule set for which the network was trained; null without a network.
    trained_for: Option<String>,
}

/// Returns the reply to a setting that affects whether the network fits the rules. If the network was trained
/// for other rules, the reply contains a warning.
pub(super) fn told_with_network(session: &Session, message: Message) -> Reply {
    let mut lines = vec![message.clone()];
    lines.extend(session.engine.core.rule_set_mismatch().map(|rules| mismatch(&rules)));
    TextReply::of(lines, &NetworkFields { message, trained_for: trained_for(session) })
}

/// Returns the name of the rule set that the network was trained for; `None` without a network.
pub(crate) fn trained_for(session: &Session) -> Option<String> {
    session.engine.core.evaluator().made_for().map(|rules| rules.to_string())
}

/// Parses `NAME [SWITCH=VALUE …]`.
fn rule_set(input: Input<'_>) -> Result<RuleSet, ProtocolError> {
    if input.is_empty() {
        return Err(input.expected(message!("expected-rule_set", list = RuleSet::names())));
    }
    let text = input.rest().trim();
    text.parse().map_err(|error: NotationError| at_offset(input, error.offset, error.into()))
}

/// Reads a rule set from a file.
fn read(path: PathBuf) -> Result<RuleSet, ProtocolError> {
    let text = files::read_text(&path, variant_text::MAX_FILE_BYTES).map_err(FileError::unreadable(&path))?;
    variant_text::parse_file(&text).map_err(|error| {
        let file = Message::text(printable::path(&path));
        ProtocolError::bad_argument(Message::joined([file, messages::notation(&error.fault)], ", "))
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_value_of_a_switch_has_its_meaning() {
        let (mut meanings, mut count) = (HashSet::new(), 0);
        for switch in Switch::ALL {
            for choice in switch.choices() {
                let mut rules = RuleSet::NARDE;
                choice.apply(&mut rules);
                meanings.insert(meaning(switch, &rules).to_string());
                count += 1;
            }
        }
        assert_eq!(meanings.len(), count);
    }
}
