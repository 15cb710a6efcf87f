//! Compares the lists and texts in the page with the program.

use plakoto::engine::Level;
use plakoto::protocol::Language;
use plakoto::rules::{Preset, Rotation, Switch};

const MATCH: &str = include_str!("../../src/serve/page/match.js");
const FIELDS: &str = include_str!("../../crates/protocol/src/reply/why.rs");
const REFEREE: &str = include_str!("../../src/serve/shared/referee/mod.rs");
const REASONS: &str = include_str!("../../crates/engine/src/notation/play_text/illegal.rs");

/// Returns the quoted words in the value of a constant, from the constant's name to the closing bracket.
fn words(name: &str) -> Vec<&'static str> {
    let (_, behind) = MATCH.split_once(&format!("export const {name} =")).expect("the constant");
    let (list, _) = behind.split_once(']').expect("the closing bracket");
    list.split('\'').skip(1).step_by(2).collect()
}

#[test]
fn the_page_knows_all_levels() {
    assert_eq!(words("LEVELS"), Level::NAMED.map(|(name, _)| name));
}

/// Checks that both languages contain a text for this key.
#[track_caller]
fn assert_translated(key: &str) {
    for language in Language::ALL {
        let start = format!("\n{} = ", key.replace('.', "-"));
        assert!(language.page_texts().contains(&start), "{key} in {}", language.code());
    }
}

#[test]
fn the_page_has_a_text_for_every_difference_between_plays() {
    let (_, names) = FIELDS.split_once("const fn name(topic: Topic)").expect("the names of topics");
    let topics: Vec<&str> = names.split('"').skip(1).step_by(2).collect();
    assert!(topics.len() >= 12, "{topics:?}");
    for topic in topics {
        assert_translated(&format!("why.{topic}"));
    }
}

#[test]
fn the_page_has_a_text_for_every_refusal_of_a_shared_table() {
    let keys: Vec<&str> = REFEREE.split('"').filter(|text| text.starts_with("refusal-")).collect();
    assert!(keys.len() >= 12, "{keys:?}");
    keys.into_iter().filter(|key| *key != "refusal-").for_each(assert_translated);
}

#[test]
fn the_page_has_a_text_for_every_illegal_step() {
    let (_, reasons) = REASONS.split_once("pub enum Reason {").expect("the reasons");
    let (reasons, _) = reasons.split_once("\n}").expect("the end of the reasons");
    let lines = reasons.lines().map(str::trim).filter_map(|line| line.strip_suffix(','));
    let reasons: Vec<&str> = lines.filter(|line| line.chars().all(char::is_alphanumeric)).collect();
    assert!(reasons.len() >= 15, "{reasons:?}");
    for reason in reasons {
        let mut word = String::new();
        for letter in reason.chars() {
            if letter.is_uppercase() && !word.is_empty() {
                word.push('_');
            }
            word.push(letter.to_ascii_lowercase());
        }
        assert_translated(&format!("reason.{word}"));
    }
}

#[test]
fn the_page_has_a_text_for_every_rule_set_and_switch() {
    let names = Preset::ALL.into_iter().map(Preset::name);
    names.chain(Rotation::names()).for_each(|name| assert_translated(&format!("rules.{name}")));
    for language in Language::ALL {
        for name in Preset::ALL.map(Preset::name) {
            assert!(language.page_texts().contains(&format!("\nrules-short-{name} =\n")), "{name}");
        }
    }
    for switch in Switch::of_shipped_games() {
        assert_translated(&format!("switch.{}", switch.name()));
        let words = switch.words().into_iter().filter(|word| word.parse::<u8>().is_err());
        words.for_each(|word| assert_translated(&format!("value.{word}")));
    }
}
