//! Tests of the library's architecture: each layer uses only the layers below it, and files have no cyclic
//! dependencies.
//!
//! A file uses another file if it contains a name defined there. Methods and trait impls are not detected:
//! for example, formatting with `{}` does not count as a use.

mod graph;
mod source;
mod words;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use graph::{Graph, circles, graph};
use source::{CRATES, Module, Names, modules};

/// The top-level modules of the crates in layers, lowest first, from the table in ARCHITECTURE.md. A file may
/// use its own module and the modules of lower layers, but not the other modules of its layer. Cargo checks
/// the dependencies between crates.
static LAYERS: LazyLock<Vec<Vec<Names>>> = LazyLock::new(|| {
    let (_, table) = include_str!("../../ARCHITECTURE.md")
        .split_once("\n## Layers\n")
        .expect("ARCHITECTURE.md has a table of layers");
    let first_cell = |row: &'static str| row.split(" | ").next().unwrap_or_default();
    let mut of = "";
    let mut layers = Vec::new();
    for row in table.lines() {
        let words = first_cell(row).split('`').skip(1).step_by(2);
        if let Some((name, _)) = row.strip_prefix("| **`crates/").and_then(|row| row.split_once('`')) {
            of = name;
        } else if row.starts_with("| `") {
            layers.push(words.map(|part| vec![of.to_owned(), part.to_owned()]).collect());
        }
    }
    layers
});

static MODULES: LazyLock<BTreeMap<Names, Module>> = LazyLock::new(modules);

static ARROWS: LazyLock<Graph> = LazyLock::new(|| graph(&MODULES));

fn layer(part: &[String]) -> Option<usize> {
    LAYERS.iter().position(|parts| parts.iter().any(|other| other == part))
}

fn is_allowed(from: &Names, to: &Names) -> bool {
    let crate_of = |names: &Names| CRATES.iter().position(|name| *name == names[0]);
    match (from.get(..2), to.get(..2)) {
        _ if from[0] != to[0] => crate_of(from) > crate_of(to),
        (Some(from), Some(to)) => from == to || layer(from).zip(layer(to)).is_some_and(|(from, to)| from > to),
        _ => true,
    }
}

fn text(names: &[String]) -> String {
    names.join("::")
}

#[test]
fn every_part_has_a_layer() {
    let parts: Vec<Names> = MODULES.keys().filter(|names| names.len() == 2).cloned().collect();
    let missing: Vec<&Names> = parts.iter().filter(|part| layer(part).is_none()).collect();
    let listed = LAYERS.concat();
    let gone: Vec<&Names> = listed.iter().filter(|part| !parts.contains(part)).collect();
    let is_right = missing.is_empty() && gone.is_empty();
    assert!(is_right, "not in the table of ARCHITECTURE.md: {missing:?}; in the table only: {gone:?}");
}

#[test]
fn no_file_uses_a_higher_layer() {
    let arrows = ARROWS.iter().flat_map(|(from, used)| used.iter().map(move |to| (from, to)));
    let up = arrows.filter(|(from, to)| from.len() > 1 && !is_allowed(from, to));
    let up: Vec<String> = up.map(|(from, to)| format!("{} uses {}", text(from), text(to))).collect();
    assert!(up.is_empty(), "{}", up.join("\n"));
}

#[test]
fn files_have_no_cycle() {
    if let Some(circle) = circles(&ARROWS).first() {
        let of = |from| ARROWS[from].iter().filter(|to| circle.contains(*to)).map(move |to| (from, to));
        let arrows = circle.iter().flat_map(of);
        let arrows: Vec<String> = arrows.map(|(from, to)| format!("{} uses {}", text(from), text(to))).collect();
        panic!("files use each other in a cycle:\n{}", arrows.join("\n"));
    }
}

/// The dependency graph must include uses through re-exports, paths in code, and `super`.
#[test]
fn uses_are_found() {
    let uses = |from: &str, to: &str| {
        let names = |text: &str| text.split("::").map(str::to_owned).collect::<Names>();
        ARROWS[&names(from)].contains(&names(to))
    };
    assert!(uses("engine::search::cascade", "engine::rules::board::position"), "re-exported by `rules`");
    assert!(uses("engine::endgame::home", "engine::rules::board"), "a path in the code, without `use`");
    assert!(uses("engine::notation::play_text::resolve", "engine::notation::play_text::explain"), "through `super`");
    assert!(!uses("engine::rules::cascade::walk", "engine::notation::simple_board"), "used by tests only");
    assert!(uses("protocol::commands::hint", "protocol::session::inquiry"), "re-exported by a glob");
    assert!(uses("table::practice", "engine::rules::board::position"), "in another crate");
    assert!(ARROWS[&vec!["table".to_owned()]].is_empty(), "declarations and re-exports are no uses");
}

/// The tables of ARCHITECTURE.md name tests, files and folders. The program has all of them.
#[test]
fn named_tests_and_files_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = include_str!("../../ARCHITECTURE.md");
    let section = |title: &str| {
        let (_, rest) = page.split_once(&format!("\n## {title}\n")).expect(title);
        rest.split("\n## ").next().unwrap_or_default()
    };
    let names = |text: &'static str| text.split('`').skip(1).step_by(2);
    let is_path = |name: &&str| name.contains('/') && !name.contains([' ', '=']);
    let [invariants, additions] = ["Invariants", "Where to add"].map(section);
    let last_cells = invariants.lines().filter_map(|row| row.trim_end_matches(" |").rsplit_once(" | "));
    let enforcing = last_cells.flat_map(|(_, cell)| names(cell));
    let paths = names(additions).chain(enforcing.clone()).filter(is_path);
    let missing: Vec<&str> = paths.filter(|path| !root.join(path).exists()).collect();
    assert!(missing.is_empty(), "no such file or folder: {missing:?}");
    let tests: BTreeSet<&str> = enforcing.filter(|name| name.contains('_') && !is_path(name)).collect();
    let sources = files_below(root, &["tests", "crates", "src"]);
    let is_defined = |name: &&str| name.starts_with("print_") || sources.contains(&format!("fn {name}("));
    let missing: Vec<&str> = tests.into_iter().filter(|name| !is_defined(name)).collect();
    assert!(missing.is_empty(), "no such test: {missing:?}");
}

/// Returns the text of all Rust files in these folders.
fn files_below(root: &Path, folders: &[&str]) -> String {
    let mut text = String::new();
    let mut open: Vec<PathBuf> = folders.iter().map(|folder| root.join(folder)).collect();
    while let Some(path) = open.pop() {
        if path.is_dir() {
            let entries = fs::read_dir(&path).expect("a folder of the sources");
            open.extend(entries.map(|entry| entry.expect("an entry").path()));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            text += &fs::read_to_string(&path).expect("a file of the sources");
        }
    }
    text
}

#[test]
fn cycles_are_found() {
    let names = |text: &str| vec![text.to_owned()];
    let graph: Graph = [("a", "b"), ("b", "c"), ("c", "a"), ("d", "a"), ("e", "d")]
        .map(|(from, to)| (names(from), BTreeSet::from([names(to)])))
        .into();
    assert_eq!(circles(&graph), [BTreeSet::from(["a", "b", "c"].map(names))]);
}
