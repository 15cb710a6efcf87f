//! The shape of the library: layers that use only those below them, and no circles between files.
//!
//! Files are compared by what they name. Methods of a type are not seen, nor are the impls of a trait: that a text form
//! is asked for by `{}` does not show.

mod graph;
mod source;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use graph::{Graph, circles, graph};
use source::{Module, Names, modules};

/// The layers, from the lowest one up. A file may use its own part and the layers before it, not its neighbours.
const LAYERS: [&[&str]; 15] = [
    &["printable", "range", "files", "fixed_hash", "stopwatch"],
    &["rules"],
    &["notation"],
    &["sealed_file"],
    &["endgame"],
    &["eval"],
    &["search"],
    &["rollout", "train"],
    &["engine"],
    &["match_play"],
    &["record"],
    &["analysis", "arena"],
    &["protocol"],
    &["serve"],
    &["cli"],
];

static MODULES: LazyLock<BTreeMap<Names, Module>> = LazyLock::new(modules);

static ARROWS: LazyLock<Graph> = LazyLock::new(|| graph(&MODULES));

fn layer(part: &str) -> Option<usize> {
    LAYERS.iter().position(|parts| parts.contains(&part))
}

fn is_allowed(from: &str, to: &str) -> bool {
    from == to || layer(from).zip(layer(to)).is_some_and(|(from, to)| from > to)
}

fn text(names: &[String]) -> String {
    names.join("::")
}

#[test]
fn every_part_has_its_layer() {
    let parts: Vec<&str> = MODULES[&Names::new()].children.iter().map(String::as_str).collect();
    let missing: Vec<&&str> = parts.iter().filter(|part| layer(part).is_none()).collect();
    let listed = LAYERS.concat();
    let gone: Vec<&&str> = listed.iter().filter(|part| !parts.contains(part)).collect();
    assert!(missing.is_empty() && gone.is_empty(), "no layer: {missing:?}; no such part: {gone:?}");
}

#[test]
fn no_arrow_runs_up() {
    let up: Vec<String> = ARROWS
        .iter()
        .flat_map(|(from, used)| used.iter().map(move |to| (from.clone(), to.clone())))
        .filter(|(from, to)| !from.is_empty() && !is_allowed(&from[0], &to[0]))
        .map(|(from, to)| format!("{} uses {}", text(&from), text(&to)))
        .collect();
    assert!(up.is_empty(), "{}", up.join("\n"));
}

#[test]
fn no_circle() {
    if let Some(circle) = circles(&ARROWS).first() {
        let arrows = circle
            .iter()
            .flat_map(|from| ARROWS[from].iter().filter(|to| circle.contains(*to)).map(move |to| (from, to)));
        let arrows: Vec<String> =
            arrows.map(|(from, to)| format!("{} uses {}", text(from), text(to))).collect();
        panic!("a circle of files:\n{}", arrows.join("\n"));
    }
}

/// The finder is not blind: it follows what is passed on, names in code, and modules above.
#[test]
fn arrows_are_found() {
    let uses = |from: &str, to: &str| {
        let names = |text: &str| text.split("::").map(str::to_owned).collect::<Names>();
        ARROWS[&names(from)].contains(&names(to))
    };
    assert!(uses("search::choices", "rules::board::position"), "passed on by `rules`");
    assert!(uses("endgame::home", "rules::board"), "named in code only");
    assert!(uses("notation::play_text::resolve", "notation::play_text::explain"), "above and down again");
    assert!(!uses("rules::plays::cascade::walk", "notation::simple_board"), "in tests only");
    assert!(ARROWS[&Names::new()].is_empty(), "declaring and passing on is not using");
}

#[test]
fn circles_are_found() {
    let names = |text: &str| vec![text.to_owned()];
    let graph: Graph = [("a", "b"), ("b", "c"), ("c", "a"), ("d", "a"), ("e", "d")]
        .map(|(from, to)| (names(from), BTreeSet::from([names(to)])))
        .into();
    assert_eq!(circles(&graph), [BTreeSet::from(["a", "b", "c"].map(names))]);
}
