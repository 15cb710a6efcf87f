//! Compares the lists and texts in the page with the program.

use plakoto::engine::Level;
use plakoto::protocol::Language;
use plakoto::rules::{Contact, Preset, RuleSet, Switch};

const MATCH: &str = include_str!("../../src/serve/page/match.js");
const FIELDS: &str = include_str!("../../crates/protocol/src/reply/why.rs");
const REASONS: &str = include_str!("../../crates/engine/src/notation/play_text/reason.rs");

/// Returns the quoted words in the value of a constant, from the constant's name to the closing bracket.
fn words(name: &str) -> Vec<&'static str> {
    let (_, behind) = MATCH.split_once(&format!("export const {name} =")).expect("the constant");
    let (list, _) = behind.split_once(']').expect("the closing bracket");
    list.split('\'').skip(1).step_by(2).collect()
}

/// Returns the quoted words in the list of a line.
fn words_of_line(line: &str) -> impl Iterator<Item = &str> {
    let (_, list) = line.split_once('[').expect("a list");
    list.split('\'').skip(1).step_by(2)
}

/// Returns the lines inside the braces of a constant.
fn lines_of(name: &str) -> Vec<&'static str> {
    let (_, behind) = MATCH.split_once(&format!("export const {name} = {{\n")).expect("the constant");
    behind.lines().map(str::trim).take_while(|line| *line != "}").collect()
}

#[test]
fn the_page_knows_all_levels_and_rule_sets() {
    assert_eq!(words("LEVELS"), Level::NAMED.map(|(name, _)| name));
    for (preset, line) in Preset::ALL.into_iter().zip(lines_of("RULE_SETS")) {
        let contact = match preset.rules().mechanics.contact {
            Contact::Pin => "pin",
            Contact::Hit => "hit",
            Contact::Block => "block",
        };
        assert_eq!(line, format!("{}: '{contact}',", preset.name()));
    }
    assert_eq!(lines_of("RULE_SETS").len(), Preset::ALL.len());
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
fn the_page_has_a_text_for_every_illegal_step() {
    let lines = REASONS.lines().map(str::trim).filter_map(|line| line.strip_suffix(','));
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
fn the_page_knows_all_switches_and_their_values_in_both_languages() {
    let values: Vec<&str> = Switch::of_shipped_games().flat_map(Switch::words).collect();
    let listed: Vec<&str> = lines_of("SWITCHES").into_iter().flat_map(words_of_line).collect();
    assert_eq!(listed, values);
    for value in values.iter().filter(|value| value.parse::<u8>().is_err()) {
        assert_translated(&format!("value.{value}"));
    }
    for switch in Switch::of_shipped_games() {
        let name = switch.name();
        let key = if name.contains('-') { format!("'{name}'") } else { name.to_owned() };
        assert!(MATCH.contains(&format!("\n  {key}: [")), "{name}");
        assert_translated(&format!("switch.{}", switch.name()));
    }
}

#[test]
fn the_page_shows_the_switches_of_each_game() {
    let (_, lists) = MATCH.split_once("const ONLY = {\n").expect("the constant");
    let lists = lists.lines().map(str::trim).take_while(|line| *line != "}");
    let only: Vec<Vec<&str>> = lists.map(|line| words_of_line(line).collect()).collect();
    let games = [RuleSet::PLAKOTO, RuleSet::PORTES, RuleSet::FEVGA].map(|rules| rules.mechanics);
    for (index, game) in games.iter().enumerate() {
        let names = |switch: Switch| switch.name();
        let of_others: Vec<&str> = only
            .iter()
            .enumerate()
            .filter(|(other, _)| *other != index)
            .flat_map(|(_, list)| list.clone())
            .collect();
        let shown: Vec<&str> =
            Switch::ALL.map(names).into_iter().filter(|name| !of_others.contains(name)).collect();
        assert_eq!(shown, Switch::of_game(game).map(names).collect::<Vec<_>>());
    }
}
