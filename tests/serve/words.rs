//! What the page knows by heart, against the program.

use plakoto::engine::Level;
use plakoto::rules::{Preset, Switch};

const MATCH: &str = include_str!("../../src/serve/page/match.js");
const LANGUAGES: [(&str, &str); 2] = [
    ("English", include_str!("../../src/serve/page/words-en.js")),
    ("Greek", include_str!("../../src/serve/page/words-el.js")),
];

/// The words in quotes between the name of a constant and the bracket that closes it.
fn words(name: &str, closing: char) -> Vec<&'static str> {
    let (_, behind) = MATCH.split_once(&format!("export const {name} =")).expect("the constant");
    let (list, _) = behind.split_once(closing).expect("its end");
    list.split('\'').skip(1).step_by(2).collect()
}

#[test]
fn the_page_knows_all_levels_and_rule_sets() {
    assert_eq!(words("LEVELS", ']'), Level::NAMED.map(|(name, _)| name));
    assert_eq!(words("RULE_SETS", ']'), Preset::ALL.map(Preset::name));
}

#[test]
fn the_page_knows_all_switches_and_their_values_in_both_languages() {
    let values: Vec<&str> = Switch::ALL.iter().flat_map(|switch| switch.words()).collect();
    assert_eq!(words("SWITCHES", '}'), values);
    for switch in Switch::ALL {
        assert!(MATCH.contains(&format!("\n  {}: [", switch.name())), "{}", switch.name());
        for (language, text) in LANGUAGES {
            let key = format!("'switch.{}':", switch.name());
            assert!(text.contains(&key), "{key} in {language}");
        }
    }
}
